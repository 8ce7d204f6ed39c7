import { checkPrediction } from '#domain/learning/lab/check-answer.ts'
import { checkAnswer } from '#domain/learning/lab/name-fault.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { listen } from './lab/hear.ts'
import { screenReader } from './lab/hands.ts'
import { levelOf, worldOf } from './lab/levels.ts'
import { programTree } from './lab/program-tree.ts'
import { rightAnswer, tryLevel } from './lab/solve-level.ts'
import { heading } from './steps.ts'
import { LONG, expect, test } from './test.ts'

/**
 * The list has for each level what a screen reader says while its solution is made, and for a workbench the tree of the
 * finished answer.
 */
const LEVELS: readonly { id: string; mistake?: number; says?: string; tree?: string }[] = [
  { id: 'robot-first-steps', says: 'Line 2: move forward' },
  { id: 'robot-mixed-up', says: 'Moved. Line 6: turn left' },
  { id: 'robot-long-street', says: 'Line 2: move forward, inside repeat' },
  { id: 'robot-yes-and-no', says: 'Line 4: turn right, inside if, below else' },
  { id: 'turtle-how-many-lines' },
  { id: 'turtle-three-sides', says: 'Line 3: turn left 120 degrees, inside repeat' },
  { id: 'number-taxi-full', says: 'Line 4: show "go", inside if, below else' },
  {
    id: 'stage-basket',
    // The editor refuses the first mistake, because its block has no event.
    mistake: 1,
    says: 'Line 2: change x by -20, inside when the left arrow is tapped',
  },
  {
    id: 'circuit-torch',
    tree: `
      - group "Place A":
        - button "wire, place A" [pressed]
      - group "Place B":
        - button "nothing, place B" [pressed]
      - group "Place C":
        - button "wire, place C" [pressed]`,
  },
  {
    id: 'table-netball',
    tree: `
      - list "What to do with the table, in order":
        - listitem:
          - combobox "Line 1, Sort by"
          - combobox "Line 1, Order"
          - button "Take away line 1"`,
  },
]

/** Returns a mistake from the level's own list, or one of its other options, with the sentence that explains it. */
function mistakeIn(level: Level, index: number): { answer: unknown; say: string } {
  const world = worldOf(level)
  const isPredict = level.kind === 'predict'
  const answer = isPredict
    ? level.options?.find((option) => option !== rightAnswer(level))
    : level.wrong[index]?.answer
  const { fault } = isPredict
    ? checkPrediction(world, level, String(answer), 0)
    : checkAnswer(world, level, answer)
  if (!fault) throw new Error(`${level.id} has no such mistake`)
  return { answer, say: fault.say }
}

/** Two of these levels have blocks, and one has none. */
const ALWAYS = ['robot-mixed-up', 'stage-basket', 'table-netball']

for (const { id, mistake = 0, says, tree } of LEVELS)
  test(
    `${id} is solved by its names and roles, and heard`,
    ALWAYS.includes(id) ? {} : LONG,
    async ({ page }) => {
      const level = levelOf(id)
      const hands = screenReader(page)
      const { heard } = await listen(page)
      await page.goto('/')
      await hands.press(page.getByRole('button', { name: 'The Lab', exact: true }))
      await hands.press(page.getByRole('button', { name: level.title, exact: true }))
      await expect(heading(page, level.title)).toBeFocused()

      const { answer, say } = mistakeIn(level, mistake)
      await tryLevel(page, hands, level, answer)
      // Where the mistake is to be found, it is only told to a learner who asks.
      if (level.kind === 'debug')
        await hands.press(page.getByRole('button', { name: 'Give me a hint', exact: true }))
      await expect.poll(async () => (await heard()).join('\n')).toContain(say)
      if (level.kind === 'predict') {
        await tryLevel(page, hands, level, rightAnswer(level))
        await expect.poll(async () => (await heard()).at(-1)).toContain('Well done! 2 of 3 stars')
      } else {
        await tryLevel(page, hands, { ...level, start: answer }, level.solution)
        await expect.poll(async () => (await heard()).at(-1)).toContain('Brilliant! 3 of 3 stars')
      }
      if (says !== undefined) expect(await heard()).toContain(says)
      const { vocabulary = [] } = worldOf(level)
      const shown = (level.kind === 'predict' ? level.start : level.solution) as Program
      await expect(page.getByRole('main')).toMatchAriaSnapshot(tree ?? programTree(vocabulary, shown))
    },
  )
