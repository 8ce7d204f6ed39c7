// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FoldedText } from './folded-text.tsx'
import { find, mount } from './testing.tsx'

let page: ReturnType<typeof mount>
afterEach(() => page.leave())

const show = (text: string) => {
  page = mount(
    <FoldedText
      text={text}
      title="Sports day"
      over={{ chars: 20, lines: 2 }}
      className="soft"
      foldedClassName="folded"
      more="Read more"
    />,
  )
}
const isFolded = () => find(page.container, 'p').classList.contains('folded')

test.each(['x'.repeat(20), 'one\ntwo'])('a short text stands open and has no button: %j', (text) => {
  show(text)
  expect(isFolded()).toBe(false)
  expect(page.container.querySelector('button')).toBeNull()
})

test.each(['x'.repeat(21), 'one\ntwo\nthree'])(
  'a long text opens and closes, and its button says whose it is: %j',
  (text) => {
    show(text)
    const button = find<HTMLButtonElement>(page.container, 'button')
    expect([isFolded(), button.textContent, button.getAttribute('aria-expanded')]).toEqual([
      true,
      'Read more Sports day',
      'false',
    ])
    act(() => button.click())
    expect([isFolded(), button.textContent, button.getAttribute('aria-expanded')]).toEqual([
      false,
      'Show less Sports day',
      'true',
    ])
    act(() => button.click())
    expect(isFolded()).toBe(true)
    expect(find(page.container, 'p').textContent).toBe(text)
  },
)
