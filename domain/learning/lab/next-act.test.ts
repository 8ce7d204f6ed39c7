import { describe, expect, it } from 'vitest'
import { nextAct } from './next-act.ts'

const BEGUN = '[{"op":"left"}]'
const MADE = '[{"op":"right"}]'
const next = (answer: string, more: Partial<Parameters<typeof nextAct>[0]> = {}) =>
  nextAct({ answer, first: BEGUN, tried: BEGUN, run: 'none', ...more })

describe('Run is next', () => {
  it.each([
    ['once something was changed', next(MADE)],
    ['after a change that follows a run', next('[]x', { tried: MADE })],
    ['while a run waits to go on', next(MADE, { run: 'paused', tried: MADE })],
  ])('%s', (_, act) => expect(act).toBe('run'))
})

describe('Run cannot be next', () => {
  it.each([
    ['before anything was changed', next(BEGUN)],
    ['after Start again', next(BEGUN, { tried: MADE })],
    ['with no block', next('[]', { tried: MADE })],
    ['after a run that no change followed', next(MADE, { run: 'shown', tried: MADE })],
    ['when a change was taken back', next(MADE, { tried: MADE })],
  ])('%s', (_, act) => expect(act).toBeUndefined())

  it.each([
    ['choose', '[{"op":"repeat","args":{"times":"?"},"body":[{"op":"hole"}]}]'],
    ['put', '[{"op":"repeat","args":{"times":2},"body":[{"op":"hole"}]}]'],
  ])('while something is to be filled in: %s', (act, answer) => {
    expect(next(answer)).toBe(act)
    expect(next(answer, { first: answer })).toBe(act)
    expect(next(answer, { tried: answer, run: 'shown' })).toBe(act)
  })
})
