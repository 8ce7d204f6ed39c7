import { countedLessons } from '../learning/course-summary.ts'
import type { LessonSummary } from '../learning/content.ts'
import { levelTaskId, PRACTICE_TASK, quizOfTask, quizTaskId } from '../learning/lesson-tasks.ts'
import type { ShownItem } from '../learning/practice/item.ts'
import { numberText } from '../learning/practice/typed-number.ts'
import { questionItemId } from '../learning/quiz.ts'
import type { Quiz } from '../learning/quiz-content.ts'
import { taskKey } from '../learning/rows/task-row.ts'
import { addDays, mondayOf } from '../school-week.ts'
import type { LearnerNeed, LearnerPage, ReportFacts, WorkDay } from './learner-page.ts'
import type { NamedMistake } from './monday.ts'
import { planMonday, type LearnerFacts } from './monday-rules.ts'

/**
 * Says what the Monday page says of this learner. The rules are those of the Monday page, for a class of one learner.
 * @param mistakes in the order of the course
 */
export function needOf(facts: LearnerFacts, mistakes: readonly NamedMistake[], today: string): LearnerNeed {
  const { stuck, quiet, ready } = planMonday([facts], mistakes, today)
  const [one] = quiet
  return {
    stuck: stuck.map(({ mistake }) => mistake),
    quiet: one ? { kind: one.kind, since: one.since } : null,
    isReady: ready.length > 0,
  }
}

/** `days` is the number of days with work. */
export interface WorkWeek {
  monday: string
  days: number
  isDaily: boolean
}

/** Returns the weeks from the first one with work to this one, the newest first. Weeks without work are among them. */
export function weeksOf(days: readonly WorkDay[], today: string): WorkWeek[] {
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day))
  const oldest = [...byWeek.keys()].toSorted()[0]
  const weeks: WorkWeek[] = []
  if (oldest === undefined) return weeks
  for (let monday = mondayOf(today); monday >= oldest; monday = addDays(monday, -7)) {
    const worked = byWeek.get(monday) ?? []
    weeks.push({ monday, days: worked.length, isDaily: worked.some(({ isDaily }) => isDaily) })
  }
  return weeks
}

/** Returns the work by the keys that the learner's own device uses for it. */
export function progressOf({ lessons, tasks, levels }: Pick<LearnerPage, 'lessons' | 'tasks' | 'levels'>) {
  return {
    lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
    tasks: new Map(tasks.map((task) => [taskKey(task), task])),
    levels: new Map(levels.map((level) => [level.levelId, level])),
  }
}

/** The parts of the course that are counted on the page. */
export interface CountedCourse {
  lessons: readonly Pick<LessonSummary, 'id' | 'bonus' | 'order'>[]
  quizzes: readonly { id: string }[]
  levels: readonly { id: string }[]
  /** This is the number of lessons that have practice items. */
  practices: number
}

export interface Glance {
  lessons: { completed: number; total: number }
  /** The average is null when no quiz was taken. */
  quizzes: { taken: number; total: number; average: number | null }
  practice: { done: number; total: number }
  levels: { passed: number; total: number }
}

type Work = Pick<ReportFacts, 'tasks'> & { lessons: readonly string[] }

/** Counts the work on what the course has today. Work on what has left the course is not counted. */
export function glanceOf({ lessons, tasks }: Work, course: CountedCourse): Glance {
  const counted = countedLessons(course.lessons)
  const done = tasks.filter(({ completed }) => completed)
  const quizIds = new Set(course.quizzes.map(({ id }) => quizTaskId(id)))
  const levelIds = new Set(course.levels.map(({ id }) => levelTaskId(id)))
  const scores = done.filter(({ taskId }) => quizIds.has(taskId)).map(({ score }) => score)
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    lessons: {
      completed: counted.filter(({ id }) => lessons.includes(id)).length,
      total: counted.length,
    },
    quizzes: {
      taken: scores.length,
      total: quizIds.size,
      average: scores.length === 0 ? null : Math.round(sum / scores.length),
    },
    practice: { done: done.filter(({ taskId }) => taskId === PRACTICE_TASK).length, total: course.practices },
    levels: {
      passed: new Set(done.map(({ taskId }) => taskId).filter((taskId) => levelIds.has(taskId))).size,
      total: levelIds.size,
    },
  }
}

