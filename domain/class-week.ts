import {
  WORK_KIND_NAMES,
  workKey,
  STILL_OPEN_DAYS,
  type GivenWork,
  type OwnWork,
  type WeekLearner,
  type Work,
  type WorkKind,
} from './class-work.ts'
import type { LessonSummary, QuizSummary } from './content.ts'
import { levelTaskId, PRACTICE_TASK, quizTaskId, READ_TASK, type LessonTask } from './lesson-tasks.ts'
import { listedQuizzes } from './quiz-list.ts'
import { taskKey } from './rows/task-row.ts'
import { schoolDate } from './school-time.ts'
import { addDays, mondayOf } from './school-week.ts'

/** The task that is done with a work; a quiz and a level are found by their task in whatever lesson they belong to now. */
function isTaskOf({ kind, contentId }: Work, { lessonId, taskId }: Pick<LessonTask, 'lessonId' | 'taskId'>) {
  if (kind === 'quiz') return taskId === quizTaskId(contentId)
  if (kind === 'lab') return taskId === levelTaskId(contentId)
  return lessonId === contentId && taskId === (kind === 'practice' ? PRACTICE_TASK : READ_TASK)
}

interface CourseIds {
  lessons: readonly { id: string }[]
  tasks: readonly Pick<LessonTask, 'lessonId' | 'taskId'>[]
}

export function isInCourse(work: Work, { lessons, tasks }: CourseIds): boolean {
  if (work.kind === 'lesson') return lessons.some(({ id }) => id === work.contentId)
  return tasks.some((task) => isTaskOf(work, task))
}

/** Something of the course that a class can be given. */
export interface CourseWork extends Work {
  title: string
  /** Its task's key in a learner's progress. */
  task: string
  /** The lesson's title, to be found by. */
  lesson: string
}

/** In the order of the course: each lesson with its practice, quizzes and levels. */
export function courseWork(
  lessons: readonly Pick<LessonSummary, 'id' | 'title'>[],
  quizzes: readonly Pick<QuizSummary, 'id' | 'title' | 'difficulty' | 'order'>[],
  tasks: readonly LessonTask[],
): CourseWork[] {
  const byLesson = Map.groupBy(tasks, ({ lessonId }) => lessonId)
  const listed = listedQuizzes(quizzes)
  return lessons.flatMap(({ id, title: lesson }) => {
    const own = byLesson.get(id) ?? []
    const found = (kind: WorkKind, contentId: string, title: string): CourseWork[] =>
      own
        .filter((task) => isTaskOf({ kind, contentId }, task))
        .map((task) => ({ kind, contentId, title, task: taskKey(task), lesson }))
    return [
      ...found('lesson', id, lesson),
      ...found('practice', id, lesson),
      ...listed.flatMap((quiz) => found('quiz', quiz.id, quiz.title)),
      ...own.flatMap(({ taskId, title }) =>
        taskId.startsWith(LEVEL_PREFIX) ? found('lab', taskId.slice(LEVEL_PREFIX.length), title) : [],
      ),
    ]
  })
}

const LEVEL_PREFIX = levelTaskId('')

/** What has every word of the search in its name, its kind or its lesson's name. */
export function findWork<T extends Pick<CourseWork, 'kind' | 'title' | 'lesson'>>(
  course: readonly T[],
  search: string,
): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return course.filter(({ kind, title, lesson }) => {
    const text = `${WORK_KIND_NAMES[kind]} ${title} ${lesson}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export type WorkState = 'done' | 'begun' | 'open'

/** What the learner's own device knows. */
interface DeviceProgress {
  lessons: ReadonlyMap<string, { completed: boolean; progress: number }>
  tasks: ReadonlyMap<string, { completed: boolean; minutes: number }>
  levels: ReadonlyMap<string, { stars: number; tries: number }>
}

/** As `app.class_work_marks` says it of a whole class. */
export function stateOf({ kind, contentId, task }: CourseWork, progress: DeviceProgress): WorkState {
  const row = progress.tasks.get(task)
  const lesson = kind === 'lesson' ? progress.lessons.get(contentId) : undefined
  const level = kind === 'lab' ? progress.levels.get(contentId) : undefined
  if (row?.completed || lesson?.completed || (level?.stars ?? 0) > 0) return 'done'
  const isBegun = (row?.minutes ?? 0) > 0 || (lesson?.progress ?? 0) > 0 || (level?.tries ?? 0) > 0
  return isBegun ? 'begun' : 'open'
}

/** A line of the learner's week: given by one class or more. */
export interface WeekLine extends CourseWork {
  dueOn: string
  classes: readonly string[]
  notes: readonly string[]
  state: WorkState
}

/**
 * What a learner is shown: this week and later, and for a while what is still open; what is to be done next comes first, and
 * what is done last. What this device's course does not have is left out.
 */
export function weekOfLearner(
  given: OwnWork['work'],
  course: readonly CourseWork[],
  progress: DeviceProgress,
  today: string,
): WeekLine[] {
  const monday = mondayOf(today)
  const oldest = addDays(today, -STILL_OPEN_DAYS)
  const known = new Map(course.map((one) => [workKey(one), one]))
  const lines = [...Map.groupBy(given, workKey)].flatMap(([key, entries]): WeekLine[] => {
    const work = known.get(key)
    if (!work) return []
    const state = stateOf(work, progress)
    const since = state === 'done' ? monday : oldest
    const shown = entries.filter(({ dueOn }) => dueOn >= since)
    const [first] = shown.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    if (!first) return []
    return [
      {
        ...work,
        state,
        dueOn: first.dueOn,
        classes: unique(shown.map(({ className }) => className)),
        notes: unique(shown.flatMap(({ note }) => note ?? [])),
      },
    ]
  })
  const isDone = ({ state }: WeekLine) => Number(state === 'done')
  return inOrder(lines, course).toSorted((a, b) => isDone(a) - isDone(b))
}

/** By day, and what has the same day in the order of the course. */
export function inOrder<T extends Work & { dueOn: string }>(
  work: readonly T[],
  course: readonly Work[],
): T[] {
  const places = new Map(course.map((one, at) => [workKey(one), at]))
  const placeOf = (one: T) => places.get(workKey(one)) ?? course.length
  return work.toSorted((a, b) => (a.dueOn === b.dueOn ? placeOf(a) - placeOf(b) : a.dueOn < b.dueOn ? -1 : 1))
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

const HOUR_MS = 3_600_000

/**
 * Since when nothing was heard from a learner's devices: since before the first open work was given, and not today. Null while
 * there is nothing to ask about. Whoever is away may have worked without a network.
 */
export function awaySince(
  { lastSeenAt, done }: Pick<WeekLearner, 'lastSeenAt' | 'done'>,
  work: readonly Pick<GivenWork, 'workId' | 'givenAt'>[],
  now = new Date(),
): Date | 'never' | null {
  const open = work.filter(({ workId }) => !done.includes(workId))
  if (open.length === 0) return null
  if (lastSeenAt === null) return 'never'
  const seen = new Date(lastSeenAt)
  const given = Math.min(...open.map(({ givenAt }) => Date.parse(givenAt)))
  // A visit is written down once an hour.
  const isBefore = seen.getTime() + HOUR_MS < given
  return isBefore && schoolDate(seen) < schoolDate(now) ? seen : null
}
