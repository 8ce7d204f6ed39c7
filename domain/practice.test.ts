import { describe, expect, it } from 'vitest'
import {
  clickCompletes,
  countCharacters,
  firstOpenTask,
  isTaskOpen,
  PRACTICE_TASK_IDS,
  PRACTICE_TASKS,
  programCompletes,
  taskAfter,
  typingCompletes,
} from './practice.ts'

it('has the four tasks in order, each with a title, a description and four lines', () => {
  expect(PRACTICE_TASKS.map(({ id }) => id)).toEqual([...PRACTICE_TASK_IDS])
  for (const task of PRACTICE_TASKS) {
    expect(task.instructions).toHaveLength(4)
    expect([task.title, task.description].every((text) => text.length > 5)).toBe(true)
  }
})

it('finishes the mouse task on the third click, not before', () => {
  expect([0, 1, 2, 3].map(clickCompletes)).toEqual([false, false, true, true])
})

describe('typing', () => {
  it('needs ten characters', () => {
    expect([typingCompletes(''), typingCompletes('sawubona!'), typingCompletes('sawubona!!')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('counts what a child sees as one letter once', () => {
    expect(countCharacters('ñandu')).toBe(5)
    expect(countCharacters('n\u0303')).toBe(1)
    expect(countCharacters('👩🏾‍🔧')).toBe(1)
  })
})

it('cannot be finished by another program than the Calculator', () => {
  expect([programCompletes('paint'), programCompletes('notes'), programCompletes('calculator')]).toEqual([
    false,
    false,
    true,
  ])
})

describe('the way through', () => {
  it('goes from task to task and ends after the last', () => {
    expect(PRACTICE_TASK_IDS.map(taskAfter)).toEqual([...PRACTICE_TASK_IDS.slice(1), null])
  })

  it('opens at the first task that is not done, and starts again when all are', () => {
    expect(firstOpenTask(new Set())).toBe('power-on')
    expect(firstOpenTask(new Set(['power-on', 'keyboard-basics']))).toBe('mouse-skills')
    expect(firstOpenTask(new Set(PRACTICE_TASK_IDS))).toBe('power-on')
  })

  it('cannot skip a task, but can repeat one', () => {
    const done = new Set(['power-on'])
    expect(PRACTICE_TASK_IDS.map((id) => isTaskOpen(id, done))).toEqual([true, true, false, false])
  })
})
