import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

export interface DatabaseWork {
  /** How often a connection was asked for. */
  asked: number
  /** How many asked for one or had one at the same moment. */
  atOnce: number
}

/**
 * Counts the connections that this process asks its pools for, until the test ends. It is the work that a flood of calls makes,
 * and does not depend on how fast the machine is.
 */
export function countDatabaseWork(): DatabaseWork {
  const work: DatabaseWork = { asked: 0, atOnce: 0 }
  let open = 0
  const watched = new Map<pg.Pool, () => void>()
  const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function asked(
    this: pg.Pool,
    ...given: unknown[]
  ) {
    if (!watched.has(this)) {
      const onRelease = () => (open = Math.max(0, open - 1))
      watched.set(this, onRelease)
      this.on('release', onRelease)
    }
    work.asked += 1
    open += 1
    work.atOnce = Math.max(work.atOnce, open)
    return connect.apply(this, given) as never
  })
  onTestFinished(() => {
    spy.mockRestore()
    for (const [pool, onRelease] of watched) pool.off('release', onRelease)
  })
  return work
}
