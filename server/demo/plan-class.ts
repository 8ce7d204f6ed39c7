import { PRACTICE_TASK, quizOfTask } from '#domain/lesson-tasks.ts'
import type { Work } from '#domain/class-work.ts'
import { addDays } from '#domain/school-week.ts'
import { DAY_MS, type Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { IndexedCourse } from './demo-course.ts'

/** How a made-up learner gets on. Away: no sign for a week and longer. Idle: looks in and does nothing. */
export type Part = 'middle' | 'struggling' | 'ready' | 'finisher' | 'away' | 'idle' | 'never'

export interface Seat {
  part: Part
  /** Mistakes that the learner is stuck on. */
  stuck: readonly string[]
  /** Wrote the class and is not taken in yet. */
  isWaiting: boolean
}

export interface GivenWork extends Work {
  dueOn: string
  note: string | null
  givenAt: Date
}

export interface ClassPlan {
  /** The lesson of this week; those before it are done. */
  reached: number
  /** When the class did each of them. */
  days: readonly number[]
  seats: readonly Seat[]
  work: readonly GivenWork[]
}

/** Where a class stands in the course, what it was given, and how many in it get on in which way. */
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

/** Of the last lessons, those that enough questions can show. */
function mistakesNear(chance: Chance, { lessons, named, showing }: IndexedCourse, reached: number): string[] {
  const near = new Set(lessons.slice(Math.max(0, reached - 5), reached + 1))
  const usable = [...showing].filter(
    ([mistake, questions]) =>
      named.has(mistake) && questions.filter(({ lessonId }) => near.has(lessonId)).length >= 2,
  )
  return chance.shuffled(usable.map(([mistake]) => mistake)).slice(0, 4)
}

/** One mistake that a fifth of the class shares, one for a group, two of single learners; most are stuck on nothing. */
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
    // The group of the second mistake begins with those who are stuck on nothing yet.
    const first =
      at === 0 ? order : order.toSorted((a, b) => (stuck[a]?.length ?? 0) - (stuck[b]?.length ?? 0))
    for (const place of first.slice(0, shares[at])) stuck[place]?.push(mistake)
  })
  const mistakesOfNext = stuck.values()
  return chance.shuffled([
    ...parts.map((name): Seat => {
      const own = name === 'struggling' ? mistakesOfNext.next().value : undefined
      return { part: name, stuck: own ?? [], isWaiting: false }
    }),
    ...rest.map((name, at): Seat => ({ part: name, stuck: [], isWaiting: isOneWaiting && at === 0 })),
  ])
}

/** A lesson with its quiz, its practice and a level of the Lab, as far as it has them; given on Monday before school. */
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
