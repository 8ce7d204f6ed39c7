import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'

type GroupName = BlockSpec['group']

/** The blocks of one group, which have the same colour. */
export interface Group {
  readonly name: GroupName
  readonly specs: readonly BlockSpec[]
}

/** How many blocks of a row are hidden at each side, and the group of the first one that is shown. */
export interface Hidden {
  readonly left: number
  readonly right: number
  readonly group: GroupName | undefined
}

export const ALL_SHOWN: Hidden = { left: 0, right: 0, group: undefined }

/** The button with the number of hidden blocks covers this much of the row. */
const MORE_PX = 44
/** The space between two blocks. */
const GAP_PX = 6

/** Puts the blocks of each group together, in the order in which the level names them. */
export function groupsOf(toolbox: readonly BlockSpec[]): Group[] {
  const groups = new Map<GroupName, BlockSpec[]>()
  for (const spec of toolbox) groups.set(spec.group, [...(groups.get(spec.group) ?? []), spec])
  return [...groups].map(([name, specs]) => ({ name, specs }))
}

/** Says what of this row is hidden. A block that is covered by a button is hidden as well. */
export function hiddenBeside(row: HTMLElement): Hidden {
  const { scrollLeft, clientWidth, scrollWidth } = row
  const most = scrollWidth - clientWidth
  if (most <= 1) return ALL_SHOWN
  const from = scrollLeft > 1 ? scrollLeft + MORE_PX : 0
  const to = scrollLeft < most - 1 ? scrollLeft + clientWidth - MORE_PX : scrollWidth
  const offers = offersOf(row)
  const first = offers.find(({ left }) => left >= from - 1)
  return {
    left: offers.filter(({ left, right }) => left < from && right < to).length,
    right: offers.filter(({ right }) => right > to).length,
    group: first?.group,
  }
}

/** Returns how far a row is scrolled so that this block begins beside the button at its left edge. */
export function beginAt({ offsetLeft }: Pick<HTMLElement, 'offsetLeft'>): number {
  return offsetLeft - MORE_PX - GAP_PX
}

/** Returns how far a row is scrolled to show the blocks that one of its sides hides. */
export function pageFrom(row: HTMLElement, side: 'left' | 'right'): number {
  const { scrollLeft, clientWidth } = row
  const offers = offersOf(row)
  if (side === 'right')
    return beginAt({
      offsetLeft: offers.find(({ right }) => right > scrollLeft + clientWidth - MORE_PX)?.left ?? scrollLeft,
    })
  const last = offers.findLast(({ left }) => left < scrollLeft + MORE_PX)
  const page = (last?.right ?? 0) - clientWidth + 2 * MORE_PX
  return beginAt({ offsetLeft: offers.find(({ left }) => left >= page - 1)?.left ?? 0 })
}

function offersOf(row: HTMLElement): { left: number; right: number; group: GroupName | undefined }[] {
  return [...row.querySelectorAll<HTMLElement>('.block-offer')].map((offer) => ({
    left: offer.offsetLeft,
    right: offer.offsetLeft + offer.offsetWidth,
    group: offer.dataset['group'] as GroupName | undefined,
  }))
}
