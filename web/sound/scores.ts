export type SoundName = 'step' | 'crash' | 'catch' | 'win' | 'right' | 'try-again'

export interface Score {
  wave: OscillatorType
  /** The loudest moment, where 1 is as loud as the device can be. */
  volume: number
  /** How long one note lasts, in milliseconds. The next one begins at three quarters of it. */
  noteMs: number
  /** The notes one after the other, in hertz. Small speakers of phones play nothing below about 200 hertz. */
  notes: readonly number[]
}

/**
 * What each sound is made of. They are soft and short. Two notes up are good news, two notes down ask for another try, and they
 * are as friendly as the ones up.
 */
export const SCORES: Readonly<Record<SoundName, Score>> = {
  step: { wave: 'triangle', volume: 0.05, noteMs: 60, notes: [440] },
  crash: { wave: 'triangle', volume: 0.12, noteMs: 140, notes: [262, 208] },
  catch: { wave: 'sine', volume: 0.08, noteMs: 90, notes: [988, 1319] },
  win: { wave: 'triangle', volume: 0.1, noteMs: 160, notes: [523, 659, 784, 1047] },
  right: { wave: 'sine', volume: 0.1, noteMs: 140, notes: [659, 880] },
  'try-again': { wave: 'sine', volume: 0.1, noteMs: 160, notes: [494, 415] },
}
