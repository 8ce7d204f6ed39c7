// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FilterChips } from './filter-chips.tsx'
import { SearchField } from './search-field.tsx'
import { render } from './testing.tsx'

const OPTIONS = [
  { id: 'all', label: 'All' },
  { id: 'beginner', label: 'Beginner' },
  { id: 'intermediate', label: 'Intermediate' },
] as const

function Filter() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]['id']>('all')
  return <FilterChips label="Difficulty" options={OPTIONS} value={value} onChange={setValue} />
}

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')

test('is one group of native radio buttons, so that Tab stops once and arrow keys move the choice', () => {
  render(<Filter />)
  expect(screen.getByRole('group', { name: 'Difficulty' })).toBeDefined()
  expect(new Set(radios().map((radio) => radio.name)).size).toBe(1)
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false])
  // The radio buttons must be hidden visually only, without display:none, and stay in the tab order.
  expect(radios().every((radio) => radio.className === 'sr-only' && radio.tabIndex >= 0)).toBe(true)
})

test('choosing one leaves exactly that one chosen', async () => {
  const { user } = render(<Filter />)
  await user.click(screen.getByRole('radio', { name: 'Beginner' }))
  expect(radios().map((radio) => radio.checked)).toEqual([false, true, false])
})

test('two groups on one page cannot disturb each other', async () => {
  const { user } = render(
    <>
      <Filter />
      <Filter />
    </>,
  )
  expect(new Set(radios().map((radio) => radio.name)).size).toBe(2)
  const [, second] = screen.getAllByLabelText('Beginner')
  if (second) await user.click(second)
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false, false, true, false])
})

test('emptying the search brings the keyboard back into the field', async () => {
  function Search() {
    const [value, setValue] = useState('mouse')
    return (
      <SearchField label="Search lessons" placeholder="Search lessons..." value={value} onChange={setValue} />
    )
  }
  const { user } = render(<Search />)
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search lessons' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})