/** Returns the best percent of each finished quiz, by the id of the quiz. */
export function bestOf(tasks: LearnerPage['tasks']): ReadonlyMap<string, number> {
  return new Map(
    tasks.flatMap(({ taskId, completed, score }) => {
      const quizId = quizOfTask(taskId)
      return completed && quizId !== null ? [[quizId, score] as const] : []
    }),
  )
}

/** Returns the quiz to which the question with this item id belongs. The id of a quiz may begin with that of another one. */
export function quizOfItem(itemId: string, quizIds: readonly string[]): string | undefined {
  return quizIds
    .filter((id) => itemId.startsWith(questionItemId(id, '')))
    .toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Returns the option that was chosen, by its position. Only the mistake behind a wrong answer is kept, so it is known only if
 * exactly one option shows that mistake; otherwise this is null.
 */
export function chosenOption(
  options: readonly { misconception?: string | undefined }[],
  misconception: string | null,
): number | null {
  if (misconception === null) return null
  const showing = options.flatMap((option, at) => (option.misconception === misconception ? [at] : []))
  return showing.length === 1 ? (showing[0] ?? null) : null
}

/** `chosen` is null when it is not known. `right` has several texts for a question with several right answers. */
export interface AnswerTexts {
  right: readonly string[]
  chosen: string | null
}

/** Returns the right answer to a practice item, and the wrong one that was given if only one shows this mistake. */
export function itemAnswer(item: ShownItem, misconception: string | null): AnswerTexts {
  switch (item.kind) {
    case 'order':
      return { right: item.lines, chosen: null }
    case 'number': {
      const at = chosenOption(item.mistakes, misconception)
      // Every other wrong number shows the mistake of the item, so that one says nothing about which number it was.
      const typed = misconception === item.misconception || at === null ? undefined : item.mistakes[at]
      return {
        right: [numberText(item.answer, item.unit)],
        chosen: typed ? numberText(typed.value, item.unit) : null,
      }
    }
    default: {
      const at = item.kind === 'several' ? null : chosenOption(item.options, misconception)
      return {
        right: item.options.filter(({ right }) => right).map(({ text }) => text),
        chosen: at === null ? null : (item.options[at]?.text ?? null),
      }
    }
  }
}

/** Returns the right answer to a question of a quiz, and the option that was chosen if only one shows this mistake. */
export function questionAnswer(
  { options, correctAnswer }: Pick<Quiz['questions'][number], 'options' | 'correctAnswer'>,
  misconception: string | null,
): AnswerTexts {
  const at = chosenOption(options, misconception)
  return {
    right: [options[correctAnswer]?.text ?? ''],
    chosen: at === null ? null : (options[at]?.text ?? null),
  }
}

/** The report has at most this many lines about what a learner can do, so that it stays one page. */
const CAN_MOST = 8
const FEW_LESSONS = 4

/**
 * Returns what a learner can do, in the words of the course: one outcome of each of the newest lessons, or two of each while
 * few lessons are completed.
 * @param lessons ids of completed lessons, the oldest first
 */
export function canDo(
  lessons: readonly string[],
  outcomes: readonly { lessonId: string; outcomes: readonly string[] }[],
): string[] {
  const known = lessons.filter((id) => outcomes.some(({ lessonId }) => lessonId === id))
  const each = known.length <= FEW_LESSONS ? 2 : 1
  const newest = known.slice(-CAN_MOST)
  return outcomes
    .filter(({ lessonId }) => newest.includes(lessonId))
    .flatMap((lesson) => lesson.outcomes.slice(0, each))
    .slice(0, CAN_MOST)
}
