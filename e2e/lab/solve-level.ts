import type { Page } from '@playwright/test'
import { runAnswer, STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { expect } from '../test.ts'
import { type Hands, isAtEnd } from './hands.ts'
import { worldOf } from './levels.ts'
import { makeProgram } from './make-program.ts'
import { WORKBENCHES } from './workbenches.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Turns the beginning of a level into an answer. */
async function makeAnswer(page: Page, hands: Hands, level: Level, answer: unknown): Promise<void> {
  const { vocabulary } = worldOf(level)
  if (vocabulary)
    return makeProgram(page, hands, vocabulary, level as Level<unknown, Program>, answer as Program)
  const make = WORKBENCHES[level.world]
  if (!make) throw new Error(`Nobody knows how to work in the world ${level.world}`)
  return make(page, hands, level, answer)
}

/** Returns the right answer according to the level's own file. For `predict` it is an option. */
export function rightAnswer(level: Level): unknown {
  return level.kind === 'predict' ? resultOf(level) : level.solution
}

function resultOf(level: Level): string {
  const world = worldOf(level)
  const [setup] = level.setups
  return world.result(setup, world.run(setup, level.start, STEP_CAP))
}

/**
 * Makes an answer in the open level and runs it, without waiting for the animation.
 * @returns whether the message at the end of the run still has the focus that it got
 */
export async function tryLevel(page: Page, hands: Hands, level: Level, answer: unknown): Promise<boolean> {
  const world = worldOf(level)
  const isPredict = level.kind === 'predict'
  if (isPredict) await hands.press(button(page, String(answer)))
  else {
    await makeAnswer(page, hands, level, answer)
    await hands.run(button(page, world.vocabulary ? 'Run' : 'Try it'))
  }
  const { run } = runAnswer(world, level, isPredict ? level.start : answer)
  if (run.steps.length <= 2) return true
  const slider = page.getByRole('slider', { name: 'Look back at the run' })
  // With reduced motion, a prediction shows the end at once.
  return (isPredict && (await isAtEnd(slider))) || hands.toEnd(slider)
}

export async function solveLevel(page: Page, hands: Hands, level: Level): Promise<boolean> {
  const hasFocus = await tryLevel(page, hands, level, rightAnswer(level))
  if (level.kind === 'free') await hands.press(button(page, 'I am done'))
  await expect(page.getByText('Brilliant!')).toContainText('3 of 3 stars')
  return hasFocus || level.kind === 'free'
}
