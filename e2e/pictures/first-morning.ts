import { tab } from '../steps.ts'
import { heading, type Camera } from './camera.ts'

/** Shows the guide for staff, from the list of classes. A member of staff must be signed in. */
export async function guidePictures({ page, shoot }: Camera): Promise<void> {
  await tab(page, 'Admin').click()
  await page
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Classes' })
    .click()
  await page.getByRole('button', { name: 'Your first morning' }).click()
  await heading(page, 'Bring in your list')
  await shoot('76-admin-first-morning', { fullPage: false })
  await page.getByRole('heading', { name: 'When something does not work' }).scrollIntoViewIfNeeded()
  await shoot('76-admin-first-morning-2', { fullPage: false })
  await page.keyboard.press('Escape')
}
