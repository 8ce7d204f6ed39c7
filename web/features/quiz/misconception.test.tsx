// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MisconceptionNote } from '#web/ui/item/misconception-note.tsx'
import { render } from '#web/ui/testing.tsx'
import { useMisconception } from '#web/content/use-misconception.ts'

vi.mock('#web/content/misconceptions.ts', () => ({
  misconceptionTexts: {
    'set-adds': { name: 'The old value is gone', explanation: 'A variable holds one value.' },
  },
}))

function Note({ id }: { id: string | null | undefined }) {
  return <MisconceptionNote text={useMisconception(id)} />
}

it('what many mix up is fetched, stands behind a tap, and goes away with another', async () => {
  const { user } = render(<Note id="set-adds" />)
  const button = await screen.findByRole('button', { name: 'What many mix up', expanded: false })
  expect(button.nextElementSibling).toBeNull()
  await user.click(button)
  expect(button.nextElementSibling?.textContent).toBe('The old value is gone. A variable holds one value.')
  await user.click(button)
  expect(button.nextElementSibling).toBeNull()
})

it.each([null, undefined, 'nobody-wrote-it'])('cannot say anything about %s', async (id) => {
  render(
    <>
      <Note id={id} />
      <Note id="set-adds" />
    </>,
  )
  await screen.findByRole('button')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
