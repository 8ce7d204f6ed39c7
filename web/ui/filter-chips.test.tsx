// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FilterChips } from './filter-chips.tsx'
import { SearchField } from './search-field.tsx'
import { find, mount } from './testing.tsx'

let page: ReturnType<typeof mount>
afterEach(() => page.leave())

const OPTIONS = [
  { id: 'all', label: 'All' },
  { id: 'beginner', label: 'Beginner' },
  { id: 'intermediate', label: 'Intermediate' },
] as const

function Filter() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]['id']>('all')
  return <FilterChips label="Difficulty" options={OPTIONS} value={value} onChange={setValue} />
}

const radios = () => [...page.container.querySelectorAll<HTMLInputElement>('input[type="radio"]')]

test('is one group of native radio buttons, so that Tab stops once and arrow keys move the choice', () => {
  page = mount(<Filter />)
  expect(find(page.container, 'fieldset > legend').textContent).toBe('Difficulty')
  expect(new Set(radios().map((radio) => radio.name)).size).toBe(1)
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false])
  // Reachable: hidden from the eye only, neither display:none nor out of the tab order.
  expect(radios().every((radio) => radio.className === 'sr-only' && radio.tabIndex >= 0)).toBe(true)
})

test('choosing one leaves exactly that one chosen', () => {
  page = mount(<Filter />)
  act(() => radios()[1]?.click())
  expect(radios().map((radio) => radio.checked)).toEqual([false, true, false])
})

test('two groups on one page cannot disturb each other', () => {
  page = mount(
    <>
      <Filter />
      <Filter />
    </>,
  )
  expect(new Set(radios().map((radio) => radio.name)).size).toBe(2)
  act(() => radios()[4]?.click())
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false, false, true, false])
})

test('emptying the search brings the keyboard back into the field', () => {
  function Search() {
    const [value, setValue] = useState('mouse')
    return (
      <SearchField label="Search lessons" placeholder="Search lessons..." value={value} onChange={setValue} />
    )
  }
  page = mount(<Search />)
  const input = find<HTMLInputElement>(page.container, 'input')
  act(() => find(page.container, '[aria-label="Clear search"]').click())
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(page.container.querySelector('[aria-label="Clear search"]')).toBeNull()
})
