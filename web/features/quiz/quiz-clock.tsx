import { useEffect, useEffectEvent, useState } from 'react'
import { clockText } from '#domain/learning/quiz.ts'
import { IconClock } from '#web/ui/icons.tsx'
import { readClocks, timeLeft, type Countdown } from './countdown.ts'

/** The numbers of seconds left that a screen reader announces, because every second would drown out everything else. */
const ANNOUNCED = [60, 10]

export interface QuizClockProps {
  countdown: Countdown
  /** This is called each second, and when the device wakes. */
  onTick: (left: number) => void
  onZero: () => void
}

export function QuizClock({ countdown, onTick, onZero }: QuizClockProps) {
  const [left, setLeft] = useState(() => timeLeft(countdown, readClocks()))
  const tick = useEffectEvent(() => {
    const now = timeLeft(countdown, readClocks())
    setLeft(now)
    onTick(now)
    if (now === 0) onZero()
    return now
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = tick()
      // Waits for the next whole second, so that none is skipped however late a timer runs.
      if (now > 0) timer = setTimeout(look, now % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const seconds = Math.ceil(left / 1000)
  return (
    <>
      <span
        role="timer"
        aria-label={`Time left ${clockText(left)}`}
        className={`inline-flex min-w-[4.6rem] items-center justify-center gap-1 rounded-full px-2 py-1 text-sm font-bold ${
          seconds <= 60 ? 'bg-coral-wash text-coral-text' : 'bg-indigo-wash text-indigo'
        }`}
      >
        <IconClock className="size-4" />
        {clockText(left)}
      </span>
      <output className="sr-only">{ANNOUNCED.includes(seconds) ? `${seconds} seconds left` : ''}</output>
    </>
  )
}
