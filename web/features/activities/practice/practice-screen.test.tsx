// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { PracticeSettings } from '#domain/learning/activities/practice.ts'
import { choice, number } from '#domain/learning/practice/item-testing.ts'
import type { Practice } from '#domain/learning/practice/item.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { render } from '#web/ui/testing.tsx'
import type { ActivityScreenProps } from '../activity-screen.ts'
import { practiceScreen } from './practice-screen.tsx'

vi.mock('#web/content/load-practice.ts', () => ({ loadPractice: vi.fn<typeof loadPractice>() }))

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => choice(id))
const PRACTICE: Practice = { lesson: 'goats', items: ITEMS }
const SETTINGS: PracticeSettings = { lesson: 'goats', title: 'Counting goats' }
const load = vi.mocked(loadPractice)

const onAnswer = vi.fn<ActivityScreenProps<PracticeSettings>['onAnswer']>()
const onDone = vi.fn<(task: string) => Promise<void>>()
const onShow = vi.fn<(step: string) => void>()
const onRead = vi.fn<(heading: string) => void>()
const onLeave = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  load.mockResolvedValue(PRACTICE)
})

async function open(more: Partial<ActivityScreenProps<PracticeSettings>> = {}) {
  const page = render(
    <practiceScreen.Screen
      title="Practice"
      settings={SETTINGS}
      step="practice"
      done={new Set()}
      owner="sipho"
      answers={[]}
      {...{ onAnswer, onDone, onShow, onRead, onLeave, ...more }}
      onFinished={() => undefined}
      onLessons={() => undefined}
      renderLevel={() => null}
    />,
  )
  await screen.findByRole('button', { name: /Check my answer|Next|Practise again|Try Again/ })
  const tap = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const answer = async (option: 'goat' | 'cow') => {
    await page.user.click(screen.getByRole('radio', { name: new RegExp(option) }))
    await tap('Check my answer')
    await tap(/^(Next|See how it went)$/)
  }
  return { ...page, tap, answer }
}
const question = () => screen.getByRole('heading', { level: 2 }).textContent

describe('a round', () => {
  test('asks eight items, tells each answer, and ends with what went well', async () => {
    const { answer } = await open()
    const asked: (string | null)[] = []
    for (const option of ['goat', 'cow', 'goat', 'goat', 'cow', 'goat', 'cow', 'cow'] as const) {
      asked.push(question())
      await answer(option)
    }
    expect(new Set(asked).size).toBe(8)
    expect(onAnswer.mock.calls.map(([{ isRight, misconception }]) => [isRight, misconception])).toEqual(
      [1, 0, 1, 1, 0, 1, 0, 0].map((right) => [right === 1, right ? null : 'thinks-cow']),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Well done!')
    expect(screen.getByText(/^You got/).textContent).toBe('You got 4 of 8 right in Counting goats.')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('practice')
  })

  test('with fewer than four right does not finish the task, and says kindly what would', async () => {
    const { answer, tap } = await open()
    for (const option of ['goat', 'goat', 'goat', 'cow', 'cow', 'cow', 'cow', 'cow'] as const)
      await answer(option)
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good work so far!')
    expect(screen.getByText(/4 right finishes this practice/)).toBeDefined()
    await tap('Practise again')
    expect(screen.getByText('1 of 8')).toBeDefined()
  })

  test('goes on after a reload where it was, with the answer that is looked at', async () => {
    const { answer, tap, user, unmount } = await open()
    await answer('goat')
    await user.click(screen.getByRole('radio', { name: /cow/ }))
    await tap('Check my answer')
    const shown = question()
    unmount()
    await open()
    expect(question()).toBe(shown)
    expect(screen.getByText('✕ Your answer')).toBeDefined()
    expect(screen.getByText('2 of 8')).toBeDefined()
    expect(onAnswer).toHaveBeenCalledTimes(2)
  })

  test('cannot be gone on with by somebody else', async () => {
    const { answer, unmount } = await open()
    await answer('goat')
    unmount()
    await open({ owner: null })
    expect(screen.getByText('1 of 8')).toBeDefined()
  })

  test('leads from its end to what is worth another look, and comes back to its end', async () => {
    const { answer, tap, unmount } = await open()
    for (let item = 0; item < 8; item += 1) await answer('cow')
    expect(onShow.mock.calls).toEqual([['end']])
    await tap('Read “A gate that counts” again')
    expect(onRead.mock.calls).toEqual([['A gate that counts']])
    unmount()
    await open({ step: practiceScreen.openStep(SETTINGS, 'end', new Set()) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good work so far!')
  })

  test('that was left at its end is over: the next visit begins another', async () => {
    const { answer, unmount } = await open()
    for (let item = 0; item < 8; item += 1) await answer('goat')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All of them right!')
    unmount()
    await open()
    expect(screen.getByText('1 of 8')).toBeDefined()
  })
})

it('junk in place of a number is no try: it says what to type', async () => {
  load.mockResolvedValue({ lesson: 'goats', items: ITEMS.map(({ id }) => number(id)) })
  const { tap, user } = await open()
  const field = screen.getByRole('textbox', { name: 'Your answer in rand' })
  await user.type(field, 'twelve')
  await tap('Check my answer')
  expect(screen.getByText('Type a number, for example 12 or 12.50.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(onAnswer).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'R12.50{Enter}')
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    itemId: expect.any(String),
    isRight: true,
    misconception: null,
  })
})

it('nothing chosen cannot be sent', async () => {
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check my answer' }).disabled).toBe(true)
})

it('items that are not on the device can be fetched again', async () => {
  load.mockResolvedValueOnce('offline')
  const { tap } = await open()
  expect(screen.getByText('This practice is not on your device yet')).toBeDefined()
  await tap('Try Again')
  expect(await screen.findByText('1 of 8')).toBeDefined()
})
