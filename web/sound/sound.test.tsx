// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { readings } from '#web/lib/reading-aloud.ts'
import { render } from '#web/ui/testing.tsx'
import type * as playing from './play-sound.ts'
import type { SoundButton } from './sound-button.tsx'
import type * as choosing from './sound-choice.ts'
import { fakeAudio, soundsIn, type HeardAudio } from './testing.ts'

const heard = () => (globalThis as unknown as { heardAudio: HeardAudio }).heardAudio
const sounds = () => soundsIn(heard().notes)
const tap = () => act(() => document.body.click())
/** Lets the late code arrive and the sound begin. */
const settle = () =>
  act(async () => {
    await import('./tones.ts')
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

/** These are loaded again for every test, because a page has one AudioContext. */
let sound: typeof playing & typeof choosing
let Button: typeof SoundButton
/** The session of the modules that were loaded again. */
let signIn: (userId: string | null) => void
let read: typeof readings

beforeEach(async () => {
  vi.resetModules()
  fakeAudio()
  sound = { ...(await import('./play-sound.ts')), ...(await import('./sound-choice.ts')) }
  Button = (await import('./sound-button.tsx')).SoundButton
  read = (await import('#web/lib/reading-aloud.ts')).readings
  const now = (await import('#web/session/session.ts')).session
  signIn = (userId) =>
    now.set(
      userId === null
        ? { status: 'signed-out' }
        : { status: 'signed-in', userId, email: '', verbs: [], firstName: null },
    )
  signIn(null)
})
afterEach(() => {
  // The sounds of this test still listen for taps in the next one.
  sound.setSoundOn(false)
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const NALEDI = '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11'
const LIAM = 'a2f1c5de-1111-4b7a-9a53-0d8d5f2f1c12'
const onPhone = () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('screen', { width: 360, height: 740 })
}
const onSchoolComputer = () => localStorage.setItem('qala.shared-computer', '')

describe('whether sounds are on', () => {
  it('at first on a phone only, and never where the device is shared', () => {
    const phone = { isShared: false, isTouched: true, side: 360 }
    const { isOnAtFirst } = sound
    expect(isOnAtFirst(phone)).toBe(true)
    expect(isOnAtFirst({ ...phone, isShared: true })).toBe(false)
    expect(isOnAtFirst({ ...phone, side: 800 })).toBe(false)
    expect(isOnAtFirst({ ...phone, isTouched: false })).toBe(false)
  })

  it('asks the device', () => {
    expect(sound.isSoundOn()).toBe(false)
    onPhone()
    expect(sound.isSoundOn()).toBe(true)
    onSchoolComputer()
    expect(sound.isSoundOn()).toBe(false)
  })

  it('is remembered for each person, and stores nobody’s id', () => {
    signIn(NALEDI)
    sound.setSoundOn(true)
    signIn(LIAM)
    expect(sound.isSoundOn()).toBe(false)
    sound.setSoundOn(false)
    signIn(NALEDI)
    expect(sound.isSoundOn()).toBe(true)
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/3f6a1d4e|a2f1c5de/)
  })

  it('lets go of the choices that are oldest', () => {
    for (let learner = 0; learner < 100; learner += 1) {
      signIn(`learner ${learner}`)
      sound.setSoundOn(true)
    }
    expect(Object.keys(JSON.parse(localStorage.getItem('qala.sound') ?? '{}'))).toHaveLength(60)
    signIn('learner 50')
    expect(sound.isSoundOn()).toBe(true)
    signIn('learner 10')
    expect(sound.isSoundOn()).toBe(false)
  })

  it('ends with the tab for a visitor at a shared computer', () => {
    onSchoolComputer()
    sound.setSoundOn(true)
    expect(sound.isSoundOn()).toBe(true)
    expect(localStorage.getItem('qala.sound')).toBeNull()
    expect(sessionStorage.getItem('qala.sound')).toBe('{"visitor":1}')
  })

  it('follows another tab', () => {
    const listener = vi.fn<() => void>()
    const end = sound.followSound(listener)
    sound.setSoundOn(true)
    localStorage.setItem('qala.sound', '{"visitor":0}')
    dispatchEvent(Object.assign(new Event('storage'), { key: 'qala.sound' }))
    expect(listener).toHaveBeenCalled()
    expect(sound.isSoundOn()).toBe(false)
    end()
  })

  it('switches even where the browser stores nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
    sound.setSoundOn(true)
    expect(sound.isSoundOn()).toBe(true)
    vi.unstubAllGlobals()
  })
})

describe('what is heard', () => {
  it('nothing while sounds are off', async () => {
    tap()
    sound.playSound('right')
    await settle()
    expect(heard()).toEqual({ made: 0, notes: [], loudest: 0 })
  })

  it('nothing before the first tap, and no AudioContext either', async () => {
    sound.setSoundOn(true)
    sound.playSound('step')
    await settle()
    expect(heard().made).toBe(0)
    tap()
    sound.playSound('win')
    await settle()
    expect([heard().made, sounds()]).toEqual([1, ['win']])
    expect(heard().loudest).toBeLessThanOrEqual(0.12)
  })

  it('nothing while the page is hidden or read aloud', async () => {
    sound.setSoundOn(true)
    sound.prepareSounds()
    await settle()
    tap()
    read.set(1)
    sound.playSound('right')
    await settle()
    read.set(0)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    sound.playSound('right')
    await settle()
    hidden.mockRestore()
    expect(sounds()).toEqual([])
    sound.playSound('right')
    await settle()
    expect(sounds()).toEqual(['right'])
  })

  it('nothing over a voice that goes on by itself just after the answer', async () => {
    sound.setSoundOn(true)
    sound.prepareSounds()
    await settle()
    tap()
    sound.playSound('right')
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    read.set(1)
    await settle()
    expect(sounds()).toEqual([])
  })

  it('no error where a device has no audio, or refuses it', async () => {
    sound.setSoundOn(true)
    sound.prepareSounds()
    await settle()
    vi.stubGlobal('AudioContext', undefined)
    tap()
    sound.playSound('win')
    await settle()
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'suspended'
        constructor() {
          throw new DOMException('no device', 'NotSupportedError')
        }
      },
    )
    tap()
    sound.playSound('win')
    await settle()
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'suspended'
        resume = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
        suspend = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
      },
    )
    tap()
    sound.playSound('win')
    sound.setSoundOn(false)
    await settle()
    expect(heard().notes).toEqual([])
  })

  it('one sound when it is switched on, as its button says', async () => {
    const page = render(<Button />)
    const button = screen.getByRole('button', { name: 'Sound' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await page.user.click(button)
    await settle()
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(sounds()).toEqual(['catch'])
    await page.user.click(button)
    sound.playSound('win')
    await settle()
    expect(sounds()).toEqual(['catch'])
    page.unmount()
  })
})
