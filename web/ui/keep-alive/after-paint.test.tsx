// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing.tsx'
import { useItsTurn } from './after-paint.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Screen({ isThere }: { isThere: boolean }) {
  return useItsTurn(isThere) ? <p>content</p> : <p>waiting</p>
}

it('keeps what was there from the first frame, and shows it in the second', () => {
  render(<Screen isThere />)
  screen.getByText('waiting')
  act(() => vi.advanceTimersByTime(100))
  expect(screen.getByRole('paragraph').textContent).toBe('content')
})

it('cannot keep anything that came later', () => {
  const { rerender } = render(<Screen isThere={false} />)
  screen.getByText('waiting')
  rerender(<Screen isThere />)
  expect(screen.getByRole('paragraph').textContent).toBe('content')
})
