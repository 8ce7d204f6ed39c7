import { PRACTICE_TASK, quizOfTask, READ_TASK } from '#domain/learning/lesson-tasks.ts'
import { DAY_MS, MINUTE_MS, type Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { IndexedCourse } from './demo-course.ts'
import type { ClassPlan, Part } from './plan-class.ts'

interface DemoLesson {
  lessonId: string
  completedAt: Date | null
  quizScore: number
  progress: number
}

interface DemoTask {
  lessonId: string
  taskId: string
  /** Null if the lesson is begun but not finished. */
  completedAt: Date | null
  score: number
  minutes: number
}

interface DemoLab {
  levelId: string
  lessonId: string
  stars: number
  best: string | null
  bestSize: number
  tries: number
}

export interface DemoWork {
  lessons: DemoLesson[]
  tasks: DemoTask[]
  labs: DemoLab[]
}

/**
 * For each kind of learner: how likely it is that this week's lesson is done, or begun, and that a quiz is taken, and how
 * good the answers are, in percent.
 */
const WAYS: Record<
  Part,
  { done: number; begun: number; quiz: number; ability: [number, number]; behind: number[] }
> = {
  middle: { done: 0.5, begun: 0.25, quiz: 0.85, ability: [64, 7], behind: [60, 28, 12] },
  struggling: { done: 0.25, begun: 0.4, quiz: 0.7, ability: [50, 8], behind: [35, 40, 25] },
  ready: { done: 0.95, begun: 0.05, quiz: 1, ability: [93, 4], behind: [100] },
  finisher: { done: 1, begun: 0, quiz: 1, ability: [92, 4], behind: [100] },
  away: { done: 0, begun: 0, quiz: 0.8, ability: [60, 10], behind: [70, 30] },
  idle: { done: 0, begun: 0, quiz: 0.8, ability: [58, 10], behind: [70, 30] },
  never: { done: 0, begun: 0, quiz: 0, ability: [0, 0], behind: [100] },
}

export interface Pupil {
  part: Part
  /** This is the pace in `Seat`. */
  pace: number
  joinedAt: Date
  /** The last day of work. */
  stop: Date
}

/**
 * Creates the lessons that the class has done, each a little earlier or later, and this week's lesson. Nothing lies before
 * the learner joined or after `stop`.
 */
export function makeWork(
  chance: Chance,
  { part, pace, joinedAt, stop }: Pupil,
  plan: ClassPlan,
  course: IndexedCourse,
  calendar: Calendar,
): DemoWork {
  const work: DemoWork = { lessons: [], tasks: [], labs: [] }
  if (part === 'never') return work
  const way = WAYS[part]
  const ability = Math.min(98, Math.max(35, chance.around(...way.ability)))
  const { lessons } = course
  const behind = chance.pickByShare(way.behind.map((share, lag) => ({ lag, share }))).lag
  const isAhead = part === 'finisher' || part === 'ready'
  const ahead =
    part === 'finisher' ? lessons.length : plan.reached + (part === 'ready' ? chance.between(1, 2) : 0)
  const upTo = isAhead ? ahead : plan.reached - behind
  for (const [at, id] of lessons.slice(0, upTo).entries()) {
    const usual = plan.days[at] ?? stop.getTime() - (upTo - at) * 1.5 * DAY_MS
    // At least three days are added, because a weekend is moved to the Friday before.
    const soonest = joinedAt.getTime() + (3 + at / 4) * DAY_MS
    const day = Math.max(usual + chance.between(-3, 4) * DAY_MS, soonest)
    const planned = calendar.lesson(chance, day)
    if (planned < joinedAt || (planned > stop && part !== 'finisher')) break
    // Somebody who has finished the course has the last lesson as well, whatever weekday it is.
    const completedAt = planned > stop ? stop : planned
    complete(chance, work, { lessonId: id, completedAt, stop }, ability, way.quiz, course)
  }
  // A learner who is behind still does this week's lesson with the class.
  const next = lessons[plan.reached]
  if (next === undefined || work.lessons.some(({ lessonId }) => lessonId === next)) return work
  if (pace < way.done) {
    const thisWeek =
      Date.parse(calendar.monday) + chance.next() * (calendar.now - Date.parse(calendar.monday))
    const completedAt = new Date(Math.min(calendar.lesson(chance, thisWeek).getTime(), stop.getTime()))
    if (completedAt >= joinedAt)
      complete(chance, work, { lessonId: next, completedAt, stop }, ability, way.quiz, course)
  } else if (pace < way.done + way.begun) begin(chance, work, next, course)
  return work
}

interface Finished {
  lessonId: string
  completedAt: Date
  stop: Date
}

function complete(
  chance: Chance,
  work: DemoWork,
  { lessonId, completedAt, stop }: Finished,
  ability: number,
  quiz: number,
  course: IndexedCourse,
): void {
  let time = completedAt.getTime()
  const labs = chance.between(0, 3)
  let played = 0
  const done = course.tasksOf(lessonId).flatMap(({ taskId }): DemoTask[] => {
    const isQuiz = quizOfTask(taskId) !== null
    const level = course.levelOfTask(taskId)
    const likely = taskId === READ_TASK ? 1 : isQuiz ? quiz : taskId === PRACTICE_TASK ? 0.6 : 0.35
    if (level ? (played += 1) > labs : !chance.happens(likely)) return []
    const minutes = chance.between(3, taskId === READ_TASK ? 18 : 11)
    const finished = new Date(time)
    time = Math.min(time + minutes * MINUTE_MS, Math.max(stop.getTime(), time))
    if (level) {
      const tries = chance.between(1, 6)
      work.labs.push({
        levelId: level.id,
        lessonId,
        stars: 3,
        best: level.best,
        bestSize: level.bestSize,
        tries,
      })
    }
    const percent = Math.round(chance.around(ability, 9) / 20) * 20
    const least = quiz === 1 ? 60 : 20
    const score = isQuiz ? Math.min(100, Math.max(least, percent)) : 0
    return [{ lessonId, taskId, completedAt: finished, score, minutes }]
  })
  work.tasks.push(...done)
  work.lessons.push({
    lessonId,
    completedAt,
    quizScore: Math.max(0, ...done.map(({ score }) => score)),
    progress: 100,
  })
}

/** Begins a lesson: some sections are read, and sometimes its practice or a level is tried. */
function begin(chance: Chance, work: DemoWork, lessonId: string, course: IndexedCourse): void {
  work.lessons.push({ lessonId, completedAt: null, quizScore: 0, progress: chance.pick([25, 50, 75]) })
  const hasPractice = course.tasksOf(lessonId).some(({ taskId }) => taskId === PRACTICE_TASK)
  if (hasPractice && chance.happens(0.4)) {
    const minutes = chance.between(1, 5)
    work.tasks.push({ lessonId, taskId: PRACTICE_TASK, completedAt: null, score: 0, minutes })
  }
  const [level] = course.levelsOf(lessonId)
  if (level && chance.happens(0.4))
    work.labs.push({
      levelId: level.id,
      lessonId,
      stars: 0,
      best: null,
      bestSize: 0,
      tries: chance.between(1, 5),
    })
}
