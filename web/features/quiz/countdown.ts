/** In milliseconds, as everything here. Anyone may set `wall`; `steady` stops while a device sleeps. */
export interface Now {
  wall: number
  steady: number
}

export interface Countdown {
  /** Wall time: goes on through a reload and a sleeping device. */
  deadline: number
  /** Steady time of its end at the latest. */
  end: number
}

export interface SavedClock {
  deadline: number
  /** When it was last read. */
  left: number
}

export function startCountdown(limitMs: number, saved: SavedClock | null, now: Now): Countdown {
  const deadline = saved?.deadline ?? now.wall + limitMs
  const left = Math.min(limitMs, saved?.left ?? limitMs, deadline - now.wall)
  return { deadline, end: now.steady + left }
}

/** Setting the wall clock back gives nobody more time. */
export function timeLeft(countdown: Countdown, now: Now): number {
  return Math.max(0, Math.min(countdown.deadline - now.wall, countdown.end - now.steady))
}

export function readClocks(): Now {
  return { wall: Date.now(), steady: performance.now() }
}
