import { describe, expect, it } from 'vitest'
import { countCharacters, isTaskOpen, openStep, stepAfter } from './rules.ts'

it('counts what a child sees as one letter once', () => {
  expect(['ñandu', 'n\u0303', '👩🏾‍🔧'].map(countCharacters)).toEqual([5, 1, 1])
})

describe('the steps', () => {
  const TASKS = [{ id: 'power-on' }, { id: 'mouse-skills' }, { id: 'keyboard-basics' }] as const
  const IDS = TASKS.map(({ id }) => id)
  const ALL = new Set<string>(IDS)

  it('go from task to task and end after the last', () => {
    expect(IDS.map((id) => stepAfter(TASKS, id))).toEqual(['mouse-skills', 'keyboard-basics', 'finished'])
  })

  it('open at the first task that is not done, and start again when all are', () => {
    expect(openStep(TASKS, null, new Set())).toBe('power-on')
    expect(openStep(TASKS, null, new Set(['power-on', 'keyboard-basics']))).toBe('mouse-skills')
    expect(openStep(TASKS, null, ALL)).toBe('power-on')
  })

  it('cannot skip a task, but can repeat one', () => {
    const done = new Set(['power-on'])
    expect(IDS.map((id) => isTaskOpen(TASKS, id, done))).toEqual([true, true, false])
    expect(IDS.map((id) => openStep(TASKS, id, done))).toEqual(['power-on', 'mouse-skills', 'mouse-skills'])
  })

  it('cannot end before all are done, nor be unknown', () => {
    expect(openStep(TASKS, 'finished', ALL)).toBe('finished')
    expect(openStep(TASKS, 'finished', new Set(['power-on']))).toBe('mouse-skills')
    expect(openStep(TASKS, 'hack', new Set(['power-on', 'hack']))).toBe('mouse-skills')
  })
})
