import * as z from 'zod/mini'
import type { CapsLesson, Memorandum } from '../learning/caps.ts'
import { ACTIVITY_MINUTES } from '../learning/caps.ts'
import { Strand } from '../learning/content.ts'
import { weeksOf, type Term } from '../school-terms.ts'
import { addDays, mondayOf } from '../school-week.ts'
import { WORK_A_WEEK, type Work } from './class-work.ts'

/**
 * No official number of minutes a week was found for this subject, so this is our own: the least quarter of an hour with which
 * the whole course fits into the year of a public school.
 */
export const FIRST_MINUTES = 75
export const MINUTES = { least: 30, most: 300 } as const
export const REASON_MAX = 40
/** A lesson counts as done by a class when at least this part of its learners have finished it. */
const DONE_PART = 1 / 2

/** A CAPS Task is on paper, so it is in the plan but cannot be given as class work. */
const PIECE_KINDS = ['lesson', 'lab', 'practice', 'quiz', 'task'] as const

const PlanPiece = z.object({
  kind: z.enum(PIECE_KINDS),
  contentId: z.string(),
  title: z.string(),
  minutes: z.int(),
})
type PlanPiece = z.infer<typeof PlanPiece>

/** A lesson with everything that belongs to it, in the order in which a class does it. */
export const PlanLesson = z.object({
  id: z.string(),
  title: z.string(),
  strand: Strand,
  pieces: z.array(PlanPiece),
})
export type PlanLesson = z.infer<typeof PlanLesson>

/** Returns what is to be planned: each lesson, then its levels of the Lab, its practice, its quizzes and its CAPS Task. */
export function planLessons(map: readonly CapsLesson[], memoranda: readonly Memorandum[]): PlanLesson[] {
  return map.map(({ id, title, strand, minutes, quizzes, practice, levels }) => {
    const task = memoranda.find(({ lessonId }) => lessonId === id)
    return {
      id,
      title,
      strand,
      pieces: [
        { kind: 'lesson', contentId: id, title, minutes },
        ...levels.map((level): PlanPiece => ({
          kind: 'lab',
          contentId: level.id,
          title: level.title,
          minutes: level.minutes,
        })),
        ...(practice ? [{ kind: 'practice' as const, contentId: id, title, minutes: practice.minutes }] : []),
        ...quizzes.map((quiz): PlanPiece => ({
          kind: 'quiz',
          contentId: quiz.id,
          title: quiz.title,
          minutes: quiz.minutes,
        })),
        ...(task
          ? [
              {
                kind: 'task' as const,
                contentId: id,
                title: task.activities.join(', '),
                minutes: task.activities.length * ACTIVITY_MINUTES,
              },
            ]
          : []),
      ],
    }
  })
}

const day = z.iso.date('Please choose a week')
const follow = z.boolean()

/** What a class does differently from the plan of the course. */
export const PlanChanges = z.strictObject({
  minutes: z
    .int('Use a whole number')
    .check(
      z.minimum(MINUTES.least, `Choose ${MINUTES.least} to ${MINUTES.most} minutes`),
      z.maximum(MINUTES.most, `Choose ${MINUTES.least} to ${MINUTES.most} minutes`),
    ),
  /** Weeks without lessons. With `follow`, everything after them is later; without, only the work of that week. */
  lost: z
    .array(
      z.strictObject({
        monday: day,
        reason: z.string().check(
          z.overwrite((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
          z.minLength(1, 'Say why, for example “Sports week”'),
          z.maxLength(REASON_MAX, `Use at most ${REASON_MAX} characters`),
        ),
        follow,
      }),
    )
    .check(z.maxLength(53)),
  /** Lessons that begin in another week. With `follow`, the lessons after them come after them. */
  moved: z
    .array(z.strictObject({ lessonId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)), monday: day, follow }))
    .check(z.maxLength(99)),
})
export type PlanChanges = z.infer<typeof PlanChanges>

export const NO_CHANGES: PlanChanges = { minutes: FIRST_MINUTES, lost: [], moved: [] }

export interface SchoolWeek {
  monday: string
  /** The number of the term, from 1. */
  term: number
  /** The number of the week in its term, from 1. */
  week: number
  firstDay: string
  lastDay: string
  /** The last week of each term is free, for what a class did not finish. */
  isCatchUp: boolean
}

/** Returns the school weeks of a year. A week in which one term ends and the next begins belongs to the first of the two. */
export function schoolWeeks(terms: readonly Term[]): SchoolWeek[] {
  const taken = new Set<string>()
  return terms.flatMap((term, at) => {
    const own = weeksOf(term).filter((monday) => !taken.has(monday))
    return own.map((monday, index) => {
      taken.add(monday)
      const friday = addDays(monday, 4)
      return {
        monday,
        term: at + 1,
        week: index + 1,
        firstDay: monday < term.from ? term.from : monday,
        lastDay: friday > term.to ? term.to : friday,
        isCatchUp: index === own.length - 1,
      }
    })
  })
}

