// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ALL_SHOWN, beginAt, groupsOf, hiddenBeside, pageFrom } from './palette-row.ts'
import { WITH_HATS } from './testing.ts'

/** Makes a row of blocks that are 94 px wide and 6 px apart, of which 300 px are shown, because a simulated page has no layout. */
function row(groups: readonly string[], scrollLeft: number): HTMLElement {
  const made = document.createElement('div')
  const set = (element: HTMLElement, sizes: Record<string, number>) => {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value })
    return element
  }
  for (const [index, group] of groups.entries()) {
    const offer = document.createElement('button')
    offer.className = 'block-offer'
    offer.dataset['group'] = group
    made.append(set(offer, { offsetLeft: 100 * index, offsetWidth: 94 }))
  }
  return set(made, { scrollLeft, clientWidth: 300, scrollWidth: 100 * groups.length - 6 })
}

const SIX = ['event', 'event', 'control', 'control', 'move', 'move']

it.each([
  ['the beginning', 0, { left: 0, right: 4, group: 'event' }],
  ['the middle', 150, { left: 2, right: 2, group: 'control' }],
  ['the end', 294, { left: 4, right: 0, group: 'move' }],
])('at %s, a row counts what its edges and their buttons hide', (_, scrollLeft, hidden) => {
  expect(hiddenBeside(row(SIX, scrollLeft))).toEqual(hidden)
})

it('a row that is shown whole hides nothing', () => {
  expect(hiddenBeside(row(SIX.slice(0, 3), 0))).toEqual(ALL_SHOWN)
})

it('each page begins with the first block that was hidden, beside the button at that edge', () => {
  const [second, third] = [{ offsetLeft: 200 }, { offsetLeft: 400 }]
  expect(pageFrom(row(SIX, 0), 'right')).toBe(beginAt(second))
  expect(pageFrom(row(SIX, 150), 'right')).toBe(beginAt(third))
  expect(pageFrom(row(SIX, 294), 'left')).toBeLessThanOrEqual(beginAt(second))
})

it('blocks of a group come together, in the order of the level', () => {
  const groups = groupsOf(WITH_HATS)
  expect(groups.map(({ name }) => name)).toEqual([...new Set(WITH_HATS.map(({ group }) => group))])
  expect(groups.flatMap(({ specs }) => specs)).toHaveLength(WITH_HATS.length)
  for (const { name, specs } of groups) expect(specs.every(({ group }) => group === name)).toBe(true)
})
