import { ITEM_LEVELS, type ShownItem } from './item.ts'
import type { GivenAnswer } from './memory.ts'

/**
 * Returns the items about one part of the notes, from easy to puzzle. Items that were answered right before come last.
 * @param heading the heading of the part
 */
export function itemsOfPart(
  items: readonly ShownItem[],
  heading: string,
  answers: Iterable<Pick<GivenAnswer, 'itemId' | 'isRight'>>,
): ShownItem[] {
  const known = new Set([...answers].filter(({ isRight }) => isRight).map(({ itemId }) => itemId))
  return items
    .filter((item) => item.heading === heading)
    .toSorted(
      (a, b) =>
        Number(known.has(a.id)) - Number(known.has(b.id)) ||
        ITEM_LEVELS.indexOf(a.level) - ITEM_LEVELS.indexOf(b.level),
    )
}
