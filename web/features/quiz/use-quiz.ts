import { useEffect, useState } from 'react'
import type { Quiz } from '#domain/quiz-content.ts'
import { loadQuiz } from '#web/content/load-quiz.ts'

export type QuizLoad = { status: 'loading' | 'missing' | 'offline' } | { status: 'ready'; quiz: Quiz }

/** Loads a quiz's questions. `retry` tries again after `offline`. */
export function useQuiz(id: string): QuizLoad & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; load: QuizLoad } | null>(null)
  useEffect(() => {
    let wanted = true
    const fetchQuiz = async () => {
      const found = await loadQuiz(id)
      if (!wanted) return
      setAnswer({
        attempt,
        load: typeof found === 'string' ? { status: found } : { status: 'ready', quiz: found },
      })
    }
    void fetchQuiz()
    return () => {
      wanted = false
    }
  }, [id, attempt])
  const load: QuizLoad = answer?.attempt === attempt ? answer.load : { status: 'loading' }
  return { ...load, retry: () => setAttempt(attempt + 1) }
}
