// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readWritten } from '#domain/learning/lab/notation.ts'
import { STAGE_BLOCKS } from '#domain/learning/lab/worlds/stage/stage.ts'
import type { StageSetup } from '#domain/learning/lab/worlds/stage/stage-setup.ts'
import { render } from '#web/ui/testing.tsx'
import { PlayGame } from './stage-play.tsx'

const SETUP: StageSetup = { keys: '.', x: 0, y: -130, drops: [], goal: {} }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(atFlag: string[] = []) {
  const answer = readWritten(STAGE_BLOCKS, [
    { 'when the flag is tapped': atFlag },
    { 'when the left arrow is tapped': ['change x by -20'] },
    { 'when the right arrow is tapped': ['change x by 20'] },
  ])
  const { user } = render(<PlayGame setup={SETUP} answer={answer} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Play it yourself')
  return { press, ticks: (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 100)) }
}

it.each(['Tap the flag', 'Right arrow'])('stands still until it begins with: %s', async (begin) => {
  const { press, ticks } = await open(['change x by 100'])
  await ticks(3)
  expect(screen.getByText('x 0')).toBeTruthy()
  await press(begin)
  await ticks(1)
  expect(screen.getByText(begin === 'Right arrow' ? 'x 120' : 'x 100')).toBeTruthy()
})

it.each([
  ['when the right arrow is tapped', 'Tap an arrow.', 'Right arrow', 'Tap the flag'],
  ['when the flag is tapped', 'Tap the flag to begin.', 'Tap the flag', 'Right arrow'],
])('offers only what the program has a script for: %s', async (event, words, offered, missing) => {
  const answer = readWritten(STAGE_BLOCKS, [{ [event]: ['change x by 20'] }])
  const { user } = render(<PlayGame setup={SETUP} answer={answer} />)
  await user.click(screen.getByRole('button', { name: 'Play it yourself' }))
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: offered })).toBeTruthy()
  expect(screen.queryByRole('button', { name: missing })).toBeNull()
})

it('hears the arrows of the keyboard wherever the focus is', async () => {
  const { press, ticks } = await open()
  await press('Tap the flag')
  await ticks(1)
  screen.getByRole('button', { name: 'Close' }).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
  await ticks(3)
  expect(screen.getByText('x -20')).toBeTruthy()
})

it('takes a slow tap once, and a finger that stays again and again', async () => {
  const { press, ticks } = await open()
  await press('Tap the flag')
  const right = screen.getByRole('button', { name: 'Right arrow' })
  for (const [touch, x] of [
    [2, 'x 20'],
    [6, 'x 100'],
  ] as const) {
    fireEvent.pointerDown(right)
    await ticks(touch)
    fireEvent.pointerUp(right)
    await ticks(3)
    expect(screen.getByText(x)).toBeTruthy()
  }
})

it('says its end, and begins anew at once', async () => {
  const { press, ticks } = await open(['wait 0.5 s', 'change score by 1', 'stop the game'])
  await press('Tap the flag')
  await ticks(8)
  expect(screen.getByText('The game is over. Your score is 1.')).toBeTruthy()
  await press('Play again')
  await press('Right arrow')
  await ticks(2)
  expect(screen.getByText('x 20')).toBeTruthy()
})