/** The pieces of one lesson in one week. */
export interface PlanPart {
  lessonId: string
  title: string
  strand: Strand
  pieces: PlanPiece[]
  /** The number of this part of the lesson, and how many there are. */
  part: number
  parts: number
}

export interface PlannedWeek extends SchoolWeek {
  /** Why there are no lessons in this week, or null. */
  lost: string | null
  parts: PlanPart[]
  minutes: number
}

export interface YearPlan {
  weeks: PlannedWeek[]
  /** What does not fit into the year. */
  left: PlanPart[]
}

interface Placed {
  lesson: PlanLesson
  piece: PlanPiece
  /** The index of the week, or null when it does not fit into the year. */
  at: number | null
}

/**
 * Lays the course over the school weeks. The order of the course is kept, and a piece that does not fit into the minutes of
 * a week comes in the next. A piece that is longer than the minutes of any week has a week of its own.
 */
export function layPlan(
  lessons: readonly PlanLesson[],
  terms: readonly Term[],
  changes: PlanChanges = NO_CHANGES,
): YearPlan {
  const weeks = schoolWeeks(terms)
  const lost = new Map(changes.lost.map((one) => [one.monday, one]))
  const isLost = (at: number) => lost.has(weeks[at]?.monday ?? '')
  const open = weeks.flatMap((_, at) => (isLost(at) ? [] : [at]))
  const moves = new Map(
    changes.moved.flatMap(({ lessonId, monday, follow }) => {
      const at = indexFrom(weeks, open, monday)
      return at === null ? [] : [[lessonId, { at, follow }] as const]
    }),
  )
  const placed = atMoves(flow(), moves, open).map((one) =>
    // The work of a lost week that pushes nothing on is done in the next week.
    one.at !== null && isLost(one.at) ? { ...one, at: open.find((at) => at > (one.at ?? 0)) ?? null } : one,
  )
  return {
    weeks: weeks.map((week, at) => {
      const parts = partsOf(placed, at)
      return { ...week, lost: lost.get(week.monday)?.reason ?? null, parts, minutes: minutesOf(parts) }
    }),
    left: partsOf(placed, null),
  }

  function flow(): Placed[] {
    const begins = new Set([...moves.values()].filter(({ follow }) => follow).map(({ at }) => at))
    const room = weeks.map(({ monday, isCatchUp }, at) => {
      const isClosed = (lost.get(monday)?.follow ?? false) || (isCatchUp && !begins.has(at))
      return { minutes: isClosed ? 0 : changes.minutes, things: isClosed ? 0 : WORK_A_WEEK }
    })
    let cursor = 0
    return lessons.flatMap((lesson) => {
      const move = moves.get(lesson.id)
      let isPinned = move?.follow ?? false
      if (move?.follow) cursor = move.at
      return lesson.pieces.map((piece): Placed => {
        const fits = (at: number) => {
          const { minutes, things } = room[at] ?? { minutes: 0, things: 0 }
          return things > 0 && (minutes >= piece.minutes || minutes === changes.minutes)
        }
        if (!isPinned) while (cursor < weeks.length && !fits(cursor)) cursor += 1
        isPinned = false
        const here = room[cursor]
        if (!here) return { lesson, piece, at: null }
        here.minutes = Math.max(0, here.minutes - piece.minutes)
        here.things -= piece.kind === 'task' ? 0 : 1
        return { lesson, piece, at: cursor }
      })
    })
  }
}

/** Moves the lessons that push nothing on, each with as many weeks between its pieces as before. */
function atMoves(
  placed: readonly Placed[],
  moves: ReadonlyMap<string, { at: number; follow: boolean }>,
  open: readonly number[],
): Placed[] {
  const first = new Map<string, number>()
  for (const { lesson, at } of placed)
    if (at !== null && !first.has(lesson.id)) first.set(lesson.id, nearest(open, at))
  return placed.map((one) => {
    const move = moves.get(one.lesson.id)
    if (!move || move.follow) return one
    const by = nearest(open, move.at) - (first.get(one.lesson.id) ?? nearest(open, move.at))
    if (one.at === null) return first.has(one.lesson.id) ? one : { ...one, at: move.at }
    return { ...one, at: open[nearest(open, one.at) + by] ?? null }
  })
}

/** Returns the place in `open` of this week, or of the next one that is not lost. */
function nearest(open: readonly number[], at: number): number {
  const found = open.findIndex((one) => one >= at)
  return found === -1 ? open.length - 1 : found
}

/** Returns the index of the first week without a loss that begins on this day or later, or else of the last one. */
function indexFrom(weeks: readonly SchoolWeek[], open: readonly number[], monday: string): number | null {
  return open.find((at) => (weeks[at]?.monday ?? '') >= monday) ?? open.at(-1) ?? null
}

