import { useCallback, useEffect, useState } from 'react'
import type { Lesson } from '#domain/content.ts'
import { loadLesson } from '#web/content/load-lesson.ts'

export type LessonLoad = { status: 'loading' | 'missing' | 'offline' } | { status: 'ready'; lesson: Lesson }

/** Loads a lesson's text and pictures. `retry` tries again after `offline`. */
export function useLesson(id: string): LessonLoad & { retry: () => void } {
  const [load, setLoad] = useState<LessonLoad>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setLoad({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  useEffect(() => {
    let wanted = true
    void loadLesson(id).then((found) => {
      if (!wanted) return
      setLoad(typeof found === 'string' ? { status: found } : { status: 'ready', lesson: found })
    })
    return () => {
      wanted = false
    }
  }, [id, attempt])
  return { ...load, retry }
}
