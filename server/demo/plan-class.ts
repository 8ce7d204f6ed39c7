import { PRACTICE_TASK, quizOfTask } from '#domain/learning/lesson-tasks.ts'
import type { Work } from '#domain/school/class-work.ts'
import { QUIET_DAYS } from '#domain/school/monday.ts'
import { addDays } from '#domain/school-week.ts'
import { DAY_MS, type Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { IndexedCourse } from './demo-course.ts'

/**
 * How a demo learner is doing. An `away` learner was not seen for a week or longer. An `idle` learner opens Qala but does no
 * work.
 */
export type Part = 'middle' | 'struggling' | 'ready' | 'finisher' | 'away' | 'idle' | 'never'

export interface Seat {
  part: Part
  /** Mistakes that the learner is stuck on. */
  stuck: readonly string[]
  /** The learner has done no work for this many days. */
  silentDays: number
  /** A number from 0 to 1. Learners with a low number have done this week's lesson. */
  pace: number
  /** The learner typed this class and has not been added to it yet. */
  isWaiting: boolean
}

export interface GivenWork extends Work {
  dueOn: string
  note: string | null
  givenAt: Date
}

export interface ClassPlan {
  /** The number of this week's lesson. The lessons before it are done. */
  reached: number
  /** When the class did each of the lessons. */
  days: readonly number[]
  seats: readonly Seat[]
  work: readonly GivenWork[]
}

/** Plans where a class is in the course, which work it was given, and how many of its learners are doing well or badly. */
export function planClass(
  chance: Chance,
  { size, isOneWaiting }: { size: number; isOneWaiting: boolean },
  course: IndexedCourse,
  calendar: Calendar,
): ClassPlan {
  const { lessons } = course
  const weeks = (calendar.now - calendar.yearBegins) / (7 * DAY_MS)
  const usual = Math.round((weeks / 45) * lessons.length * (0.7 + chance.next() * 0.25))
  const reached = Math.max(1, Math.min(lessons.length - 2, usual))
  const lastWeek = Date.parse(calendar.monday) - 4 * DAY_MS
  const step = (lastWeek - calendar.yearBegins - 10 * DAY_MS) / reached
  return {
    reached,
    days: Array.from({ length: reached }, (_, at) => lastWeek - (reached - 1 - at) * step),
    seats: seatsOf(chance, size, isOneWaiting, mistakesNear(chance, course, reached)),
    work: [
      ...workOf(chance, course, lessons[reached - 1], addDays(calendar.monday, -7), calendar),
      ...workOf(chance, course, lessons[reached], calendar.monday, calendar),
    ],
  }
}

/** Returns mistakes of the last lessons that enough questions can show. */
function mistakesNear(chance: Chance, { lessons, named, showing }: IndexedCourse, reached: number): string[] {
  const near = new Set(lessons.slice(Math.max(0, reached - 5), reached + 1))
  const usable = [...showing].filter(
    ([mistake, questions]) =>
      named.has(mistake) && questions.filter(({ lessonId }) => near.has(lessonId)).length >= 2,
  )
  return chance.shuffled(usable.map(([mistake]) => mistake)).slice(0, 4)
}

/**
 * Plans the learners of a class. A fifth of the class shares one mistake, a group shares another, and two are each made by a
 * single learner. Most learners are not stuck on anything.
 */
function seatsOf(chance: Chance, size: number, isOneWaiting: boolean, mistakes: readonly string[]): Seat[] {
  const part = (share: number) => Math.round(size * share)
  const counts: [Part, number][] = [
    ['never', part(0.03)],
    ['away', part(0.08)],
    ['idle', part(0.02)],
    ['finisher', size < 15 ? 0 : chance.between(1, 2)],
    ['ready', part(0.1)],
    ['struggling', part(0.33)],
  ]
  const parts = counts.flatMap(([name, count]) => Array.from({ length: count }, () => name)).slice(0, size)
  const rest = Array.from({ length: size - parts.length }, () => 'middle' as const)
  const struggling = parts.filter((name) => name === 'struggling').length
  const shares = [
    Math.max(3, Math.ceil(size / 5)) + chance.between(0, 2),
    Math.max(2, part(0.1)),
    chance.between(2, 3),
    2,
  ]
  const stuck: string[][] = Array.from({ length: struggling }, () => [])
  mistakes.forEach((mistake, at) => {
    const order = chance.shuffled([...stuck.keys()])
    // For the second mistake, learners who are not stuck on anything yet are chosen first.
    const first =
      at === 0 ? order : order.toSorted((a, b) => (stuck[a]?.length ?? 0) - (stuck[b]?.length ?? 0))
    for (const place of first.slice(0, shares[at])) stuck[place]?.push(mistake)
  })
  const seats = [...Map.groupBy([...parts, ...rest], (name) => name)].flatMap(([name, { length }]) => {
    const paces = chance.shuffled(evenly(length))
    return evenly(length).map((place, at): Seat => ({
      part: name,
      stuck: (name === 'struggling' ? stuck[at] : undefined) ?? [],
      silentDays: silentDays(chance, name, place),
      pace: paces[at] ?? 0,
      isWaiting: isOneWaiting && name === 'middle' && at === 0,
    }))
  })
  return chance.shuffled(seats)
}

/**
 * Returns this many numbers from 0 to 1 at equal distances. Numbers drawn one by one would now and then all fall on one side,
 * and on such a day a class would not have anybody who is away.
 */
function evenly(count: number): number[] {
  return Array.from({ length: count }, (_, at) => (at + 0.5) / count)
}

/** @param place from 0 to 1, the position among the learners of the class with the same part */
function silentDays(chance: Chance, part: Part, place: number): number {
  if (part === 'idle') return chance.between(QUIET_DAYS + 2, 30)
  if (part !== 'away') return chance.pick([0, 0, 0, 0, 1, 1, 1, 4])
  // Some have been away for less time than the Monday page waits before it names somebody.
  return place < 0.4 ? chance.between(8, QUIET_DAYS - 1) : chance.between(QUIET_DAYS + 1, 34)
}

/**
 * Returns a lesson with its quiz, its practice and a level of the Lab, if it has them. The work was given on Monday before
 * school.
 */
function workOf(
  chance: Chance,
  course: IndexedCourse,
  lessonId: string | undefined,
  monday: string,
  { now }: Calendar,
): GivenWork[] {
  if (lessonId === undefined) return []
  const tasks = course.tasksOf(lessonId)
  const hasPractice = tasks.some(({ taskId }) => taskId === PRACTICE_TASK)
  const quiz = tasks.flatMap(({ taskId }) => quizOfTask(taskId) ?? [])[0]
  const level = course.levelsOf(lessonId)[0]?.id
  const dueOn = addDays(monday, 4)
  const wanted = [
    { kind: 'lesson' as const, contentId: lessonId, dueOn: addDays(monday, 2), note: null },
    {
      kind: 'practice' as const,
      contentId: hasPractice ? lessonId : undefined,
      dueOn,
      note: chance.pick(NOTES),
    },
    { kind: 'quiz' as const, contentId: quiz, dueOn, note: null },
    { kind: 'lab' as const, contentId: level, dueOn, note: null },
  ]
  const givenAt = new Date(Math.min(Date.parse(`${monday}T05:40:00Z`), now))
  return wanted.flatMap(({ contentId, ...work }) =>
    contentId === undefined ? [] : [{ ...work, contentId, givenAt }],
  )
}

const NOTES = [
  'In pairs, please',
  'Write down one question for the next lesson',
  'Begin in the computer room, finish at home',
  null,
]
