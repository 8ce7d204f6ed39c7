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
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Admin' })).toHaveCount(0)
  await register(page, somebody('Liam'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Liam!' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Admin' })).toHaveCount(0)
})

test('without a network the page still opens lessons already fetched and says so kindly elsewhere', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  const first = page.getByRole('article').filter({ hasText: 'What is a Computer?' })
  await first.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await page.getByRole('article').filter({ hasText: 'Computer Hardware' }).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
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
      await page.getByRole('navigation').getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectGoodLooks(page)
    }
    await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
    await page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByRole('button').click()
    for (const section of ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
      await expect(page.getByRole('heading', { name: section })).toBeVisible()
      await expectGoodLooks(page)
      if (section !== 'Fun Activities') await page.getByRole('button', { name: 'Continue Learning' }).click()
    }
  })
}
