import { describe, expect, it } from 'vitest'
import { chooseVoice } from './voice.ts'

const voice = (lang: string, more: { localService?: boolean; default?: boolean } = {}) => ({
  lang,
  localService: true,
  default: false,
  ...more,
})
const chosen = (...voices: ReturnType<typeof voice>[]) => chooseVoice(voices)?.lang ?? null

describe('chooseVoice', () => {
  it('prefers South African English, then British, then any', () => {
    expect(chosen(voice('en-US', { default: true }), voice('en-GB'), voice('en_ZA'))).toBe('en_ZA')
    expect(chosen(voice('en-US', { default: true }), voice('en_GB'))).toBe('en_GB')
    expect(chosen(voice('en-IN'), voice('en-US', { default: true }))).toBe('en-US')
    expect(chosen(voice('en'))).toBe('en')
  })

  it('takes no voice that speaks through a server, and none of another language', () => {
    expect(chosen(voice('en-ZA', { localService: false }), voice('en-US'))).toBe('en-US')
    expect(chosen(voice('en-GB', { localService: false }))).toBeNull()
    expect(chosen(voice('zu-ZA'), voice('af-ZA'), voice('enm'))).toBeNull()
    expect(chosen()).toBeNull()
  })
})
