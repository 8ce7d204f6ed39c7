// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandsOnTask } from '#domain/learning/activities/hands-on.ts'
import { render } from '#web/ui/testing.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { handsOnScreen } from './hands-on-screen.tsx'

vi.mock('#web/ui/toast.tsx', () => ({ showToast: vi.fn<typeof showToast>() }))

const task = (id: HandsOnTask['id'], title: string): HandsOnTask => ({
  id,
  title,
  description: 'Try it.',
  instructions: ['One.', 'Two.', 'Three.', 'Four.'],
  points: 10,
})
const TASKS = [
  task('power-on', 'Power On'),
  task('mouse-skills', 'Mouse Skills'),
  task('keyboard-basics', 'Keyboard Basics'),
  task('open-programs', 'Open Programs'),
]
const ALL = TASKS.map(({ id }) => id)

const events = {
  onShow: vi.fn<(step: string) => void>(),
  onDone: vi.fn<(taskId: string) => Promise<void>>(),
  onFinished: vi.fn<() => void>(),
  onRead: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onLessons: vi.fn<() => void>(),
  renderLevel: () => null,
  owner: null,
  answers: [],
  onAnswer: vi.fn<() => void>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  events.onDone.mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

function element(step: string, done: readonly string[] = ALL) {
  const { Screen } = handsOnScreen
  return (
    <Screen
      title="Hands-On Practice"
      settings={{ tasks: TASKS }}
      step={step}
      done={new Set(done)}
      {...events}
    />
  )
}
function open(step: string, done?: readonly string[]) {
  const { user, rerender } = render(element(step, done))
  return {
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
      // Waits for the effects of the record.
      await act(async () => undefined)
    },
    type: (text: string) => user.type(screen.getByLabelText('Your page'), text),
    show: (next: string) => rerender(element(next)),
  }
}
const pause = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
const said = () => screen.getByRole('status').textContent
const isPressed = () => screen.getByRole('button', { name: 'Power button' }).getAttribute('aria-pressed')

describe('a finished task', () => {
  it('is on the disk before it is praised, word for word; then the next one follows', async () => {
    let written = () => undefined as void
    events.onDone.mockReturnValue(new Promise((resolve) => (written = resolve)))
    const { press } = open('power-on', [])
    await press('Power button')
    expect(events.onDone).toHaveBeenCalledExactlyOnceWith('power-on')
    expect(showToast).not.toHaveBeenCalled()
    await act(async () => written())
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      title: 'Task Completed! 🎉',
      text: 'Great job completing "Power On"!',
      tone: 'good',
    })
    expect(events.onShow).not.toHaveBeenCalled()
    await pause(3000)
    expect(events.onShow).toHaveBeenCalledExactlyOnceWith('mouse-skills')
  })

  it('ends the activity after the last one', async () => {
    const { press } = open('open-programs')
    await press('Calculator')
    await pause(3000)
    expect(events.onFinished).toHaveBeenCalledOnce()
    expect(events.onShow).toHaveBeenCalledExactlyOnceWith('finished')
  })

  it('cannot pull the page away after one has left', async () => {
    const { press, show } = open('power-on')
    await press('Power button')
    show('keyboard-basics')
    await pause(3000)
    expect(events.onShow).not.toHaveBeenCalled()
  })
})

it('starts the computer by its power button, and says so', async () => {
  const { press } = open('power-on')
  expect([said(), isPressed()]).toEqual(['The computer is off', 'false'])
  await press('Power button')
  expect([said(), isPressed()]).toEqual(['Hello! The computer is starting...', 'true'])
})

it('counts three clicks', async () => {
  const { press } = open('mouse-skills')
  expect(said()).toBe('Clicks: 0Need 3 to complete')
  await press('Click the ball')
  await press('Click the ball')
  expect(said()).toBe('Clicks: 2Need 3 to complete')
  expect(events.onDone).not.toHaveBeenCalled()
  await press('Click the ball')
  await press('Click the ball')
  expect(said()).toContain('Clicks: 3')
  expect(events.onDone).toHaveBeenCalledExactlyOnceWith('mouse-skills')
})

describe('typing', () => {
  it('is done at ten characters', async () => {
    const { type } = open('keyboard-basics')
    await type('Sawubona!')
    expect(events.onDone).not.toHaveBeenCalled()
    await type('!')
    expect(events.onDone).toHaveBeenCalledExactlyOnceWith('keyboard-basics')
  })

  it('cannot be cut off in the middle of a sentence', async () => {
    const { type } = open('keyboard-basics')
    await type('Sawubona, ')
    await pause(1500)
    await type('Mama')
    await pause(1500)
    expect(events.onShow).not.toHaveBeenCalled()
    await pause(1500)
    expect(events.onShow).toHaveBeenCalledExactlyOnceWith('open-programs')
    expect(events.onDone).toHaveBeenCalledOnce()
  })
})

it('cannot be finished by another program than the Calculator', async () => {
  const { press } = open('open-programs')
  await press('Paint')
  expect(said()).toBe('That is Paint. Not this one: look for the Calculator.')
  await press('Notes')
  await pause(3000)
  expect(events.onDone).not.toHaveBeenCalled()
  await press('Calculator')
  expect(events.onDone).toHaveBeenCalledExactlyOnceWith('open-programs')
})

describe('the way through', () => {
  it('cannot skip a task', () => {
    open('mouse-skills', ['power-on'])
    const steps = within(screen.getByRole('navigation')).getAllByRole<HTMLButtonElement>('button')
    expect(steps.map((step) => step.disabled)).toEqual([false, false, true, true])
    expect(screen.queryByText('Next task')).toBeNull()
  })

  it('repeats a done task, or passes it', async () => {
    const { press } = open('mouse-skills')
    await press(/Task 1/)
    expect(events.onShow).toHaveBeenLastCalledWith('power-on')
    await press('Next task')
    expect(events.onShow).toHaveBeenLastCalledWith('keyboard-basics')
  })

  it('moves focus to the title of the next task', () => {
    const { show } = open('power-on')
    show('mouse-skills')
    expect(document.activeElement?.textContent).toBe('Mouse Skills')
  })

  it('leads back, and from the end to Lessons', async () => {
    const { press, show } = open('power-on')
    await press('Back')
    expect(events.onLeave).toHaveBeenCalledOnce()
    show('finished')
    await press('Back to Lessons')
    expect(events.onLessons).toHaveBeenCalledOnce()
    await press('Practise again')
    expect(events.onShow).toHaveBeenLastCalledWith('power-on')
  })
})
