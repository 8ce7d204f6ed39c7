import { expect, it } from 'vitest'
import type { QuizSummary } from '#domain/content.ts'
import { quizText } from './next-step.ts'

const quiz = (id: string, order: number): QuizSummary => ({
  id,
  order,
  title: `Quiz ${id}`,
  description: 'About it',
  category: 'Coding',
  lessonId: null,
  difficulty: 'beginner',
  duration: '6 min',
  questionCount: 5,
  href: `/content/${id}.json`,
})
const progress = (best: [string, number][]) => ({
  status: 'ready' as const,
  lessons: new Map(),
  tasks: new Map(),
  quizBest: new Map(best),
})

it('says the next quiz, its questions and minutes, then what is left when all are known', () => {
  const quizzes = [quiz('a', 1), quiz('b', 2)]
  expect(quizText(quizzes, progress([]))).toBe('Quiz a · 5 questions · 6 min')
  expect(quizText(quizzes, progress([['a', 100]]))).toBe('Quiz b · 5 questions · 6 min')
  expect(quizText(quizzes, progress(quizzes.map(({ id }) => [id, 100])))).toContain('know them all')
  expect(quizText([], progress([]))).toBe('See what you already know')
})
