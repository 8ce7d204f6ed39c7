import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPieces } from './in-pieces.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Each step of this generator takes 4 ms. */
function* count(to: number): Generator<undefined, number> {
  for (let done = 0; done < to; done += 1) {
    now += 4
    yield
  }
  return to
}

it('lets the page draw between pieces, and calls back once', () => {
  const done = vi.fn<(result: number) => void>()
  inPieces(count(5), done)
  vi.advanceTimersToNextTimer()
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done.mock.calls).toEqual([[5]])
})

it('cannot call back once it was ended', () => {
  const done = vi.fn<(result: number) => void>()
  const end = inPieces(count(5), done)
  vi.advanceTimersToNextTimer()
  end()
  vi.runAllTimers()
  expect(done).not.toHaveBeenCalled()
})
