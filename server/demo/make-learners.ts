import { quizOfTask, READ_TASK, type LessonTask } from '#domain/lesson-tasks.ts'
import { NAME_GROUPS } from './names.ts'

/** Addresses that no mail server answers to (RFC 2606), so that nothing is ever sent to a made-up person. */
export const DEMO_DOMAIN = 'demo.example.org'

interface DemoLesson {
  lessonId: string
  completedAt: Date | null
  quizScore: number
  progress: number
}

interface DemoTask {
  lessonId: string
  taskId: string
  completedAt: Date
  score: number
  minutes: number
}

export interface DemoLearner {
  firstName: string
  lastName: string
  email: string
  schoolName: string
  gradeClass: string
  age: number
  phoneNumber: string
  joinedAt: Date
  lastSeenAt: Date | null
  lessons: DemoLesson[]
  tasks: DemoTask[]
}

const OTHER_SCHOOLS = ['Umthombo Combined School', 'Thuto ke Lesedi Secondary', 'Riverside Primary School']
const CLASSES = [
  ...['7A', '7B', '7C', '7D', '7E', '7F'].map((name) => ({ name, grade: 7, share: 13 })),
  ...['6A', '6B', '8A', '8B'].map((name) => ({ name, grade: Number(name[0]), share: 5 })),
  { name: '9A', grade: 9, share: 2 },
]
const PHONE_BEGINNINGS = ['060', '061', '071', '072', '073', '076', '078', '079', '081', '082', '083', '084']
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface DemoWish {
  count: number
  schoolName: string
  /** Those that count, in their order. */
  lessons: readonly string[]
  tasks: readonly Pick<LessonTask, 'lessonId' | 'taskId'>[]
  now: Date
}

/** In the middle of a school year; the same wish gives the same learners. */
export function makeLearners({ count, schoolName, lessons, tasks, now }: DemoWish): DemoLearner[] {
  const chance = createChance(7)
  const tasksOf = Map.groupBy(tasks, ({ lessonId }) => lessonId)
  const yearBegins = new Date(Math.min(Date.UTC(now.getUTCFullYear(), 0, 14), now.getTime() - 120 * DAY_MS))
  return Array.from({ length: count }, (_, at) => {
    const person = makePerson(chance, at, schoolName)
    const schoolDays = (now.getTime() - yearBegins.getTime()) / DAY_MS
    // To the third power: most of them in its first weeks.
    const someDay = new Date(yearBegins.getTime() + chance.next() ** 3 * schoolDays * DAY_MS)
    const joinedAt = new Date(Math.min(atSchool(chance, someDay).getTime(), now.getTime()))
    const work = makeWork(chance, joinedAt, now, lessons, tasksOf)
    const last = work.tasks.reduce((latest, task) => Math.max(latest, task.completedAt.getTime()), 0)
    return {
      ...person,
      joinedAt,
      lastSeenAt: last === 0 ? null : new Date(last + chance.between(1, 20) * MINUTE_MS),
      ...work,
    }
  })
}

function makePerson(chance: Chance, at: number, schoolName: string) {
  const names = chance.pickByShare(NAME_GROUPS)
  const firstName = chance.pick(names.first)
  const lastName = chance.pick(names.last)
  const { name: gradeClass, grade } = chance.pickByShare(CLASSES)
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${at + 1}@${DEMO_DOMAIN}`,
    schoolName: chance.happens(0.97) ? schoolName : chance.pick(OTHER_SCHOOLS),
    gradeClass,
    // Somebody who repeats a year, or skipped one, sits in every class.
    age:
      grade +
      5 +
      chance.pickByShare([0, 1, 2, 3].map((more) => ({ more, share: [10, 60, 22, 8][more] ?? 0 }))).more,
    phoneNumber: chance.pick(PHONE_BEGINNINGS) + String(chance.between(0, 9_999_999)).padStart(7, '0'),
  }
}

function makeWork(
  chance: Chance,
  joinedAt: Date,
  now: Date,
  course: readonly string[],
  tasksOf: ReadonlyMap<string, readonly Pick<LessonTask, 'lessonId' | 'taskId'>[]>,
): Pick<DemoLearner, 'lessons' | 'tasks'> {
  const lessons: DemoLesson[] = []
  const tasks: DemoTask[] = []
  if (chance.happens(0.08)) return { lessons, tasks }
  const ability = Math.min(98, Math.max(35, chance.around(70, 14)))
  const daysPerLesson = 5 + chance.next() * 38
  let day = joinedAt.getTime()
  for (const lessonId of course) {
    day += daysPerLesson * (0.4 + chance.next() * 1.2) * DAY_MS
    const completedAt = atSchool(chance, new Date(day))
    if (completedAt > now) {
      if (chance.happens(0.7))
        lessons.push({ lessonId, completedAt: null, quizScore: 0, progress: chance.pick([25, 50, 75]) })
      break
    }
    const done = workOn(chance, ability, completedAt, tasksOf.get(lessonId) ?? []).filter(
      (task) => task.completedAt <= now,
    )
    tasks.push(...done)
    lessons.push({
      lessonId,
      completedAt,
      quizScore: Math.max(0, ...done.map(({ score }) => score)),
      progress: 100,
    })
  }
  return { lessons, tasks }
}

function workOn(
  chance: Chance,
  ability: number,
  begun: Date,
  tasks: readonly Pick<LessonTask, 'lessonId' | 'taskId'>[],
): DemoTask[] {
  let time = begun.getTime()
  return tasks.flatMap((task) => {
    const isQuiz = quizOfTask(task.taskId) !== null
    if (!chance.happens(task.taskId === READ_TASK ? 1 : isQuiz ? 0.85 : 0.45)) return []
    const minutes = chance.between(3, task.taskId === READ_TASK ? 18 : 11)
    const completedAt = new Date(time)
    time += minutes * MINUTE_MS
    const score = isQuiz ? Math.min(100, Math.max(0, Math.round(chance.around(ability, 12) / 20) * 20)) : 0
    return [{ ...task, completedAt, score, minutes }]
  })
}

/** The same day, or the Monday after a weekend, between half past seven and four in South Africa. */
function atSchool(chance: Chance, day: Date): Date {
  const moved = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0
  const morning = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + moved, 5, 30)
  return new Date(morning + chance.between(0, 8 * 60 + 30) * MINUTE_MS)
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

type Chance = ReturnType<typeof createChance>

/** The generator mulberry32: the same seed gives the same learners. Never for a secret. */
function createChance(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }
  return {
    next,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability: number) => next() < probability,
    pick,
    pickByShare: <T extends { share: number }>(from: readonly T[]): T => {
      let left = next() * from.reduce((sum, { share }) => sum + share, 0)
      return from.find(({ share }) => (left -= share) < 0) ?? pick(from)
    },
    /** Mostly within twice `spread`. */
    around: (mean: number, spread: number) =>
      mean + (next() + next() + next() + next() - 2) * spread * Math.sqrt(3),
  }
}
