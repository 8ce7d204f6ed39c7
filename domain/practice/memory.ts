import { FSRSAlgorithm, Rating } from 'ts-fsrs'
import { schoolDay } from '../school-time.ts'
import type { ItemLevel } from './item.ts'

/** Where an item belongs. Items of one variant are one thing to know. */
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
  /** By the server, or until it has answered by this device. */
  at: string
}

/** What a learner knows of one thing, worked out from the log of answers alone. */
export interface Memory {
  lessonId: string
  /** In days: after so many, nine of ten still know it. */
  stability: number
  isRight: boolean
  /** Days of the school (`schoolDay`). */
  lastDay: number
  due: number
}

// The same on every device: fixed parameters, whole days, no chance.
const FSRS = new FSRSAlgorithm({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 })

export function skillOf({ id, variant }: Pick<ItemPlace, 'id' | 'variant'>): string {
  return variant === undefined ? `item ${id}` : `variant ${variant}`
}

/** By `skillOf`; what was never answered has none. Answers to what is no item, such as a quiz's questions, are passed over. */
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

/** How likely it still is known, 0 to 1. What was wrong last counts as not known, however fresh that is. */
export function strengthOf({ isRight, lastDay, stability }: Memory, today: number): number {
  return isRight ? FSRS.forgetting_curve(Math.max(0, today - lastDay), stability) : 0
}

/** Devices hold the same answers in any order: time decides, then the id. */
export function inOrder(answers: readonly GivenAnswer[]): GivenAnswer[] {
  const keyed = answers.map((answer) => ({ answer, time: Date.parse(answer.at) }))
  return keyed
    .toSorted((a, b) => a.time - b.time || (a.answer.id < b.answer.id ? -1 : 1))
    .map(({ answer }) => answer)
}
