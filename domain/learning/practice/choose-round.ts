import { ITEM_LEVELS, type ItemLevel } from './item.ts'
import { skillOf, type GivenAnswer, type ItemPlace } from './memory.ts'
import { shuffled } from './shuffle.ts'

export const ROUND_LEAST = 6
export const ROUND_MOST = 8

/** This is the number of items of each level, as long as there are enough. */
const SHARES: Record<ItemLevel, number> = { easy: 3, medium: 3, puzzle: 2 }

type Item = Pick<ItemPlace, 'id' | 'level' | 'variant'>
type Given = Pick<GivenAnswer, 'itemId' | 'isRight' | 'at'>

/**
 * Returns the ids of a round, from easy to puzzle. Items that were never answered, or answered wrongly the last time, come
 * first, with some of each level. Of several items that ask the same, only one is in the round: the one that was answered
 * longest ago or never.
 */
export function chooseRound(items: readonly Item[], answers: Iterable<Given>, seed: string): string[] {
  const last = lastAnswers(answers)
  const groups = [...Map.groupBy(shuffled(items, seed), skillOf).values()]
  const wishes = groups.flatMap((group) => {
    const item = freshest(group, last)
    const isKnown = lastOf(group, last)?.isRight === true
    return item ? [{ item, isKnown }] : []
  })
  const due = wishes.filter(({ isKnown }) => !isKnown).map(({ item }) => item)
  const known = wishes.filter(({ isKnown }) => isKnown).map(({ item }) => item)
  const size = Math.min(ROUND_MOST, Math.max(ROUND_LEAST, due.length))
  const chosen = takeMixed(due, size)
  chosen.push(...takeMixed(known, size - chosen.length, chosen))
  // If there are too few different items, some ask the same with other numbers.
  const rest = shuffled(items, seed).filter(({ id }) => !chosen.some((one) => one.id === id))
  chosen.push(...takeMixed(rest, ROUND_LEAST - chosen.length, chosen))
  return chosen
    .toSorted((a, b) => ITEM_LEVELS.indexOf(a.level) - ITEM_LEVELS.indexOf(b.level))
    .map(({ id }) => id)
}

/** Takes the next item from the level that is furthest below its share. */
function takeMixed(from: readonly Item[], count: number, before: readonly Item[] = []): Item[] {
  const taken: Item[] = []
  const left = new Set(from)
  const counts = new Map<ItemLevel, number>()
  for (const { level } of before) counts.set(level, (counts.get(level) ?? 0) + 1)
  const fullness = ({ level }: Item) => (counts.get(level) ?? 0) / SHARES[level]
  while (taken.length < count && left.size > 0) {
    const [next] = [...left].toSorted((a, b) => fullness(a) - fullness(b))
    if (!next) break
    left.delete(next)
    taken.push(next)
    counts.set(next.level, (counts.get(next.level) ?? 0) + 1)
  }
  return taken
}

function lastAnswers(answers: Iterable<Given>): ReadonlyMap<string, Given> {
  const last = new Map<string, Given>()
  for (const answer of answers) {
    const before = last.get(answer.itemId)
    if (!before || Date.parse(before.at) <= Date.parse(answer.at)) last.set(answer.itemId, answer)
  }
  return last
}

function lastOf(group: readonly Item[], last: ReadonlyMap<string, Given>): Given | undefined {
  return group
    .flatMap(({ id }) => last.get(id) ?? [])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1)
}

function freshest(group: readonly Item[], last: ReadonlyMap<string, Given>): Item | undefined {
  const timeOf = ({ id }: Item) => Date.parse(last.get(id)?.at ?? '') || 0
  return group.toSorted((a, b) => timeOf(a) - timeOf(b))[0]
}
