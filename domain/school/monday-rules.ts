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

/** These are the facts about one learner. Days are by the school's clock, such as "2026-11-23". */
export interface LearnerFacts extends Person {
  /** This is the day on which they joined the class. */
  joinedOn: string
  seenOn: string | null
  workedOn: string | null
  /** This is the sum of the best percentages of the quizzes. */
  scoreSum: number
  scoreCount: number
  /** These are the ids of the mistakes on which they are stuck. */
  stuck: readonly string[]
}

export type MondayPlan = Omit<MondayPage, 'more'> & { more: Person[] }

/**
 * Plans what a class needs this week. The result is the same in whatever order the mistakes of a learner come.
 * @param learners sorted by surname, which is the order of all names in the plan
 * @param mistakes in the order of the course. A mistake that is not in this list no longer has a name and is left out.
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

/** Says whether enough learners are stuck for teaching the whole class again. Otherwise a group is taught. */
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
 * Chooses two groups of about the same size. A mistake that is taught to the whole class needs no group, unless no two
 * learners share another one. If a group is too large, the learners with the most mistakes stay in it. The names are sorted
 * by surname in any case.
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
  // A learner who has just joined the class does not count as quiet yet.
  if (daysSince(joinedOn, today) < QUIET_DAYS || daysSince(workedOn, today) < QUIET_DAYS) return null
  if (workedOn === null) return entry('never', seenOn)
  return daysSince(seenOn, today) < QUIET_DAYS ? entry('idle', workedOn) : entry('away', lastSign(learner))
}

/**
 * Says whether fewer than a third of those who ever began were seen. In a small class all may be away without a holiday, so
 * this needs five.
 */
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
 * Chooses the first hard level that nobody in the group has passed. A level of a lesson that all of them have completed is
 * preferred.
 * @param passed ids of levels that at least one of the group has passed
 * @param completed ids of lessons that all of the group have completed
 */
export function chooseChallenge(
  challenges: readonly Challenge[],
  passed: ReadonlySet<string>,
  completed: ReadonlySet<string>,
): Challenge | null {
  const open = challenges.filter(({ id }) => !passed.has(id))
  return open.find(({ lessonId }) => completed.has(lessonId)) ?? open[0] ?? null
}
