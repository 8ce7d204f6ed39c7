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
import type { LessonSummary, QuizSummary } from '../learning/content.ts'
import {
  levelTaskId,
  PRACTICE_TASK,
  quizTaskId,
  READ_TASK,
  type LessonTask,
} from '../learning/lesson-tasks.ts'
import { listedQuizzes } from '../learning/quiz-list.ts'
import { taskKey } from '../learning/rows/task-row.ts'
import { schoolDate } from '../school-time.ts'
import { addDays, mondayOf } from '../school-week.ts'

/**
 * Says whether this task belongs to the work. A quiz or a level is found by its task id alone, because it may have moved to
 * another lesson.
 */
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

/** This is a part of the course that can be given to a class. */
export interface CourseWork extends Work {
  title: string
  /** This is the key of its task in a learner's progress. */
  task: string
  /** This is the title of its lesson, so that a search for the lesson finds it. */
  lesson: string
}

/** Returns all work of the course in its order: each lesson with its practice, quizzes and levels. */
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

/** Returns the work that has each word of the search in its title, its kind or its lesson's title. */
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

/** This is the progress that the learner's own device knows. */
interface DeviceProgress {
  lessons: ReadonlyMap<string, { completed: boolean; progress: number }>
  tasks: ReadonlyMap<string, { completed: boolean; minutes: number }>
  levels: ReadonlyMap<string, { stars: number; tries: number }>
}

/**
 * Returns the state of one learner's work. `app.class_work_marks` in the database follows the same rules for a whole class.
 */
export function stateOf({ kind, contentId, task }: CourseWork, progress: DeviceProgress): WorkState {
  const row = progress.tasks.get(task)
  const lesson = kind === 'lesson' ? progress.lessons.get(contentId) : undefined
  const level = kind === 'lab' ? progress.levels.get(contentId) : undefined
  if (row?.completed || lesson?.completed || (level?.stars ?? 0) > 0) return 'done'
  const isBegun = (row?.minutes ?? 0) > 0 || (lesson?.progress ?? 0) > 0 || (level?.tries ?? 0) > 0
  return isBegun ? 'begun' : 'open'
}

/** This is a line in the learner's week. Several classes may have been given the same work. */
export interface WeekLine extends CourseWork {
  dueOn: string
  classes: readonly string[]
  notes: readonly string[]
  state: WorkState
}

/**
 * Returns the work that a learner is shown: this week and later, and open work of the last weeks. The next work to do comes
 * first, and finished work comes last. Work that this device's course does not have is left out.
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

/** Sorts work by its day, and work of the same day in the order of the course. */
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
 * Returns the last moment at which the server heard from a learner's devices, if that was before today and before the first
 * open work was given, and `never` for a learner who has not signed in yet. Returns null when there is no reason to ask. A learner who is away may have worked without a network.
 */
export function awaySince(
  { lastSeenAt, done }: Pick<WeekLearner, 'lastSeenAt' | 'done'>,
  work: readonly Pick<GivenWork, 'workId' | 'givenAt' | 'dueOn'>[],
  now: Date,
): Date | 'never' | null {
  // Nobody has to ask because of work for a week that has not begun.
  const today = schoolDate(now)
  const open = work.filter(({ workId, dueOn }) => !done.includes(workId) && mondayOf(dueOn) <= today)
  if (open.length === 0) return null
  if (lastSeenAt === null) return 'never'
  const seen = new Date(lastSeenAt)
  const given = Math.min(...open.map(({ givenAt }) => Date.parse(givenAt)))
  // The server records a visit once an hour at most, so the last one may be an hour later than `seen`.
  const isBefore = seen.getTime() + HOUR_MS < given
  return isBefore && schoolDate(seen) < today ? seen : null
}
