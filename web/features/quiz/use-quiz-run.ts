import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRecord } from '#domain/is-record.ts'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import { gradeQuiz, NEW_RUN, readRun, type Gradable, type QuizRun } from '#domain/learning/quiz.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { readClocks, startCountdown, timeLeft, type Countdown, type SavedClock } from './countdown.ts'
import type { QuizTakingProps } from './quiz-taking.tsx'

const MINUTE_MS = 60_000

interface Started {
  run: QuizRun
  countdown: Countdown | null
}

type QuizRunOptions = Pick<QuizTakingProps, 'owner' | 'guarded' | 'onScore' | 'onFinished'> & { quiz: Quiz }

export function useQuizRun({ quiz, owner, guarded, onScore, onFinished }: QuizRunOptions) {
  const [{ run, countdown }, setState] = useState(() => start(quiz, owner, guarded))
  const recorded = useRef(false)
  const gone = useRef(false)

  const save = (current: QuizRun) => {
    // The clock may tick once more while the page is being closed.
    if (gone.current) return
    const clock = countdown && { deadline: countdown.deadline, left: timeLeft(countdown, readClocks()) }
    saveRun(owner, quiz.id, { run: current, clock })
  }

  const score = useEffectEvent(onScore)
  // This also runs after a reload at the result, because the page may have been closed before the disk had it. The best percent
  // only rises, so a repetition does no harm.
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
  // A finished run that is opened from the list is over, so a new run begins.
  const saved = found?.run.phase === 'finished' && !guarded ? null : found
  const run = saved?.run ?? NEW_RUN
  if (quiz.timeLimit === undefined) return { run, countdown: null }
  return { run, countdown: startCountdown(quiz.timeLimit * MINUTE_MS, saved?.clock ?? null, readClocks()) }
}

const KEY = 'qala.quiz'

interface SavedRun {
  run: QuizRun
  clock: SavedClock | null
}

/** Returns the quiz in progress in this tab. A run of another owner is deleted. */
export function readSavedRun(owner: string | null, quiz: Gradable & { id: string }): SavedRun | null {
  const saved = safeSessionStorage.getJson(KEY)
  if (!isRecord(saved)) return null
  if (saved['owner'] !== owner) {
    forgetRun()
    return null
  }
  if (saved['quizId'] !== quiz.id) return null
  const run = readRun(saved['run'], quiz)
  return run && { run, clock: readClock(saved['clock']) }
}

export function saveRun(owner: string | null, quizId: string, saved: SavedRun): void {
  safeSessionStorage.set(KEY, JSON.stringify({ owner, quizId, ...saved }))
}

export function forgetRun(): void {
  safeSessionStorage.set(KEY, null)
}

function readClock(value: unknown): SavedClock | null {
  if (!isRecord(value)) return null
  const { deadline, left } = value
  return Number.isFinite(deadline) && Number.isFinite(left)
    ? { deadline: Number(deadline), left: Number(left) }
    : null
}
