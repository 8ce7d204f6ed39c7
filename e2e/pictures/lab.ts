import { tab } from '../steps.ts'
import { button, heading, type Camera } from './camera.ts'

/** A level of each kind of screen: before anything was done, and what a run came to. */
const LEVELS = [
  { name: 'debug', title: 'The other left' },
  { name: 'order', title: 'Mixed-up blocks' },
]

export async function labPictures({ page, shoot }: Camera): Promise<void> {
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
}
