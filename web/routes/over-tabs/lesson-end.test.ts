import { expect, it, vi } from 'vitest'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { LessonState, ProgressView } from '#web/progress/use-progress.ts'
import { lessonEnded } from './lesson-end.tsx'

vi.mock('#web/content/content-index.ts', () => ({ contentIndex: { lessons: [] } }))

const lesson = (order: number, more: Partial<LessonSummary> = {}): LessonSummary => ({
  id: `l${order}`,
  order,
  title: `Lesson ${order}`,
  description: 'About something',
  duration: '12 min',
  difficulty: 'beginner',
  strand: 'coding',
  prerequisite: order > 1 ? `l${order - 1}` : null,
  isLocked: false,
  bonus: false,
  icon: '<svg></svg>',
  sectionCount: 5,
  href: '/lesson.json',
  ...more,
})
const COURSE = [lesson(1), lesson(2), lesson(3), lesson(9, { bonus: true, prerequisite: null })]

const at = '2026-03-02T08:00:00Z'
const state = (completed: boolean, progress = 100): LessonState => ({
  begun: progress > 0,
  completed,
  completedAt: completed ? at : null,
  progress,
  quizScore: 0,
  section: 0,
})
/** Makes progress in which the first lessons are completed, the second have a finished quiz, and the third are begun. */
function before(done: string[], quizzed: string[] = [], begun: string[] = []) {
  const task = { completed: true, completedAt: at, score: 50, minutes: 0 }
  const lessons = [
    ...done.map((id): [string, LessonState] => [id, state(true)]),
    ...begun.map((id): [string, LessonState] => [id, state(false, 40)]),
  ]
  const tasks: ProgressView['tasks'] = new Map(quizzed.map((id) => [`${id}/quiz-x`, task]))
  return { lessons: new Map(lessons), tasks }
}

it('names the lesson that is unlocked now', () => {
  const chain = [lesson(1), lesson(2, { isLocked: true })]
  expect(lessonEnded(chain, 'l1', before([], [], ['l1']))).toEqual({
    text: 'Well done! The next lesson is unlocked: Lesson 2.',
    wholeCourse: false,
  })
})

it('cannot call a lesson unlocked that was open before', () => {
  expect(lessonEnded(COURSE, 'l1', before([], [], ['l1'])).text).toBe('Well done! Next: Lesson 2.')
  const chain = [lesson(1), lesson(2, { isLocked: true })]
  expect(lessonEnded(chain, 'l1', before(['l1'])).text).toBe('Well done! Next: Lesson 2.')
  expect(lessonEnded(chain, 'l1', before([], ['l1'])).text).toBe('Well done! Next: Lesson 2.')
})

it('names another one when the follower was done before', () => {
  expect(lessonEnded(COURSE, 'l1', before(['l2'])).text).toBe('Well done! Next: Lesson 3.')
  expect(lessonEnded(COURSE, 'l3', before(['l2'])).text).toBe('Well done! Next: Lesson 1.')
})

it('offers a lesson that a finished quiz has opened, and no locked one', () => {
  const chain = [lesson(1), lesson(2, { isLocked: true }), lesson(3, { prerequisite: null })]
  expect(lessonEnded(chain, 'l3', before([], ['l1'], ['l2'])).text).toBe('Well done! Next: Lesson 2.')
  expect(lessonEnded(chain, 'l3', before([], [], ['l2'])).text).toBe('Well done! Next: Lesson 1.')
  const shut = [lesson(1), lesson(2, { isLocked: true, prerequisite: null })]
  expect(lessonEnded(shut, 'l1', before([])).text).toBe('Well done!')
})

it('knows the end of the whole course, whichever lesson comes last', () => {
  expect(lessonEnded(COURSE, 'l2', before(['l1', 'l3']))).toEqual({
    text: 'Well done! You finished all 3 lessons.',
    wholeCourse: true,
  })
})

it('cannot end the course twice, nor by a bonus lesson', () => {
  const all = before(['l1', 'l2', 'l3'])
  expect(lessonEnded(COURSE, 'l2', all)).toMatchObject({ wholeCourse: false })
  expect(lessonEnded(COURSE, 'l9', all)).toMatchObject({ wholeCourse: false })
})
