import type { CompiledContent } from '#content/compile/compile.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { REASONS } from '#domain/learning/lab/reasons.ts'
import { toStored } from '#domain/learning/lab/stored-answer.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import { questionItemId } from '#domain/learning/quiz.ts'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import type { DemoCourse, DemoFreeLevel, DemoLevel, DemoQuestion } from '#server/demo/demo-course.ts'

const MISTAKE_OF: Readonly<Record<string, { misconception: string }>> = REASONS

/** Returns the content that made-up learners answer: all questions and levels, with the mistakes that they can show. */
export function demoCourse({ index, items, quizzes, worlds, teaching, tasks }: CompiledContent): DemoCourse {
  const mistakesOf = new Map<string, string[]>()
  for (const { id, items: asked } of teaching.mistakes)
    for (const item of asked) mistakesOf.set(item, [...(mistakesOf.get(item) ?? []), id])
  const levels = worlds.flatMap(({ json }) => JSON.parse(json) as Level[])
  const lessonOfQuiz = new Map(index.quizzes.map(({ id, lessonId }) => [id, lessonId]))
  const known = new Set(teaching.mistakes.map(({ id }) => id))
  const questions: DemoQuestion[] = [
    ...items.map(({ id, lessonId }) => ({ itemId: id, lessonId, source: 'practice' as const })),
    ...quizzes
      .map(({ json }) => JSON.parse(json) as Quiz)
      .flatMap(({ id, questions: asked }) => {
        const lessonId = lessonOfQuiz.get(id)
        return lessonId
          ? asked.map((one) => ({ itemId: questionItemId(id, one.id), lessonId, source: 'quiz' as const }))
          : []
      }),
  ].map((question) => ({ ...question, mistakes: mistakesOf.get(question.itemId) ?? [] }))
  const runs = levels.map(({ id, lesson, wrong }): DemoQuestion => {
    const shown = wrong.flatMap(({ reason }) => MISTAKE_OF[reason]?.misconception ?? [])
    return {
      itemId: id,
      lessonId: lesson,
      source: 'lab',
      mistakes: [...new Set(shown)].filter((one) => known.has(one)),
    }
  })
  return {
    lessons: index.lessons,
    tasks,
    teaching,
    questions: [...questions, ...runs],
    levels: levels.flatMap(solved),
    free: levels.flatMap(made),
  }
}

/** What somebody could have made in a free level, as My things keeps it. */
function made({ id, lesson, kind, solution }: Level): DemoFreeLevel[] {
  const made = kind === 'free' ? toStored(solution) : undefined
  return made === undefined ? [] : [{ id, lessonId: lesson, made }]
}

function solved({ id, lesson, world, kind, solution }: Level): DemoLevel[] {
  const best = toStored(solution)
  // A level to predict and a free level have no solution of blocks.
  if (kind === 'predict' || kind === 'free' || best === undefined) return []
  return [{ id, lessonId: lesson, best, bestSize: WORLDS[world].sizeOf(solution) }]
}
