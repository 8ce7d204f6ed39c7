// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadLesson } from '#web/content/load-content.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { LessonCard, type LessonCardProps } from './lesson-card.tsx'
import { SUMMARY } from './lesson-fixture.ts'

vi.mock('#web/content/load-content.ts', () => ({ loadLesson: vi.fn<typeof loadLesson>() }))

const onOpen = vi.fn<() => void>()
let page: ReturnType<typeof mount>
afterEach(() => {
  page.leave()
  onOpen.mockReset()
})

function show(state: Partial<LessonCardProps>): HTMLButtonElement[] {
  const lesson = { lesson: SUMMARY, progress: 0, completed: false, locked: false, current: false, onOpen }
  page = mount(<LessonCard {...lesson} {...state} />)
  return [...page.container.querySelectorAll('button')]
}

it('cannot be opened while it is locked, wherever it is tapped', () => {
  const buttons = show({ locked: true })
  expect(buttons.map((button) => [button.textContent, button.disabled])).toEqual([['🔒 Locked', true]])
  act(() => {
    buttons[0]?.click()
    find(page.container, 'article').click()
  })
  expect(onOpen).not.toHaveBeenCalled()
})

it('opens by its button, and by a tap anywhere on it', () => {
  const [anywhere, button] = show({})
  expect(button?.textContent).toBe('Start Learning')
  act(() => button?.click())
  act(() => anywhere?.click())
  expect(onOpen).toHaveBeenCalledTimes(2)
  // The keyboard meets one button, not two.
  expect([anywhere?.tabIndex, anywhere?.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
})

it('says Review when completed, in a word too', () => {
  const buttons = show({ completed: true, progress: 100 })
  expect(buttons.at(-1)?.textContent).toBe('Review')
  expect(page.container.textContent).toContain('Completed')
  expect(page.container.textContent).toContain('100%')
})

it('fetches its lesson while the finger is still down, wherever that is', () => {
  for (const button of show({})) {
    vi.mocked(loadLesson).mockClear()
    act(() => void button.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(vi.mocked(loadLesson).mock.calls).toEqual([[SUMMARY.id]])
  }
  expect(onOpen).not.toHaveBeenCalled()
})
