import type { ContentIndex, LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import { completedIds, countedLessons } from '#domain/learning/course-summary.ts'
import { quizzedLessons } from '#domain/learning/lesson-tasks.ts'
import { lockedLessons, nextLesson, sectionAt } from '#domain/learning/lessons.ts'
import { listedQuizzes, nextQuiz } from '#domain/learning/quiz-list.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

export type NextStep = { text: string } & (
  | { to: 'lesson'; lesson: LessonSummary }
  | { to: 'quiz'; quiz: QuizSummary }
  | { to: 'lessons' }
)

export function nextStep(
  { lessons, quizzes }: Pick<ContentIndex, 'lessons' | 'quizzes'>,
  progress: Pick<ProgressView, 'lessons' | 'tasks' | 'quizBest'>,
): NextStep {
  const counted = countedLessons(lessons)
  const completed = completedIds(progress.lessons)
  const locked = lockedLessons(counted, completed, quizzedLessons(progress.tasks))
  const lesson = nextLesson(counted, progress.lessons, locked)
  if (lesson) return { to: 'lesson', lesson, text: lessonText(lesson, progress, completed.size === 0) }

  const done = counted.every(({ id }) => completed.has(id)) ? 'All lessons done! ' : ''
  const quiz = nextQuiz(quizzes, completed, progress.quizBest)
  const best = quiz && progress.quizBest.get(quiz.id)
  if (quiz && best === undefined) return { to: 'quiz', quiz, text: `${done}Try the quiz: ${quiz.title}.` }
  const extra = lessons.find(({ id, bonus }) => bonus && !completed.has(id))
  if (extra) return { to: 'lesson', lesson: extra, text: `${done}Now try ${extra.title}.` }
  if (quiz) return { to: 'quiz', quiz, text: `Your best in ${quiz.title} is ${best}%. Can you beat it?` }
  return { to: 'lessons', text: `${done}Pick one to look at again.` }
}

function lessonText(
  { id, title, duration, sectionCount }: LessonSummary,
  progress: Pick<ProgressView, 'lessons'>,
  isFirst: boolean,
): string {
  const state = progress.lessons.get(id)
  if (state?.begun)
    return `Go on with ${title} · section ${sectionAt(state.progress, sectionCount) + 1} of ${sectionCount}`
  return `${isFirst ? 'Begin with' : 'Next:'} ${title} · ${duration}`
}

/** Unlike Continue Learning, this card opens a list, so it does not name a single quiz. */
export function quizText(quizzes: readonly QuizSummary[], progress: ProgressView): string {
  const listed = listedQuizzes(quizzes)
  if (listed.length === 0) return 'See what you already know'
  if (listed.every(({ id }) => progress.quizBest.get(id) === 100))
    return 'You know them all! Choose one again.'
  return `Choose one of ${listed.length} quizzes.`
}
