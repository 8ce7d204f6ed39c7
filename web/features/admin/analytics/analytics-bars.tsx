import type { Analytics, QuizFigures } from '#domain/analytics.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { Chip } from '#web/ui/chip.tsx'
import { number } from '../texts.ts'
import type { Bar } from './bar-chart.tsx'

// Parsed and formatted as UTC, so that the date does not shift.
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function weekBars(weeks: Analytics['weeks']): Bar[] {
  return weeks.map(({ monday, learners }, at) => {
    const from = `Week of ${DAY.format(new Date(monday))}`
    return {
      key: monday,
      label: at === weeks.length - 1 ? `${from}, so far` : from,
      value: learners,
      text: number(learners),
      cells: [number(learners)],
    }
  })
}

export function lessonBars({ lessons, learners }: Analytics): Bar[] {
  return lessons.map(({ lessonId, completed, begun }) => ({
    key: lessonId,
    label: lessonTitle(lessonId),
    value: completed,
    text: `${number(completed)} (${percent(completed, learners)})`,
    cells: [number(completed), number(begun - completed), percent(completed, learners)],
  }))
}

/** Per learner, because a large class must not look better than a small one. */
export function classBars(classes: Analytics['classes']): Bar[] {
  return classes.map(({ className, learners, lessonsCompleted }) => {
    const each = learners === 0 ? 0 : lessonsCompleted / learners
    return {
      key: className,
      label: className,
      value: each,
      text: `${each.toFixed(1)} each · ${number(learners)} ${learners === 1 ? 'learner' : 'learners'}`,
      cells: [number(lessonsCompleted), number(learners), each.toFixed(1)],
    }
  })
}

export function quizBars(quizzes: readonly QuizFigures[], mostMissed: string | null): Bar[] {
  return quizzes.map(({ lessonId, quizId, taken, average }) => ({
    key: quizId,
    label: contentIndex.quizzes.find(({ id }) => id === quizId)?.title ?? quizId,
    value: average,
    text: `${average}% · ${number(taken)} taken`,
    mark: lessonId === mostMissed && <Chip tone="coral">Most missed lesson</Chip>,
    cells: [`${average}%`, number(taken), lessonTitle(lessonId)],
  }))
}

export function lessonTitle(lessonId: string): string {
  return contentIndex.lessons.find(({ id }) => id === lessonId)?.title ?? lessonId
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
}
