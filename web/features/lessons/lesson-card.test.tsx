// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadLesson } from '#web/content/load-content.ts'
import { render } from '#web/ui/testing.tsx'
import { LessonCard, type LessonCardProps } from './lesson-card.tsx'
import { SUMMARY } from './lesson-fixture.ts'

vi.mock('#web/content/load-content.ts', () => ({ loadLesson: vi.fn<typeof loadLesson>() }))

const onOpen = vi.fn<() => void>()
const onPractise = vi.fn<(lessonId: string) => void>()
afterEach(() => void onOpen.mockReset())

function show(state: Partial<LessonCardProps>) {
  const lesson = {
    lesson: SUMMARY,
    progress: 0,
    begun: (state.progress ?? 0) > 0,
    completed: false,
    locked: false,
    current: false,
    onOpen,
    onPractise,
  }
  const { user } = render(<LessonCard {...lesson} {...state} />)
  return { user, buttons: screen.getAllByRole<HTMLButtonElement>('button', { hidden: true }) }
}

it('cannot be opened while it is locked, wherever it is tapped', async () => {
  const { user, buttons } = show({ locked: true })
  expect(buttons.map((button) => [button.textContent, button.disabled])).toEqual([['🔒 Locked', true]])
  await user.click(screen.getByRole('button', { name: '🔒 Locked' }))
  await user.click(screen.getByRole('article'))
  expect(onOpen).not.toHaveBeenCalled()
})

it('opens by its button, and by a tap anywhere on it', async () => {
  const { user, buttons } = show({})
  await user.click(screen.getByRole('button', { name: 'Start Learning' }))
  const [anywhere] = buttons
  if (anywhere) await user.click(anywhere)
  expect(onOpen).toHaveBeenCalledTimes(2)
  // The keyboard reaches only one button, not two.
  expect([anywhere?.tabIndex, anywhere?.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
})

describe('practice', () => {
  const lesson = { ...SUMMARY, itemCount: 10 }

  it('is offered by a second button once the lesson is begun', async () => {
    const { user } = show({ lesson, progress: 20 })
    await user.click(screen.getByRole('button', { name: 'Practise' }))
    expect(onPractise).toHaveBeenCalledExactlyOnceWith(SUMMARY.id)
    expect(onOpen).not.toHaveBeenCalled()
  })

  it.each([
    ['before it is begun', { lesson }],
    ['while it is locked', { lesson, progress: 20, locked: true }],
    ['where there are no items', { progress: 20 }],
  ])('cannot be opened %s', (_, state) => {
    show(state)
    expect(screen.queryByRole('button', { name: 'Practise' })).toBeNull()
  })
})

it('says Review when completed, in a word too', () => {
  show({ completed: true, progress: 100 })
  expect(screen.getByRole('button', { name: 'Review' })).toBeDefined()
  expect(screen.getByText('Completed')).toBeDefined()
  expect(screen.getByText('100%')).toBeDefined()
})

it('says Continue once it is begun, and 100% only when it is completed', () => {
  show({ progress: 60 })
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
  expect(screen.getByText('60%')).toBeDefined()
  cleanup()
  show({ progress: 100 })
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
  expect(screen.queryByText('100%')).toBeNull()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(99)
})

it('fetches its lesson while the finger is still down, wherever that is', () => {
  const { buttons } = show({})
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    vi.mocked(loadLesson).mockClear()
    fireEvent.pointerDown(button)
    expect(vi.mocked(loadLesson).mock.calls).toEqual([[SUMMARY.id]])
  }
  expect(onOpen).not.toHaveBeenCalled()
})
