import type { SoundName } from './scores.ts'

/** A sound that could not play within this time belongs to a moment that has passed. */
const LATE_MS = 400
/** After a step or a catch, the next one is silent for this time. */
const GAP_MS = 150

export interface Moment {
  /** When something happened, and what the time is now, in milliseconds. */
  asked: number
  now: number
  /** The learner does not see the page. */
  isHidden: boolean
  /** The page is being read aloud. */
  isRead: boolean
}

/**
 * Makes the rule that says which sounds play. Of quick steps only the first one is heard: a long run becomes faster, and is
 * silent as soon as its steps come without a gap, however long it goes on. The same is true of catches. Everything else is the
 * end of something and always plays.
 */
export function soundRule(): (name: SoundName, moment: Moment) => boolean {
  const before = new Map<SoundName, number>()
  return (name, { asked, now, isHidden, isRead }) => {
    const gap = asked - (before.get(name) ?? Number.NEGATIVE_INFINITY)
    before.set(name, asked)
    if (isHidden || isRead || now - asked > LATE_MS) return false
    return (name !== 'step' && name !== 'catch') || gap >= GAP_MS
  }
}
