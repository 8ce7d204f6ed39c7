import { openLesson, SECTIONS, tab } from './steps.ts'
import { expect, expectGoodLooks, register, somebody, test, visibleText } from './test.ts'

test('Home can be read before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(
    page
      .getByRole('button', { name: 'Start Learning' })
      .or(page.getByRole('link', { name: 'Start Learning' })),
  ).toBeVisible()
  await expect(visibleText(page, 'My progress')).toBeVisible()
  await expect(visibleText(page, '1,735')).toBeVisible()
  await context.close()
})

test('a visitor cannot see the Admin tab, nor can a learner', async ({ page }) => {
  await page.goto('/')
  await expect(tab(page, 'Profile')).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
  await register(page, somebody('Liam'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Liam!' })).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
})

for (const width of [320, 1280]) {
  test(`every screen is accessible in both themes and fits ${width} px`, async ({ page }) => {
    // Thirty looks of axe: more than one story's worth of time on a busy machine.
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Start Learning' })).toBeVisible()
    await expectGoodLooks(page)
    for (const path of ['/auth', '/admin/login', '/reset-password', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectGoodLooks(page)
    }
    await register(page, somebody('Fatima'))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome back, Fatima!' })).toBeVisible()
    await expectGoodLooks(page)
    for (const name of ['Lessons', 'Quiz', 'Progress', 'Profile']) {
      await tab(page, name).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectGoodLooks(page)
    }
    await openLesson(page)
    for (const section of SECTIONS) {
      await expect(page.getByRole('heading', { name: section })).toBeVisible()
      await expectGoodLooks(page)
      if (section !== 'Fun Activities') await page.getByRole('button', { name: 'Continue Learning' }).click()
    }
  })
}
