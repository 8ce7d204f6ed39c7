// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRACTICE_TASK_IDS, type PracticeTaskId } from '#domain/practice.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { PracticeScreen, type PracticeRoute } from './practice-screen.tsx'

vi.mock('#web/ui/toast.tsx', () => ({ showToast: vi.fn<typeof showToast>() }))

const events = {
  onShow: vi.fn<(place: PracticeRoute) => void>(),
  onDone: vi.fn<(task: PracticeTaskId) => Promise<void>>(),
  onFinished: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onLessons: vi.fn<() => void>(),
}
let page: ReturnType<typeof mount>

beforeEach(() => {
  vi.useFakeTimers()
  events.onDone.mockResolvedValue()
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
  vi.clearAllMocks()
})

function open(place: PracticeRoute, done: readonly string[] = PRACTICE_TASK_IDS): void {
  page = mount(<PracticeScreen place={place} done={new Set(done)} {...events} />)
}
function button(name: string | RegExp): HTMLButtonElement {
  const all = [...page.container.querySelectorAll('button')]
  const matches = (one: HTMLButtonElement) => {
    const label = one.getAttribute('aria-label') ?? one.textContent
    return typeof name === 'string' ? label === name : name.test(label)
  }
  const found = all.find(matches)
  if (!found) throw new Error(`No button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}
const press = (name: string | RegExp) => act(async () => button(name).click())
const pause = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
const said = () => find(page.container, 'output').textContent
function type(text: string) {
  const field = find<HTMLTextAreaElement>(page.container, 'textarea')
  return act(async () => {
    // React listens to the value through the prototype's setter.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a finished task', () => {
  it('is on the disk before it is praised, word for word; then the next one follows', async () => {
    let written = () => undefined as void
    events.onDone.mockReturnValue(new Promise((resolve) => (written = resolve)))
    open('power-on', [])
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

  it('ends the practice after the last one', async () => {
    open('open-programs')
    await press('Calculator')
    await pause(3000)
    expect(events.onFinished).toHaveBeenCalledOnce()
    expect(events.onShow).toHaveBeenCalledExactlyOnceWith('finished')
  })

  it('cannot pull the page away after one has left', async () => {
    open('power-on')
    await press('Power button')
    page.show(<PracticeScreen place="keyboard-basics" done={new Set(PRACTICE_TASK_IDS)} {...events} />)
    await pause(3000)
    expect(events.onShow).not.toHaveBeenCalled()
  })
})

it('starts the computer by its power button, and says so', async () => {
  open('power-on')
  expect([said(), button('Power button').getAttribute('aria-pressed')]).toEqual([
    'The computer is off',
    'false',
  ])
  await press('Power button')
  expect([said(), button('Power button').getAttribute('aria-pressed')]).toEqual([
    'Hello! The computer is starting...',
    'true',
  ])
})

it('counts three clicks', async () => {
  open('mouse-skills')
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
    open('keyboard-basics')
    await type('Sawubona!')
    expect(events.onDone).not.toHaveBeenCalled()
    await type('Sawubona!!')
    expect(events.onDone).toHaveBeenCalledExactlyOnceWith('keyboard-basics')
  })

  it('cannot be cut off in the middle of a sentence', async () => {
    open('keyboard-basics')
    await type('Sawubona, ')
    await pause(1500)
    await type('Sawubona, Mama')
    await pause(1500)
    expect(events.onShow).not.toHaveBeenCalled()
    await pause(1500)
    expect(events.onShow).toHaveBeenCalledExactlyOnceWith('open-programs')
    expect(events.onDone).toHaveBeenCalledOnce()
  })
})

it('cannot be finished by another program than the Calculator', async () => {
  open('open-programs')
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
    const steps = [...page.container.querySelectorAll<HTMLButtonElement>('nav button')]
    expect(steps.map((step) => step.disabled)).toEqual([false, false, true, true])
    expect(page.container.textContent).not.toContain('Next task')
  })

  it('repeats a done task, or passes it', async () => {
    open('mouse-skills')
    await press(/Task 1/)
    expect(events.onShow).toHaveBeenLastCalledWith('power-on')
    await press('Next task')
    expect(events.onShow).toHaveBeenLastCalledWith('keyboard-basics')
  })

  it('moves focus to the title of the next task', () => {
    open('power-on')
    page.show(<PracticeScreen place="mouse-skills" done={new Set(PRACTICE_TASK_IDS)} {...events} />)
    expect(document.activeElement?.textContent).toBe('Mouse Skills')
  })

  it('leads back, and from the end to Lessons', async () => {
    open('power-on')
    await press('Back')
    expect(events.onLeave).toHaveBeenCalledOnce()
    page.leave()
    open('finished')
    await press('Back to Lessons')
    expect(events.onLessons).toHaveBeenCalledOnce()
    await press('Practise again')
    expect(events.onShow).toHaveBeenLastCalledWith('power-on')
  })
})
