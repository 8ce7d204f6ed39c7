import { tab } from '../steps.ts'
import { button, heading, type Camera } from './camera.ts'

/** A level of each kind of screen: before anything was done, and what a run came to. */
const LEVELS = [
  { world: 'robot', title: 'The other left' },
  { world: 'robot', title: 'Mixed-up blocks' },
]

export async function labPictures({ page, shoot }: Camera): Promise<void> {
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await heading(page, 'The Lab')
  await shoot('60-lab')
  const worlds = await page.locator('section[aria-labelledby^="world-"]').count()
  for (let world = 0; world < worlds; world += 1) {
    const section = page.locator('section[aria-labelledby^="world-"]').nth(world)
    await section.getByRole('button').first().click()
    await page.locator('.lab-play').waitFor()
    await shoot(`61-level-${world + 1}`)
    await page.getByRole('banner').getByRole('button').first().click()
    await heading(page, 'The Lab')
  }
  for (const [index, { title }] of LEVELS.entries()) {
    await page.getByRole('button', { name: title, exact: true }).click()
    await heading(page, title)
    await button(page, 'Run').click()
    await page.locator('.lab-feedback').waitFor()
    await shoot(`62-run-${index + 1}`)
    await page.getByRole('banner').getByRole('button').first().click()
    await heading(page, 'The Lab')
  }
}
