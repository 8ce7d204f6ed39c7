import type { Page } from '@playwright/test'
import { runAnswer } from '#domain/lab/check-answer.ts'
import type { Level } from '#domain/lab/level.ts'
import type { Program } from '#domain/lab/program.ts'
import { expect } from '../test.ts'
import type { Hands } from './hands.ts'
import { worldOf } from './levels.ts'
import { makeProgram } from './make-program.ts'
import { WORKBENCHES } from './workbenches.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts what the level's file says is its solution on the open level's screen. */
export async function makeSolution(page: Page, hands: Hands, level: Level): Promise<void> {
  const { vocabulary } = worldOf(level)
  if (vocabulary) return makeProgram(page, hands, vocabulary, level as Level<unknown, Program>)
  const make = WORKBENCHES[level.world]
  if (!make) throw new Error(`Nobody knows how to work in the world ${level.world}`)
  return make(page, hands, level)
}

/** Solves the level that is open, without waiting for its run to be played. */
export async function solveLevel(page: Page, hands: Hands, level: Level): Promise<void> {
  const world = worldOf(level)
  const { run } = runAnswer(world, level, level.kind === 'predict' ? level.start : level.solution)
  if (level.kind === 'predict') await hands.press(button(page, world.result(level.setups[0], run)))
  else {
    await makeSolution(page, hands, level)
    await hands.run(button(page, world.vocabulary ? 'Run' : 'Try it'))
  }
  if (run.steps.length > 2) await hands.toEnd(page.getByRole('slider', { name: 'Look back at the run' }))
  if (level.kind === 'free') await hands.press(button(page, 'I am done'))
  await expect(page.getByText('Brilliant!')).toContainText('3 of 3 stars')
}
