import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quiz } from '#domain/quiz-content.ts'
import { gradeQuiz, NEW_RUN, type QuizResult, type QuizRun } from '#domain/quiz.ts'
import { readClocks, startCountdown, timeLeft, type Countdown } from './countdown.ts'
import { forgetRun, readSavedRun, saveRun } from './saved-run.ts'

const MINUTE_MS = 60_000

interface Started {
  run: QuizRun
  countdown: Countdown | null
}

interface QuizRunOptions {
  quiz: Quiz
  owner: string | null
  /** Whether this entry was reached by answering: a finished run found from the list is over, and a new one begins. */
  guarded: boolean
  /** Called once with the percent of a finished run, also of one that is only shown again. */
  onScore: (percent: number) => void
  /** Called once when this page saw the run end, not when a finished one is only shown again. */
  onFinished: (result: QuizResult) => void
}

/** One learner's run through a quiz, saved in this tab after every step. */
export function useQuizRun({ quiz, owner, guarded, onScore, onFinished }: QuizRunOptions) {
  const [{ run, countdown }, setState] = useState(() => start(quiz, owner, guarded))
  const recorded = useRef(false)
  const gone = useRef(false)

  const save = (current: QuizRun) => {
    // The clock may tick once more while the page is on its way out.
    if (gone.current) return
    const clock = countdown && { deadline: countdown.deadline, left: timeLeft(countdown, readClocks()) }
    saveRun(owner, quiz.id, { run: current, clock })
  }

  const score = useEffectEvent(onScore)
  // Also after a reload at the result: the page may have gone before the disk had it, and the best percent only rises.
  useEffect(() => {
    if (run.phase !== 'finished' || recorded.current) return
    recorded.current = true
    score(gradeQuiz(run, quiz).percent)
  }, [run, quiz])

  return {
    run,
    countdown,
    save: () => save(run),
    change: (after: QuizRun) => {
      if (after === run) return
      setState({ run: after, countdown })
      save(after)
      if (after.phase === 'finished' && run.phase !== 'finished') onFinished(gradeQuiz(after, quiz))
    },
    forget: () => {
      gone.current = true
      forgetRun()
    },
  }
}

function start(quiz: Quiz, owner: string | null, guarded: boolean): Started {
  const found = readSavedRun(owner, quiz)
  const saved = found?.run.phase === 'finished' && !guarded ? null : found
  const run = saved?.run ?? NEW_RUN
  if (quiz.timeLimit === undefined) return { run, countdown: null }
  return { run, countdown: startCountdown(quiz.timeLimit * MINUTE_MS, saved?.clock ?? null, readClocks()) }
}
