import type { Page } from '@playwright/test'
import { tab } from '../steps.ts'
import { button, heading, type Camera } from './camera.ts'

/** These are levels of different kinds. Each of them is also run. */
const LEVELS = [
  { name: 'debug', title: 'Ouch, a bush!' },
  { name: 'order', title: 'Mixed-up blocks' },
  { name: 'fill', title: 'Two numbers' },
]

export async function labPictures(camera: Camera): Promise<void> {
  const { page, shoot } = camera
  await openLab(page)
  await shoot('60-lab')
  const worlds = await page
    .locator('section[aria-labelledby^="world-"]')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-labelledby')))
  for (const world of worlds) {
    await page
      .locator(`section[aria-labelledby="${world}"]`)
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click()
    await page.locator('.lab-play').waitFor()
    await shoot(`61-${world}`)
    await backToLab(page)
  }
  for (const { name, title } of LEVELS) {
    await openLevel(page, title)
    await run(page)
    await shoot(`62-run-${name}`)
    await backToLab(page)
  }
  await ownPictures(camera)
  await paperPictures(camera)
  await leaveLab(page)
}

/** Shows a level in use: a block that is changed or runs, hints, the solution, a prediction and a success. */
export async function levelPictures({ page, shoot }: Camera): Promise<void> {
  await openLab(page)
  await openLevel(page, 'Ouch, a bush!')
  await button(page, '3. turn right').click()
  await shoot('63-chosen')
  await button(page, /^Swap turn right/).click()
  await shoot('63-change')
  await button(page, 'Step').click()
  await shoot('63-step')
  await button(page, 'Go on').click()
  await button(page, 'Give me a hint').click()
  await button(page, 'Why?').click()
  await shoot('63-why')
  await backToLab(page)

  await openLevel(page, 'First steps')
  const forward = page.getByRole('group', { name: 'Blocks to add' }).getByRole('button')
  const tryWith = async (more: number) => {
    for (let count = 0; count < more; count += 1) await forward.click()
    await run(page)
  }
  await tryWith(1)
  await tryWith(2)
  await button(page, 'Give me a hint').click()
  await shoot('64-hint')
  for (const help of ['Tell me the idea', 'Show me a part']) {
    await tryWith(1)
    await button(page, help).click()
  }
  await shoot('64-part')
  await tryWith(1)
  await tryWith(1)
  await button(page, 'Show me how').click()
  await page.getByText('This is one way to do it.').waitFor()
  await shoot('64-solution')
  await button(page, 'Back to my own').click()
  await button(page, '7. move forward').focus()
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('Delete')
  await button(page, 'Run').click()
  await page.getByText('Brilliant!').waitFor()
  await shoot('64-won')
  await backToLab(page)

  await openLevel(page, 'Face to face')
  await button(page, 'A2').click()
  await page.locator('.lab-fault > div').waitFor()
  await shoot('65-predicted')
  await backToLab(page)
  await leaveLab(page)
}

/** Shows the answer sheets of a topic, for staff. */
export async function answerPictures({ page, shoot }: Camera): Promise<void> {
  await openLab(page)
  await button(page, 'Answer sheets').click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Circuits' })
  await heading(page, 'Answers: Circuits')
  await shoot('67-answers')
  await backToLab(page)
  await leaveLab(page)
}

async function openLab(page: Page): Promise<void> {
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await heading(page, 'The Lab')
}

/** The Lab's screens have no tabs, and a reload stays in the Lab, so the next walk could not begin from there. */
async function leaveLab(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click()
  await tab(page, 'Lessons').waitFor()
}

async function openLevel(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).click()
  await heading(page, title)
}

/** Runs the program to its end, where it fails. */
async function run(page: Page): Promise<void> {
  await button(page, 'Run').click()
  await page.locator('.lab-fault > div').waitFor()
}

/** Shows a map that the learner makes, solves and shares, and a pattern. */
async function ownPictures({ page, shoot }: Camera): Promise<void> {
  await button(page, 'Make your own level').click()
  await heading(page, 'Make your own level')
  await page.getByRole('button', { name: 'B2: free' }).press('f')
  await shoot('68-own-map')
  await button(page, 'Now solve it').click()
  await page.locator('.lab-play').waitFor()
  await button(page, /^move forward/).click()
  await button(page, 'Run').click()
  await button(page, /^Next: share/).click()
  await heading(page, 'Share your level')
  await shoot('68-own-share')
  await button(page, 'Keep it in My things').click()
  await button(page, 'Change a copy').waitFor()
  await shoot('68-my-thing')
  await page.goBack()
  await heading(page, 'Share your level')
  await page.goBack()
  await page.locator('.lab-play').waitFor()
  await page.goBack()
  await heading(page, 'Make your own level')
  await button(page, 'Turtle pattern').click()
  await shoot('68-own-pattern')
  await backToLab(page)
  await button(page, 'My things').click()
  await heading(page, 'My things')
  await shoot('68-my-things')
  await page.goBack()
}

async function paperPictures({ page, shoot }: Camera): Promise<void> {
  await button(page, 'Levels on paper').click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Processor' })
  await page.getByRole('region', { name: 'Be the CPU' }).waitFor()
  await shoot('66-paper')
  await backToLab(page)
}

async function backToLab(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click()
  await heading(page, 'The Lab')
}
