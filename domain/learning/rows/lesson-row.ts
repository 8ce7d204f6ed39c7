import * as z from 'zod/mini'
import { assertSame, earliest, moment, percent, slug, type RowKind } from './row-kind.ts'

/** `progress` is the furthest percentage that was reached. */
const LessonRow = z
  .strictObject({
    kind: z.literal('lesson'),
    lessonId: slug,
    completed: z.boolean(),
    completedAt: z.nullable(moment),
    quizScore: percent,
    progress: percent,
  })
  .check(
    z.refine((row) => row.completed === (row.completedAt !== null), {
      error: 'A completed lesson has a time, an open one has none',
      path: ['completedAt'],
    }),
    z.refine((row) => !row.completed || row.progress === 100, {
      error: 'A completed lesson has progress 100',
      path: ['progress'],
    }),
  )
export type LessonRow = z.infer<typeof LessonRow>

export function emptyLesson(lessonId: string): LessonRow {
  return { kind: 'lesson', lessonId, completed: false, completedAt: null, quizScore: 0, progress: 0 }
}

/** This is the learner's place in the notes: the block that is shown and the blocks that were read, by index. */
const NotesWalk = z.object({ block: z.int(), read: z.array(z.int()) })
export type NotesWalk = z.infer<typeof NotesWalk>

const LessonPlace = z.object({
  section: z.int(),
  /** This is the percentage of that section, or null when another device has gone further since. */
  position: z.nullable(percent),
  /** This is absent in records of earlier versions, and before the learner has moved. */
  notes: z.optional(NotesWalk),
})
export type LessonPlace = z.infer<typeof LessonPlace>

const BEGIN: LessonPlace = { section: 0, position: null }

export const lessonRow = {
  name: 'lesson',
  schema: LessonRow,
  keyOf: (row) => row.lessonId,
  merge(a, b) {
    assertSame(a.lessonId, b.lessonId)
    return {
      kind: 'lesson',
      lessonId: a.lessonId,
      completed: a.completed || b.completed,
      completedAt: earliest(a.completedAt, b.completedAt),
      quizScore: Math.max(a.quizScore, b.quizScore),
      progress: Math.max(a.progress, b.progress),
    }
  },
  isMore: (mine, there) =>
    (mine.completed && !there?.completed) ||
    mine.quizScore > (there?.quizScore ?? 0) ||
    mine.progress > (there?.progress ?? 0),
  time: { field: 'completedAt', isSet: (row) => row.completed },
  isKnown: (row, { lessons }) => lessons.some(({ id }) => id === row.lessonId),
  unknownCode: 'unknown_lesson',
  local: {
    shape: LessonPlace.shape,
    begin: BEGIN,
    /** The device with more progress keeps its place. */
    join: (mine, theirs): LessonPlace =>
      theirs.progress > mine.progress
        ? { section: theirs.section ?? mine.section, position: theirs.position ?? null }
        : { section: mine.section, position: mine.position },
  },
} as const satisfies RowKind<LessonRow, LessonPlace>
