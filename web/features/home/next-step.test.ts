import { expect, it } from 'vitest'
import type { LessonSummary } from '#domain/content.ts'
import { nextStep } from './next-step.ts'

function lesson(order: number, more: Partial<LessonSummary> = {}): LessonSummary {
  return {
    id: `lesson-${order}`,
    order,
    title: `Lesson ${order}`,
    description: 'About something',
    duration: '12 min',
    difficulty: 'beginner',
    prerequisite: null,
    isLocked: false,
    bonus: false,
    icon: '<svg></svg>',
    sectionCount: 5,
    href: '/lesson.json',
    ...more,
  }
}

const done = { completed: true, progress: 100 }
const course = [lesson(1), lesson(2), lesson(3)]

it('begins with the first lesson', () => {
  expect(nextStep(course, new Map()).text).toBe('Begin with Lesson 1 · 12 min')
})

it('goes on with the lesson in progress, where the learner left it', () => {
  const step = nextStep(course, new Map([['lesson-2', { completed: false, progress: 40 }]]))
  expect(step).toMatchObject({ lesson: { id: 'lesson-2' }, text: 'Lesson 2 · section 2 of 5' })
})

it('names the next lesson after a finished one', () => {
  expect(nextStep(course, new Map([['lesson-1', done]])).text).toBe('Next: Lesson 2 · 12 min')
})

it('proposes to look again when all is done', () => {
  const all = new Map(course.map(({ id }) => [id, done]))
  expect(nextStep(course, all)).toEqual({
    lesson: null,
    text: 'You finished every lesson! Pick one to look at again.',
  })
})

it('cannot offer a locked lesson or a bonus one', () => {
  const odd = [lesson(1), lesson(2, { isLocked: true }), lesson(9, { bonus: true })]
  expect(nextStep(odd, new Map([['lesson-1', done]])).lesson).toBeNull()
})

it('offers what a finished quiz has unlocked', () => {
  const chain = [lesson(1), lesson(2, { isLocked: true, prerequisite: 'lesson-1' }), lesson(3)]
  const state = new Map([['lesson-2', { completed: false, progress: 20 }]])
  expect(nextStep(chain, state).lesson?.id).toBe('lesson-1')
  expect(nextStep(chain, state, new Set(['lesson-1'])).lesson?.id).toBe('lesson-2')
})
