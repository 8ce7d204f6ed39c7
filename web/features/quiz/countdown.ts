import { clock } from '#domain/clock.ts'

/** All times here are in milliseconds. Anyone may set the `wall` clock, and the `steady` clock stops while a device sleeps. */
export interface Now {
  wall: number
  steady: number
}

export interface Countdown {
  /** The end in wall time, which continues through a reload and while a device sleeps. */
  deadline: number
  /** The latest possible end in steady time. */
  end: number
}

export interface SavedClock {
  deadline: number
  /** The remaining time when it was last read. */
  left: number
}

export function startCountdown(limitMs: number, saved: SavedClock | null, now: Now): Countdown {
  const deadline = saved?.deadline ?? now.wall + limitMs
  const left = Math.min(limitMs, saved?.left ?? limitMs, deadline - now.wall)
  return { deadline, end: now.steady + left }
}

/** Setting the wall clock back does not give more time. */
export function timeLeft(countdown: Countdown, now: Now): number {
  return Math.max(0, Math.min(countdown.deadline - now.wall, countdown.end - now.steady))
}

export function readClocks(): Now {
  return { wall: clock.ms(), steady: performance.now() }
}
