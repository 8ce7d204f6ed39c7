// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReadyAfterPaint } from './after-paint.ts'
import { mount } from '../testing.tsx'

beforeEach(() => void vi.useFakeTimers())
let page: ReturnType<typeof mount>
afterEach(() => {
  page.leave()
  vi.useRealTimers()
})

function Screen({ isThere }: { isThere: boolean }) {
  return useReadyAfterPaint(isThere) ? <p>content</p> : <p>waiting</p>
}
const text = () => page.container.textContent

it('keeps what was there from the first frame, and shows it in the second', () => {
  page = mount(<Screen isThere />)
  expect(text()).toBe('waiting')
  act(() => vi.advanceTimersByTime(100))
  expect(text()).toBe('content')
})

it('cannot keep anything that came later', () => {
  page = mount(<Screen isThere={false} />)
  expect(text()).toBe('waiting')
  page.show(<Screen isThere />)
  expect(text()).toBe('content')
})
