// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { useOwnWord } from '#web/progress/own-word.ts'
import { render } from '#web/ui/testing.tsx'
import { KeyWords, type WordLinks } from './key-words.tsx'

const save = vi.fn<(typed: string) => Promise<string | null>>()
vi.mock('#web/progress/own-word.ts', () => ({
  useOwnWord: (termId: string): ReturnType<typeof useOwnWord> => ({
    text: termId === 'sensor' ? 'umzwi' : '',
    max: 60,
    save,
  }),
}))

const WORDS = [
  { id: 'robot', term: 'Robot', explanation: 'A machine that senses, thinks and acts.' },
  { id: 'sensor', term: 'Sensor', explanation: 'A part that measures.', alsoIn: ['robot-sensors'] },
]
const LESSONS = [
  { id: 'robotics', order: 10, title: 'Robotics' },
  { id: 'robot-sensors', order: 18, title: 'Robot Sensors' },
]
const onOpenWord = vi.fn<WordLinks['onOpenWord']>()
const scrollIntoView = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  save.mockResolvedValue(null)
  HTMLElement.prototype.scrollIntoView = scrollIntoView
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const open = (lookedUp: string | null = null) =>
  render(<KeyWords lessonId="robotics" words={WORDS} lessons={LESSONS} {...{ lookedUp, onOpenWord }} />)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('a key word', () => {
  it('leads to the other lessons that explain it, and to none that does not', async () => {
    const { user } = open()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Also in lesson 18: Robot Sensors' }))
    expect(onOpenWord).toHaveBeenCalledExactlyOnceWith('robot-sensors', 'sensor')
  })

  it('that was looked up has the focus and is in sight', () => {
    open('sensor')
    expect(document.activeElement?.textContent).toMatch(/^SensorA part that measures/)
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  it('that nobody looked up takes no focus', () => {
    open()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the learner’s own word', () => {
  it('is there again', () => {
    open()
    expect([field('Robot in your language').value, field('Sensor in your language').value]).toEqual([
      '',
      'umzwi',
    ])
  })

  it('is kept while typing pauses, once', async () => {
    const { user } = open()
    await user.type(field('Robot in your language'), 'irobothi')
    expect(save).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(save.mock.calls).toEqual([['irobothi']])
    expect(field('Robot in your language').value).toBe('irobothi')
  })

  it('is kept when the field is left, and when the page is', async () => {
    const { user, unmount } = open()
    await user.type(field('Robot in your language'), 'iro')
    await user.tab()
    expect(save.mock.calls).toEqual([['iro']])
    await user.type(field('Robot in your language'), 'b')
    unmount()
    expect(save).toHaveBeenLastCalledWith('irob')
  })

  it('cannot be something else: the message stands at its field', async () => {
    save.mockResolvedValue('Use letters only')
    const { user } = open()
    await user.type(field('Robot in your language'), '072 555')
    await user.tab()
    expect(await screen.findByText('Use letters only')).toBeDefined()
    expect(field('Robot in your language').getAttribute('aria-invalid')).toBe('true')
  })

  it('cannot be written by passing through', async () => {
    const { user } = open()
    await user.click(field('Sensor in your language'))
    await user.tab()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(save).not.toHaveBeenCalled()
  })
})
