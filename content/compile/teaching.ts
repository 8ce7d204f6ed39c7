import type { LevelSummary, ListedLevel } from '#domain/learning/lab/level.ts'
import { WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { Misconception } from '#domain/learning/misconceptions.ts'
import type { Give, Teaching } from '#domain/school/monday.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import { questionItemId } from '#domain/learning/quiz.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { misconceptionsIn } from './misconceptions.ts'

interface Taught {
  lessons: readonly { id: string; title: string }[]
  quizzes: readonly QuizFile[]
  practices: readonly PracticeFile[]
  levels: readonly ListedLevel[]
}

/** Collects remedies and hard levels for teachers. Only the server has them, and no device downloads them. */
export function teachingOf(misconceptions: readonly Misconception[], taught: Taught): Teaching {
  const items = itemsByMistake(taught)
  return {
    mistakes: misconceptions.flatMap(({ id, name, thinks, remedy, shows }) => {
      const give = giveOf(shows, taught)
      return give ? [{ id, name, thinks, remedy, give, items: items.get(id) ?? [] }] : []
    }),
    challenges: taught.levels
      .filter(({ difficulty, kind }) => difficulty === 'hard' && kind !== 'free')
      .map(({ id, lesson, ...level }) => ({
        id,
        lessonId: lesson,
        title: level.title,
        place: worldOf(level),
      }))
      .toSorted((a, b) => placeOf(taught.lessons, a.lessonId) - placeOf(taught.lessons, b.lessonId)),
  }
}

function itemsByMistake({ quizzes, practices }: Taught): Map<string, string[]> {
  const asked = [
    ...quizzes.flatMap(({ id, questions }) =>
      questions.map((question) => ({ item: questionItemId(id, question.id), in: question })),
    ),
    ...practices.flatMap(({ items }) => items.map((item) => ({ item: item.id, in: item }))),
  ]
  const items = new Map<string, string[]>()
  for (const { item, in: question } of asked)
    for (const id of new Set(misconceptionsIn(question).map((place) => place.id)))
      items.set(id, [...(items.get(id) ?? []), item])
  return items
}

function giveOf(shows: string, { practices, lessons, levels }: Taught): Give | null {
  const level = levels.find(({ id }) => id === shows)
  if (level) return { kind: 'level', title: level.title, place: worldOf(level) }
  const practice = practices.find(({ items }) => items.some(({ id }) => id === shows))
  const item = practice?.items.find(({ id }) => id === shows)
  const lesson = lessons.find(({ id }) => id === practice?.lesson)
  return item && lesson ? { kind: 'practice', title: item.heading, place: lesson.title } : null
}

function worldOf({ world, order }: Pick<LevelSummary, 'world' | 'order'>): string {
  return `${WORLD_TEXTS[world].title}, level ${order}`
}

function placeOf(lessons: Taught['lessons'], id: string): number {
  return lessons.findIndex((lesson) => lesson.id === id)
}