function partsOf(placed: readonly Placed[], week: number | null): PlanPart[] {
  return [
    ...Map.groupBy(
      placed.filter(({ at }) => at === week),
      ({ lesson }) => lesson,
    ),
  ].map(([lesson, own]) => {
    const all = [...new Set(placed.filter((one) => one.lesson === lesson).map(({ at }) => at))]
    return {
      lessonId: lesson.id,
      title: lesson.title,
      strand: lesson.strand,
      pieces: own.map(({ piece }) => piece),
      part: all.indexOf(week) + 1,
      parts: all.length,
    }
  })
}

function minutesOf(parts: readonly PlanPart[]): number {
  return parts.flatMap(({ pieces }) => pieces).reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Returns the work of a week that a class can be given. */
export function workOf({ parts }: Pick<PlannedWeek, 'parts'>): Work[] {
  return parts.flatMap(({ pieces }) =>
    pieces.flatMap(({ kind, contentId }) => (kind === 'task' ? [] : [{ kind, contentId }])),
  )
}

/**
 * Moves a lesson to the week that begins on this Monday.
 * @param follow whether the lessons after it move by as many weeks
 */
export function moveLesson(
  plan: Pick<YearPlan, 'weeks'>,
  lessons: readonly PlanLesson[],
  changes: PlanChanges,
  { lessonId, monday, follow }: PlanChanges['moved'][number],
): PlanChanges {
  const open = plan.weeks.filter(({ lost }) => lost === null).map((week) => week.monday)
  const from = plan.weeks.find(({ parts }) => parts.some((part) => part.lessonId === lessonId))?.monday
  const by = open.indexOf(monday) - (from === undefined ? open.length : open.indexOf(from))
  const place = (id: string) => lessons.findIndex((lesson) => lesson.id === id)
  const shifted = (one: PlanChanges['moved'][number]) => {
    const at = open.findIndex((week) => week >= one.monday)
    const to = open[Math.max(0, at + by)]
    return follow && place(one.lessonId) > place(lessonId) && at !== -1 && to !== undefined
      ? { ...one, monday: to }
      : one
  }
  return {
    ...changes,
    moved: [
      ...changes.moved.filter((one) => one.lessonId !== lessonId).map(shifted),
      { lessonId, monday, follow },
    ],
  }
}

/** Returns the Monday of the week to which the lesson moves by one, or null when there is none. */
export function weekBeside({ weeks }: Pick<YearPlan, 'weeks'>, lessonId: string, by: 1 | -1): string | null {
  const open = weeks.filter(({ lost }) => lost === null)
  const at = open.findIndex(({ parts }) => parts.some((part) => part.lessonId === lessonId))
  if (at === -1) return by === -1 ? (open.at(-1)?.monday ?? null) : null
  return open[at + by]?.monday ?? null
}

/** Returns the school week of this day, or null in the holidays. */
export function weekOf<W extends SchoolWeek>(weeks: readonly W[], today: string): W | null {
  return weeks.find(({ monday }) => monday === mondayOf(today)) ?? null
}

export type Standing =
  | { kind: 'behind' | 'ahead'; weeks: number }
  | { kind: 'on-plan' | 'not-begun' | 'finished' | 'nobody' }

interface ClassProgress {
  learners: number
  /** How many learners of the class have finished each lesson. */
  done: readonly { lessonId: string; learners: number }[]
}

export function isDoneBy({ learners, done }: ClassProgress, lessonId: string): boolean {
  const finished = done.find((one) => one.lessonId === lessonId)?.learners ?? 0
  return learners > 0 && finished >= learners * DONE_PART
}

/**
 * Compares a class with its plan. It looks for the first lesson of the plan that the class has not done. Each week since that
 * lesson's week that is over is a week behind. This week does not count, because it is not over yet. Weeks that were lost and
 * weeks for catching up do not count either.
 */
export function standingOf(
  { weeks }: Pick<YearPlan, 'weeks'>,
  progress: ClassProgress,
  today: string,
): Standing {
  if (progress.learners === 0) return { kind: 'nobody' }
  const now = mondayOf(today)
  const counted = weeks.filter(
    ({ lost, isCatchUp, parts }) => lost === null && (!isCatchUp || parts.length > 0),
  )
  const open = counted.findIndex(({ parts }) =>
    parts.some(
      ({ lessonId, pieces }) => pieces.some(({ kind }) => kind === 'lesson') && !isDoneBy(progress, lessonId),
    ),
  )
  if (open === -1) return { kind: 'finished' }
  const behind = counted.filter(({ monday }, at) => at >= open && monday < now).length
  if (behind > 0) return { kind: 'behind', weeks: behind }
  const hasBegun = (weeks[0]?.monday ?? '') <= now
  const ahead = counted.filter(({ monday }, at) => at < open && monday > now).length
  if (ahead > 0) return { kind: 'ahead', weeks: ahead }
  return { kind: hasBegun ? 'on-plan' : 'not-begun' }
}
