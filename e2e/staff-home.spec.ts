import { openAdmin, openAsTeacher, tab } from './steps.ts'
import { expect, expectAccessible, expectFits, expectGoodLooks, expectText, test } from './test.ts'

test('a teacher has a name, a Home with their class, and no screen of a learner', async ({ page }) => {
  const letter = `H${Date.now().toString(36).toUpperCase()}`
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await openAsTeacher(page, letter)
  await tab(page, 'Home').click()
  const card = page.getByRole('region', { name: new RegExp(`Class 7${letter}`) })
  await expect(card).toContainText('Nobody is in this class yet.')
  await expect(page.getByRole('button', { name: 'Continue Learning' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(page)
  await expectFits(page)

  await tab(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the class' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent Achievements' })).toHaveCount(0)
  const name = page.getByRole('region', { name: 'Your name' })
  await name.getByLabel('Name').fill('M')
  await name.getByRole('button', { name: 'Save my name' }).click()
  await expectText(page, 'Your name must be at least 2 characters')
  await expectAccessible(page)
  await expectFits(page)
  await name.getByLabel('Name').fill('Ms P. Mothapo')
  await name.getByRole('button', { name: 'Save my name' }).click()
  await expectText(page, 'Your name is saved')

  await tab(page, 'Home').click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ms P. Mothapo' })).toBeVisible()
  await card.getByRole('button', { name: /This week’s work/ }).click()
  await expect(page.getByRole('heading', { name: `Class 7${letter}` })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'This week' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Learners' }).click()
  await expectText(page, 'Ms P. Mothapo')
  expect(missing).toEqual([])
})

test('an admin sees the first steps of the school, puts them away and brings them back', async ({ page }) => {
  await openAdmin(page, 'Health')
  await tab(page, 'Home').click()
  const steps = page.getByRole('region', { name: 'First steps for your school' })
  // No story chooses a second place for the backups, so this step is open in every run.
  await expect(steps).toContainText('Choose a second place for the backups')
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await page.setViewportSize({ width: 320, height: 740 })
  await expectGoodLooks(page)
  await steps.getByRole('button', { name: /^Open / }).click()
  await expect(page.getByRole('navigation', { name: 'Dashboard sections' })).toBeVisible()

  await tab(page, 'Home').click()
  await steps.getByRole('button', { name: 'Put this list away' }).click()
  await expectText(page, 'The first steps are put away. Settings can bring them back.')
  await expect(steps).toHaveCount(0)

  await openAdmin(page, 'Settings')
  const setting = page.getByRole('region', { name: 'First steps' })
  await setting.getByRole('switch', { name: 'Show the first steps' }).check()
  await setting.getByRole('button', { name: 'Save' }).click()
  await expectText(page, /First steps.*saved/i)
  await tab(page, 'Home').click()
  await expect(steps).toBeVisible()
})
