import { tab } from '../steps.ts'
import { button, heading, type Camera } from './camera.ts'

/** A level of each kind of screen: before anything was done, and what a run came to. */
const LEVELS = [
  { name: 'debug', title: 'The other left' },
  { name: 'order', title: 'Mixed-up blocks' },
]

export async function labPictures(camera: Camera): Promise<void> {
  const { page, shoot } = camera
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await heading(page, 'The Lab')
  await shoot('60-lab')
  const worlds = await page
    .locator('section[aria-labelledby^="world-"]')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-labelledby')))
  for (const world of worlds) {
    await page.locator(`section[aria-labelledby="${world}"]`).getByRole('button').first().click()
    await page.locator('.lab-play').waitFor()
    await shoot(`61-${world}`)
    await page.getByRole('banner').getByRole('button').first().click()
    await heading(page, 'The Lab')
  }
  for (const { name, title } of LEVELS) {
    await page.getByRole('button', { name: title, exact: true }).click()
    await heading(page, title)
    await button(page, 'Run').click()
    await page.locator('.lab-fault > div').waitFor()
    await shoot(`62-run-${name}`)
    await page.getByRole('banner').getByRole('button').first().click()
    await heading(page, 'The Lab')
  }
  await ownPictures(camera)
  await paperPictures(camera)
}

/** A map of one's own that is solved and shared, and a pattern. */
async function ownPictures({ page, shoot }: Camera): Promise<void> {
  await button(page, 'Make your own level').click()
  await heading(page, 'Make your own level')
  await page.getByRole('button', { name: 'B2: free' }).press('f')
  await shoot('63-own-map')
  await button(page, 'Now solve it').click()
  await page.locator('.lab-play').waitFor()
  await button(page, /^move forward/).click()
  await button(page, 'Run').click()
  await button(page, /^Next: share/).click()
  await heading(page, 'Share your level')
  await shoot('64-own-share')
  await page.goBack()
  await page.locator('.lab-play').waitFor()
  await page.goBack()
  await heading(page, 'Make your own level')
  await button(page, 'Turtle pattern').click()
  await shoot('65-own-pattern')
  await back(page)
  await heading(page, 'The Lab')
}

async function paperPictures({ page, shoot }: Camera): Promise<void> {
  await button(page, 'Paper sheets').click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Processor' })
  await page.getByRole('region', { name: 'Be the processor' }).waitFor()
  await shoot('66-paper')
  await back(page)
  await heading(page, 'The Lab')
}

async function back(page: Camera['page']): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click()
}
