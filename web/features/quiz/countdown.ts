import type { SavedClock } from './saved-run.ts'

/** Two clocks in milliseconds: `wall` may be set by anyone, `steady` stands still while a device sleeps. */
export interface Now {
  wall: number
  steady: number
}

export interface Countdown {
  /** Wall time at which it is over: counts on through a reload and a sleeping device. */
  deadline: number
  /** Steady time at which it is over at the latest, whatever the wall clock is set to. */
  end: number
}

/** Starts a countdown, or goes on with the one saved before a reload. */
export function startCountdown(limitMs: number, saved: SavedClock | null, now: Now): Countdown {
  const deadline = saved?.deadline ?? now.wall + limitMs
  const left = Math.min(limitMs, saved?.left ?? limitMs, deadline - now.wall)
  return { deadline, end: now.steady + left }
}

/** Milliseconds left, never below 0. A wall clock put back gives nobody more time. */
export function timeLeft(countdown: Countdown, now: Now): number {
  return Math.max(0, Math.min(countdown.deadline - now.wall, countdown.end - now.steady))
}

export function readClocks(): Now {
  return { wall: Date.now(), steady: performance.now() }
}
