import { expect, it } from 'vitest'
import { listedQuizzes, nextQuiz } from './quiz-list.ts'

const quiz = (
  id: string,
  order: number,
  more: { lessonId?: string; difficulty?: 'advanced' | 'intermediate' } = {},
) => ({
  id,
  order,
  lessonId: more.lessonId ?? null,
  difficulty: more.difficulty ?? ('beginner' as const),
})
const all = [
  quiz('robots', 3, { lessonId: 'robotics-intro' }),
  quiz('basics', 1, { lessonId: 'what-is-computer' }),
  quiz('safety', 2),
  quiz('hard', 0, { difficulty: 'advanced', lessonId: 'what-is-computer' }),
]
const none = new Set<string>()

it('lists in order, and never an advanced quiz', () => {
  expect(listedQuizzes(all).map(({ id }) => id)).toEqual(['basics', 'safety', 'robots'])
})

it('offers what was just learned, then the first not taken, then the weakest', () => {
  const offer = (completed: ReadonlySet<string>, best: Record<string, number>) =>
    nextQuiz(all, completed, new Map(Object.entries(best)))?.id
  expect(offer(none, {})).toBe('basics')
  expect(offer(new Set(['robotics-intro']), {})).toBe('robots')
  expect(offer(new Set(['robotics-intro']), { robots: 50 })).toBe('basics')
  expect(offer(none, { basics: 80, safety: 40, robots: 100 })).toBe('safety')
  expect(offer(none, { basics: 100, safety: 100, robots: 100 })).toBeUndefined()
  expect(nextQuiz([], none, new Map())).toBeUndefined()
})
