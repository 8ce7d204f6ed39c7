import { useEffect, useState } from 'react'
import type { Lesson } from '#domain/content.ts'
import { loadLesson } from '#web/content/load-lesson.ts'

export type LessonLoad = { status: 'loading' | 'missing' | 'offline' } | { status: 'ready'; lesson: Lesson }

/** Loads a lesson's text and pictures. `retry` tries again after `offline`. */
export function useLesson(id: string): LessonLoad & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; load: LessonLoad } | null>(null)
  useEffect(() => {
    let wanted = true
    const fetchLesson = async () => {
      const found = await loadLesson(id)
      if (!wanted) return
      setAnswer({
        attempt,
        load: typeof found === 'string' ? { status: found } : { status: 'ready', lesson: found },
      })
    }
    void fetchLesson()
    return () => {
      wanted = false
    }
  }, [id, attempt])
  const load: LessonLoad = answer?.attempt === attempt ? answer.load : { status: 'loading' }
  return { ...load, retry: () => setAttempt(attempt + 1) }
}
