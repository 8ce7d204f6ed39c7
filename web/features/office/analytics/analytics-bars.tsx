import { count, grouped } from '#domain/counts.ts'
import { shortDay } from '#domain/dates.ts'
import type { Analytics, QuizFigures } from '#domain/school/analytics.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { Bar } from './bar-chart.tsx'

export function weekBars(weeks: Analytics['weeks']): Bar[] {
  return weeks.map(({ monday, learners }, at) => {
    const from = `Week of ${shortDay(monday)}`
    return {
      key: monday,
      label: at === weeks.length - 1 ? `${from}, so far` : from,
      value: learners,
      text: grouped(learners),
      cells: [grouped(learners)],
    }
  })
}

export function lessonBars({ lessons, learners }: Analytics): Bar[] {
  return lessons.map(({ lessonId, completed, begun }) => ({
    key: lessonId,
    label: lessonTitle(lessonId),
    value: completed,
    text: `${grouped(completed)} (${percent(completed, learners)})`,
    cells: [grouped(completed), grouped(begun - completed), percent(completed, learners)],
  }))
}

/** The numbers are per learner, because a large class must not look better than a small one. */
export function classBars(classes: Analytics['classes']): Bar[] {
  return classes.map(({ className, learners, lessonsCompleted }) => {
    const each = learners === 0 ? 0 : lessonsCompleted / learners
    return {
      key: className,
      label: className,
      value: each,
      text: `${each.toFixed(1)} each · ${count(learners, 'learner')}`,
      cells: [grouped(lessonsCompleted), grouped(learners), each.toFixed(1)],
    }
  })
}

export function quizBars(quizzes: readonly QuizFigures[], mostMissed: string | null): Bar[] {
  return quizzes.map(({ lessonId, quizId, taken, average }) => ({
    key: quizId,
    label: contentIndex.quizzes.find(({ id }) => id === quizId)?.title ?? quizId,
    value: average,
    text: `${average}% · ${grouped(taken)} taken`,
    mark: lessonId === mostMissed && <Chip tone="coral">Most missed lesson</Chip>,
    cells: [`${average}%`, grouped(taken), lessonTitle(lessonId)],
  }))
}

export function lessonTitle(lessonId: string): string {
  return contentIndex.lessons.find(({ id }) => id === lessonId)?.title ?? lessonId
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
}
