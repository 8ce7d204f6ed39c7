/** One open stream of one browser tab. */
export interface Subscription {
  userId: string
  sessionId: string
  onChange: () => void
  onEnd: () => void
}

/** The open streams of this process, by learner. */
export interface Hub {
  /** @returns how to leave, or null when this learner has too many streams open */
  join: (subscription: Subscription) => (() => void) | null
  changed: (userIds: Iterable<string>) => void
  /** For when news may have been missed. */
  allChanged: () => void
  endSession: (sessionId: string) => void
  endUser: (userId: string) => void
  endAll: () => void
  size: () => number
}

/** Enough for a learner's tabs on a few devices; each costs a socket. */
export const STREAMS_PER_USER = 10

export function createHub(): Hub {
  const byUser = new Map<string, Set<Subscription>>()
  const all = () => [...byUser.values()].flatMap((streams) => [...streams])
  return {
    join: (subscription) => {
      const streams = byUser.get(subscription.userId) ?? new Set()
      if (streams.size >= STREAMS_PER_USER) return null
      byUser.set(subscription.userId, streams.add(subscription))
      return () => {
        streams.delete(subscription)
        if (streams.size === 0 && byUser.get(subscription.userId) === streams)
          byUser.delete(subscription.userId)
      }
    },
    changed: (userIds) => {
      for (const userId of userIds) for (const stream of byUser.get(userId) ?? []) stream.onChange()
    },
    allChanged: () => {
      for (const stream of all()) stream.onChange()
    },
    endSession: (sessionId) => {
      for (const stream of all()) if (stream.sessionId === sessionId) stream.onEnd()
    },
    endUser: (userId) => {
      for (const stream of byUser.get(userId) ?? []) stream.onEnd()
    },
    endAll: () => {
      for (const stream of all()) stream.onEnd()
    },
    size: () => all().length,
  }
}
