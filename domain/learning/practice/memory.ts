import { FSRSAlgorithm, Rating } from 'ts-fsrs'
import { schoolDay } from '../../school-time.ts'
import type { ItemLevel } from './item.ts'

/** This is the place of an item in the course. All items of one variant count as one thing to know. */
export interface ItemPlace {
  id: string
  lessonId: string
  level: ItemLevel
  variant?: string | undefined
}

export interface GivenAnswer {
  id: string
  itemId: string
  source: string
  isRight: boolean
  /** This is the server's time, or the device's own time until the server has answered. */
  at: string
}

/** This is what a learner knows of one thing, calculated only from the log of answers. */
export interface Memory {
  lessonId: string
  /** This is the number of days after which nine of ten learners still know it. */
  stability: number
  isRight: boolean
  /** Both days are days of the school (`schoolDay`). */
  lastDay: number
  due: number
}

// Parameters are fixed, days are whole and nothing is random, so every device has the same result.
const FSRS = new FSRSAlgorithm({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 })

export function skillOf({ id, variant }: Pick<ItemPlace, 'id' | 'variant'>): string {
  return variant === undefined ? `item ${id}` : `variant ${variant}`
}

/**
 * Returns the memories by `skillOf`. Items that were never answered have none. Answers to anything but an item, such as a
 * quiz question, are ignored.
 */
export function memoriesOf(
  items: readonly ItemPlace[],
  answers: readonly GivenAnswer[],
): ReadonlyMap<string, Memory> {
  const places = new Map(items.map((item) => [item.id, item]))
  const states = new Map<string, Memory & { difficulty: number }>()
  for (const { itemId, isRight, at } of inOrder(answers)) {
    const item = places.get(itemId)
    if (!item) continue
    const skill = skillOf(item)
    const before = states.get(skill)
    const day = schoolDay(new Date(at))
    const elapsed = before ? day - before.lastDay : 0
    const state = FSRS.next_state(before ?? null, elapsed, isRight ? Rating.Good : Rating.Again)
    const due = day + FSRS.next_interval(state.stability, elapsed)
    states.set(skill, { ...state, lessonId: before?.lessonId ?? item.lessonId, isRight, lastDay: day, due })
  }
  return states
}

/**
 * Returns the probability, from 0 to 1, that it is still known. After a wrong answer it counts as not known, no matter how
 * recent the answer is.
 */
export function strengthOf({ isRight, lastDay, stability }: Memory, today: number): number {
  return isRight ? FSRS.forgetting_curve(Math.max(0, today - lastDay), stability) : 0
}

/** Sorts answers by their time and then by id, because devices hold the same answers in any order. */
export function inOrder(answers: readonly GivenAnswer[]): GivenAnswer[] {
  const keyed = answers.map((answer) => ({ answer, time: Date.parse(answer.at) }))
  return keyed
    .toSorted((a, b) => a.time - b.time || (a.answer.id < b.answer.id ? -1 : 1))
    .map(({ answer }) => answer)
}
