// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FoldedText } from './folded-text.tsx'
import { render } from './testing.tsx'

const show = (text: string) =>
  render(
    <FoldedText
      text={text}
      title="Sports day"
      over={{ chars: 20, lines: 2 }}
      className="soft"
      foldedClassName="folded"
      more="Read more"
    />,
  )
const paragraph = () => screen.getByRole('paragraph')
const isFolded = () => paragraph().classList.contains('folded')

test.each(['x'.repeat(20), 'one\ntwo'])('a short text stands open and has no button: %j', (text) => {
  show(text)
  expect(isFolded()).toBe(false)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['x'.repeat(21), 'one\ntwo\nthree'])(
  'a long text opens and closes, and its button says whose it is: %j',
  async (text) => {
    const { user } = show(text)
    expect(isFolded()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Read more Sports day', expanded: false }))
    expect(isFolded()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Show less Sports day', expanded: true }))
    expect(isFolded()).toBe(true)
    expect(paragraph().textContent).toBe(text)
  },
)
