import { chooseRound, ROUND_LEAST, ROUND_MOST } from './choose-round.ts'
import { gradeItem, type Grade, type ItemAnswer } from './grade.ts'
import type { GivenAnswer } from './memory.ts'
import type { ShownItem } from './item.ts'

/** This many right answers in a round of the smallest size complete the lesson's practice. */
export const RIGHT_WANTED = 4

/** The item on the screen is the first one without an answer. In the phase `answered`, it is the one before. */
export interface Round {
  seed: string
  /** These are the ids of the items. */
  items: readonly string[]
  answers: readonly ItemAnswer[]
  phase: 'asking' | 'answered' | 'finished'
}

export function beginRound(
  items: readonly ShownItem[],
  log: Iterable<Pick<GivenAnswer, 'itemId' | 'isRight' | 'at'>>,
  seed: string,
): Round {
  return { seed, items: chooseRound(items, log, seed), answers: [], phase: 'asking' }
}

export function placeIn({ answers, phase }: Round): number {
  return phase === 'asking' ? answers.length : answers.length - 1
}

/** Adds an answer. Like `goOn`, it returns the same round when the step is impossible. */
export function answerItem(round: Round, answer: ItemAnswer): Round {
  if (round.phase !== 'asking') return round
  return { ...round, answers: [...round.answers, answer], phase: 'answered' }
}

export function goOn(round: Round): Round {
  if (round.phase !== 'answered') return round
  return { ...round, phase: round.answers.length < round.items.length ? 'asking' : 'finished' }
}

/** Returns each answered item with its grade. */
export function gradesOf(round: Round, items: readonly ShownItem[]): { item: ShownItem; grade: Grade }[] {
  return round.answers.flatMap((answer, place) => {
    const item = items.find(({ id }) => id === round.items[place])
    const grade = item && gradeItem(item, answer)
    return grade ? [{ item, grade }] : []
  })
}

export function isPractised(grades: readonly { grade: Grade }[]): boolean {
  return grades.length >= ROUND_LEAST && grades.filter(({ grade }) => grade.isRight).length >= RIGHT_WANTED
}

/** Reads a stored round. Returns null when it does not fit the items, which may have changed since. */
export function readRound(value: unknown, items: readonly ShownItem[]): Round | null {
  if (typeof value !== 'object' || value === null) return null
  const { seed, items: ids, answers, phase } = value as Record<string, unknown>
  if (typeof seed !== 'string' || !Array.isArray(ids) || !Array.isArray(answers)) return null
  if (phase !== 'asking' && phase !== 'answered' && phase !== 'finished') return null
  const found = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const isWhole = found.length === ids.length && new Set(ids).size === ids.length
  if (!isWhole || ids.length < 1 || ids.length > ROUND_MOST || answers.length > ids.length) return null
  if (phase === 'asking' ? answers.length === ids.length : answers.length === 0) return null
  if (phase === 'finished' && answers.length < ids.length) return null
  const read = answers.flatMap((answer, place) => {
    const item = found[place]
    const one = readAnswer(answer)
    return item && one && gradeItem(item, one) ? [one] : []
  })
  if (read.length !== answers.length) return null
  return { seed, items: found.map(({ id }) => id), answers: read, phase }
}

function readAnswer(value: unknown): ItemAnswer | null {
  if (typeof value !== 'object' || value === null) return null
  const { chosen, typed } = value as Record<string, unknown>
  if (typeof typed === 'string') return { typed }
  if (!Array.isArray(chosen)) return null
  const places = chosen.filter((place) => Number.isInteger(place)).map(Number)
  return places.length === chosen.length ? { chosen: places } : null
}
