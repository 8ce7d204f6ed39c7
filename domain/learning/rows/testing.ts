import fc from 'fast-check'
import type { KindName, RowOf } from './row-kinds.ts'

/**
 * These are the things that the rows of a test are about. There are only a few, so that rows are often about the same one.
 */
export interface Things {
  lessonIds: readonly string[]
  taskIds: readonly string[]
  levelIds: readonly string[]
  answerIds: readonly string[]
  termIds: readonly string[]
  thingIds: readonly string[]
  times: fc.Arbitrary<string>
}

const percent = fc.integer({ min: 0, max: 100 })

const answer = fc.constantFrom('[]', '["B"]', '["a"]', '["_"]', '["a b"]', '{"a":-1}')

export const ARBITRARY_ROW: { [N in KindName]: (things: Things) => fc.Arbitrary<RowOf<N>> } = {
  lesson: ({ lessonIds, times }) =>
    fc
      .record({
        lessonId: fc.constantFrom(...lessonIds),
        completedAt: fc.option(times, { nil: null }),
        quizScore: percent,
        progress: percent,
      })
      .map((row) => ({
        kind: 'lesson',
        ...row,
        completed: row.completedAt !== null,
        progress: row.completedAt === null ? row.progress : 100,
      })),
  task: ({ lessonIds, taskIds, times }) =>
    fc
      .record({
        id: fc.uuid({ version: 4 }),
        lessonId: fc.constantFrom(...lessonIds),
        taskId: fc.constantFrom(...taskIds),
        completedAt: fc.option(times, { nil: null }),
        score: percent,
        timeSpentMinutes: fc.integer({ min: 0, max: 10_000 }),
      })
      .map((row) => ({ kind: 'task', ...row, completed: row.completedAt !== null })),
  // There are only a few answers, and byte order and language order differ for them.
  lab: ({ lessonIds, levelIds }) =>
    fc
      .record({
        lessonId: fc.constantFrom(...lessonIds),
        levelId: fc.constantFrom(...levelIds),
        stars: fc.integer({ min: 0, max: 3 }),
        best: answer,
        bestSize: fc.integer({ min: 0, max: 3 }),
        last: fc.option(answer, { nil: null }),
        version: fc.integer({ min: 0, max: 4 }),
        tries: fc.integer({ min: 0, max: 9 }),
        help: fc.integer({ min: 0, max: 4 }),
      })
      .map((row) => ({ kind: 'lab', ...row, best: row.stars > 0 ? row.best : null })),
  answer: ({ lessonIds, answerIds, times }) =>
    fc.record({
      kind: fc.constant('answer'),
      id: fc.constantFrom(...answerIds),
      lessonId: fc.constantFrom(...lessonIds),
      itemId: fc.constantFrom('pap', 'pap-2', 'p'),
      source: fc.constantFrom('practice', 'daily', 'quiz', 'lab'),
      isRight: fc.boolean(),
      misconception: fc.constantFrom(null, 'bits', 'bits-2'),
      at: times,
    }),
  // Code point order and language order differ for these words.
  word: ({ lessonIds, termIds }) =>
    fc.record({
      kind: fc.constant('word'),
      lessonId: fc.constantFrom(...lessonIds),
      termId: fc.constantFrom(...termIds),
      text: fc.constantFrom('', 'a', 'B', 'b', 'ḓ', 'ǃa', 'a b', "a'b", 'a’b', 'é', 'e\u0301', 'z'),
      version: fc.integer({ min: 0, max: 3 }),
    }),
  thing: ({ lessonIds, levelIds, thingIds }) =>
    fc.record({
      kind: fc.constant('thing'),
      id: fc.constantFrom(...thingIds),
      lessonId: fc.constantFrom(...lessonIds),
      levelId: fc.constantFrom(...levelIds),
      adjective: fc.constantFrom(0, 2, 10),
      noun: fc.constantFrom(0, 2, 10),
      made: fc.option(answer, { nil: null }),
      version: fc.integer({ min: 0, max: 3 }),
    }),
  outfit: () =>
    fc.record({
      kind: fc.constant('outfit'),
      lessonId: fc.constant('robot'),
      // Byte order and language order differ for these texts.
      worn: fc.constantFrom('a a a a', 'a a a b', 'a-a a a a', 'a a-a a a', 'aa a a a', 'b a a a'),
      version: fc.integer({ min: 1, max: 4 }),
    }),
  reply: ({ thingIds, times }) =>
    fc.record({
      kind: fc.constant('reply'),
      lessonId: fc.constant('comment'),
      commentId: fc.constantFrom(...thingIds),
      seenAt: times,
      sign: fc.constantFrom(null, 'thanks', 'understood', 'help', 'finished'),
      version: fc.integer({ min: 0, max: 4 }),
    }),
}

/** There are only a few times, so that ties, repeats and reversals are common. */
export const FEW_TIMES = fc
  .integer({ min: 0, max: 20 })
  .map((step) => new Date(Date.UTC(2026, 0, 1) + step * 1009).toISOString())
