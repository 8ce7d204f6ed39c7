import { AppError, tooManyTries } from './errors.ts'
import { createLeakyCounts, type Limit } from './leaky-counts.ts'
import { addressOf, networkOf, providerOf } from './networks.ts'

/**
 * The calls that ask the database for somebody who has not shown who they are, and how many of them go through. What turns out
 * to be right is taken back, so a school behind one address meets no limit. As elsewhere, a network has a wider limit than an
 * address.
 */
export const VISITS = {
  'link for a new password': { address: { free: 120, drain: 10 }, network: { free: 360, drain: 3 } },
  'session cookie': { address: { free: 120, drain: 10 }, network: { free: 360, drain: 3 } },
  'upload ticket': { address: { free: 120, drain: 10 }, network: { free: 360, drain: 3 } },
  /** The database counts these two as well, for all processes together and for longer. See throttle.ts. */
  'order of a link': { address: { free: 60, drain: 60 }, network: { free: 300, drain: 12 } },
  'code of a certificate': { address: { free: 20, drain: 60 }, network: { free: 100, drain: 12 } },
  /** Each device of a lab may ask this again and again for the work of others that it keeps. */
  'deleted accounts': { address: { free: 300, drain: 1 }, network: { free: 900, drain: 0.3 } },
  /** Mail providers press the button for many families, so this only waits for its turn. */
  'end of mails': null,
} as const satisfies Record<string, Record<'address' | 'network', Limit> | null>

export interface Visit {
  door: keyof typeof VISITS
  ip: string | undefined
  /** The id of a device where somebody has signed in. It is counted alone, so that nobody beside it can keep it out. */
  usedDevice?: string | undefined
}

type Queue = <T>(
  place: { rank: 'used' | 'stranger'; lines: readonly string[] },
  work: () => Promise<T>,
) => Promise<T>

/**
 * Everything that visitors make the database do passes here, because a flood of it would otherwise take the few connections that
 * the sign-in needs. It is counted in memory, since a count in the database would need such a connection itself. Then it waits
 * for its turn among all visitors.
 * @param queue runs a few of these calls at once, and refuses when too many wait
 * @param hold delays a refusal
 */
export function createVisits({
  queue,
  hold,
  now,
}: {
  queue: Queue
  hold: () => Promise<void>
  now?: () => number
}) {
  const counts = createLeakyCounts(now)

  /** @returns how long to wait, in seconds; if it is not 0, nothing was counted */
  const charge = (visit: Visit): number => {
    const places = placesOf(visit)
    for (const { key, limit } of places) {
      const wait = counts.wait(key, limit)
      if (wait > 0) return wait
    }
    for (const { key, limit } of places) counts.add(key, limit)
    return 0
  }

  /** Takes back one call that was right or never took place. */
  const takeBack = (visit: Visit): void => {
    for (const { key, limit } of placesOf(visit)) counts.takeBack(key, limit)
  }

  return {
    takeBack,
    /**
     * Runs work that asks the database for a visitor.
     * @throws AppError too_many_tries, busy
     */
    ask: async <T>(visit: Visit, work: () => Promise<T>): Promise<T> => {
      const wait = charge(visit)
      if (wait > 0) {
        await hold()
        throw tooManyTries(wait)
      }
      try {
        return await queue(placeOf(visit), work)
      } catch (error) {
        // Another limit refused it, and a call that is refused must not be free here.
        if (!(error instanceof AppError && error.code === 'too_many_tries')) takeBack(visit)
        throw error
      }
    },
  }
}

export type Visits = ReturnType<typeof createVisits>

function placeOf({ ip, usedDevice }: Visit): Parameters<Queue>[0] {
  const lines = [providerOf(ip), networkOf(ip), addressOf(ip)]
  return usedDevice === undefined
    ? { rank: 'stranger', lines }
    : { rank: 'used', lines: [...lines, usedDevice] }
}

function placesOf({ door, ip, usedDevice }: Visit): { key: string; limit: Limit }[] {
  const limits = VISITS[door]
  if (limits === null) return []
  if (usedDevice !== undefined) return [{ key: `${door} device ${usedDevice}`, limit: limits.address }]
  return [
    { key: `${door} address ${addressOf(ip)}`, limit: limits.address },
    { key: `${door} network ${networkOf(ip)}`, limit: limits.network },
  ]
}
