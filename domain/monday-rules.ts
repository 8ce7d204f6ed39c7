import {
  GROUP_MOST,
  QUIET_DAYS,
  READY,
  SHARED,
  TAUGHT_MOST,
  type Challenge,
  type MondayPage,
  type NamedMistake,
  type Person,
  type QuietKind,
} from './monday.ts'

/** What is known of one learner; days by the school's clock, such as "2026-11-23". */
export interface LearnerFacts extends Person {
  /** When they came into the class. */
  joinedOn: string
  seenOn: string | null
  workedOn: string | null
  /** Best percents of the quizzes of lessons. */
  scoreSum: number
  scoreCount: number
  /** Ids of the mistakes they are stuck on. */
  stuck: readonly string[]
}

export type MondayPlan = Omit<MondayPage, 'more'> & { more: Person[] }

/**
 * What a class needs this week. The same answer for the same learners, in whatever order their mistakes come.
 * @param learners by surname, which is the order of all names
 * @param mistakes in the order of the course; what is not among them has no name any more and is left out
 */
export function planMonday(
  learners: readonly LearnerFacts[],
  mistakes: readonly NamedMistake[],
  today: string,
): MondayPlan {
  const shared = byShare(learners, mistakes)
  const teachAgain = shared
    .filter(({ people }) => isShared(people.length, learners.length))
    .slice(0, TAUGHT_MOST)
  const isHere = (learner: LearnerFacts) => daysSince(lastSign(learner), today) < QUIET_DAYS
  const ready = learners.filter((learner) => isReady(learner, today))
  const groups = chooseGroups(
    shared.map((one) => ({ ...one, people: one.people.filter(isHere) })),
    teachAgain.map(({ mistake }) => mistake.id),
    ready,
  )
  const isClassQuiet = isQuietTime(learners, today)
  return {
    today,
    learners: learners.length,
    teachAgain: teachAgain.map(({ mistake, people }) => ({ mistake, learners: people.length })),
    help: groups.help && { ...groups.help, people: groups.help.people.map(named) },
    more: groups.more.map(named),
    stuck: shared.map(({ mistake, people }) => ({ mistake, people: people.map(named) })),
    quiet: isClassQuiet ? [] : learners.flatMap((learner) => quietOf(learner, today) ?? []),
    isClassQuiet,
    ready: ready.map(named),
  }
}

/** Enough of them for the whole class to hear it again; else a group does. */
export function isShared(stuck: number, learners: number): boolean {
  return stuck >= Math.max(SHARED.learners, Math.ceil(learners * SHARED.part))
}

interface Share {
  mistake: NamedMistake
  people: LearnerFacts[]
}

function byShare(learners: readonly LearnerFacts[], mistakes: readonly NamedMistake[]): Share[] {
  return mistakes
    .map((mistake) => ({ mistake, people: learners.filter(({ stuck }) => stuck.includes(mistake.id)) }))
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => b.people.length - a.people.length)
}

/**
 * Two groups of about one size. What is taught to the whole class needs no group, unless no two share anything else. Where more
 * are stuck than fit, those with the most mistakes have the place, and are named by surname all the same.
 */
function chooseGroups<P extends Pick<LearnerFacts, 'stuck'>>(
  shared: readonly { mistake: NamedMistake; people: readonly P[] }[],
  taught: readonly string[],
  ready: readonly P[],
): { help: { mistake: NamedMistake; people: P[] } | null; more: P[] } {
  const open = shared
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => b.people.length - a.people.length)
  const need =
    open.find(({ mistake, people }) => people.length > 1 && !taught.includes(mistake.id)) ?? open[0]
  const sizeBeside = (other: number) =>
    other === 0 ? GROUP_MOST : Math.min(GROUP_MOST, Math.max(4, 2 * other))
  const places = need?.people
    .toSorted((a, b) => b.stuck.length - a.stuck.length)
    .slice(0, sizeBeside(ready.length))
  return {
    help:
      need && places
        ? { mistake: need.mistake, people: need.people.filter((one) => places.includes(one)) }
        : null,
    more: ready.slice(0, sizeBeside(places?.length ?? 0)),
  }
}

function isReady({ stuck, workedOn, scoreSum, scoreCount }: LearnerFacts, today: string): boolean {
  return (
    stuck.length === 0 &&
    daysSince(workedOn, today) < QUIET_DAYS &&
    scoreCount >= READY.quizzes &&
    scoreSum >= READY.percent * scoreCount
  )
}

function quietOf(learner: LearnerFacts, today: string): MondayPage['quiet'][number] | null {
  const { workedOn, seenOn, joinedOn } = learner
  const entry = (kind: QuietKind, since: string | null) => ({ ...named(learner), kind, since })
  // Who has just come is not missed yet.
  if (daysSince(joinedOn, today) < QUIET_DAYS || daysSince(workedOn, today) < QUIET_DAYS) return null
  if (workedOn === null) return entry('never', seenOn)
  return daysSince(seenOn, today) < QUIET_DAYS ? entry('idle', workedOn) : entry('away', lastSign(learner))
}

/** Of who ever began, less than a third was seen. A few learners may all be away without a holiday. */
function isQuietTime(learners: readonly LearnerFacts[], today: string): boolean {
  const begun = learners.filter((learner) => lastSign(learner) !== null)
  const seen = begun.filter((learner) => daysSince(lastSign(learner), today) < QUIET_DAYS)
  return begun.length >= 5 && seen.length * 3 < begun.length
}

function lastSign({ seenOn, workedOn }: Pick<LearnerFacts, 'seenOn' | 'workedOn'>): string | null {
  if (seenOn === null || workedOn === null) return seenOn ?? workedOn
  return seenOn > workedOn ? seenOn : workedOn
}

const DAY_MS = 86_400_000

function daysSince(day: string | null, today: string): number {
  return day === null ? Infinity : (Date.parse(today) - Date.parse(day)) / DAY_MS
}

function named({ userId, firstName, lastName }: Person): Person {
  return { userId, firstName, lastName }
}

/**
 * The first hard level that none of the group has passed, of a lesson that all have completed where there is one.
 * @param passed ids of levels that somebody of the group passed
 * @param completed ids of lessons that all of the group completed
 */
export function chooseChallenge(
  challenges: readonly Challenge[],
  passed: ReadonlySet<string>,
  completed: ReadonlySet<string>,
): Challenge | null {
  const open = challenges.filter(({ id }) => !passed.has(id))
  return open.find(({ lessonId }) => completed.has(lessonId)) ?? open[0] ?? null
}
