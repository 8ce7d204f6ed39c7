import * as z from 'zod/mini'
import { line, slug } from './content-fields.ts'
import { Strand } from './content.ts'
import type { LevelKind, Difficulty } from './lab/level.ts'
import type { ItemLevel } from './practice/item.ts'
import { THINKING } from './quiz-content.ts'

const ThinkingLevel = z.enum(THINKING)
export type ThinkingLevel = z.infer<typeof ThinkingLevel>

const count = z.int().check(z.minimum(0))

/** Says how many questions, items or outcomes are of each level. */
export const Thinking = z.strictObject({ recall: count, use: count, reason: count })
export type Thinking = z.infer<typeof Thinking>

/** This is the schema of `content/course/caps.yaml`, which holds only what the course does not say elsewhere. */
export const CapsFile = z.strictObject({
  /** One level for each outcome of the lesson, in their order. */
  lessons: z.record(slug, z.array(ThinkingLevel)),
  /** How many of a lesson's practice items are of each level. */
  practice: z.record(slug, Thinking),
  levels: z.record(slug, ThinkingLevel),
})
export type CapsFile = z.infer<typeof CapsFile>

/** An item of practice takes about so long, with its explanation. */
export const ITEM_MINUTES: Record<ItemLevel, number> = { easy: 1, medium: 1, puzzle: 2 }

/** A Fun Activity takes 10 to 20 minutes. A plan takes the longer time, so that a class can finish. */
export const ACTIVITY_MINUTES = 20

const LEVEL_MINUTES: Record<Difficulty, number> = { easy: 3, medium: 5, hard: 8 }
/** A level without a task of its own has no end, so this is what a teacher plans for it. */
const FREE_MINUTES = 10

/** Returns about how long a level of the Lab takes. */
export function levelMinutes(kind: LevelKind, difficulty: Difficulty): number {
  return kind === 'free' ? FREE_MINUTES : LEVEL_MINUTES[difficulty]
}

const MARKS = { least: 10, most: 20 } as const

/** What a teacher looks for in one part of the work. */
const MemorandumRow = z.strictObject({
  look: line,
  /** Each of these earns one mark. */
  earns: z.array(line).check(z.minLength(1), z.maxLength(5)),
  /** The right answer, or one good example where many are right. */
  model: z.optional(line),
  accept: z.optional(line),
})

/** This is the schema of `content/course/memoranda/NN-lesson-id.yaml`: how one CAPS Task is marked. Learners never get it. */
export const MemorandumFile = z
  .strictObject({
    lesson: slug,
    /** These are the Fun Activities of the lesson whose work is handed in. */
    tasks: z.array(slug).check(z.minLength(1), z.maxLength(3)),
    /** Says which sheets are handed in, and whose marks they bring. */
    collect: line,
    rows: z.array(MemorandumRow).check(z.minLength(3), z.maxLength(6)),
    /** What work of each kind looks like. The marks for it follow from the total. */
    rubric: z.strictObject({ well: line, enough: line, notYet: line }),
  })
  .check(
    z.refine(({ rows }) => totalMarks(rows) >= MARKS.least && totalMarks(rows) <= MARKS.most, {
      error: `A task has ${MARKS.least} to ${MARKS.most} marks in all`,
      path: ['rows'],
    }),
  )
export type MemorandumFile = z.infer<typeof MemorandumFile>

export function totalMarks(rows: readonly Pick<z.infer<typeof MemorandumRow>, 'earns'>[]): number {
  return rows.reduce((sum, { earns }) => sum + earns.length, 0)
}

/** Returns the least marks for work that is done well, and for work that is enough. */
export function rubricMarks(total: number): { well: number; enough: number } {
  return { well: Math.ceil(total * 0.8), enough: Math.ceil(total * 0.5) }
}

/** This is a memorandum with the titles of its lesson and activities. */
export const Memorandum = z.object({
  lessonId: z.string(),
  title: z.string(),
  activities: z.array(z.string()),
  collect: z.string(),
  rows: z.array(
    z.object({
      look: z.string(),
      earns: z.array(z.string()),
      model: z.optional(z.string()),
      accept: z.optional(z.string()),
    }),
  ),
  rubric: z.object({ well: z.string(), enough: z.string(), notYet: z.string() }),
})
export type Memorandum = z.infer<typeof Memorandum>

const timed = { minutes: count, thinking: Thinking }

/** A lesson of the map. What belongs to a lesson has its strand and its outcomes. */
const CapsLesson = z.object({
  id: z.string(),
  title: z.string(),
  strand: Strand,
  outcomes: z.array(z.string()),
  ...timed,
  quizzes: z.array(z.object({ id: z.string(), title: z.string(), ...timed })),
  practice: z.nullable(z.object(timed)),
  levels: z.array(
    z.object({ id: z.string(), title: z.string(), place: z.string(), idea: z.string(), ...timed }),
  ),
})
export type CapsLesson = z.infer<typeof CapsLesson>

/** How the course meets the strands of CAPS, and how its tasks are marked. Only staff get it. */
export const Caps = z.object({
  /** The lessons are in the order of the course. */
  map: z.array(CapsLesson),
  memoranda: z.array(Memorandum),
})
export type Caps = z.infer<typeof Caps>
