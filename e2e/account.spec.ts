import { origin } from './server.ts'
import { openAdmin, register, signIn, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectText,
  somebody,
  test,
  visibleText,
} from './test.ts'

test('a learner sees where she is signed in, ends another device and changes her password', async ({
  page,
  browser,
}) => {
  const naledi = somebody()
  await register(page, naledi)
  const phone = await anotherBrowser(browser)
  await phone.goto('/')
  await signIn(phone, naledi)
  await phone.reload()

  await page.goto('/')
  await tab(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(visibleText(page, 'You are here')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^End / }).click()
  await expectText(page, 'Signed out there')
  await expect(page.getByRole('button', { name: /^End / })).toHaveCount(0)
  await expectText(phone, 'This device was signed out from another device.')

  await page.getByRole('button', { name: 'Change my password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change my password' })
  await dialog.getByLabel('Password you have now').fill('wrong-one')
  await dialog.getByLabel('New password', { exact: true }).fill('inkomo-7')
  await dialog.getByLabel('New password again').fill('inkomo-7')
  await dialog.getByRole('button', { name: 'Save my password' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Password you have now').fill(naledi.password)
  await dialog.getByRole('button', { name: 'Save my password' }).click()
  await expectText(page, 'Your password is changed')
  await signIn(phone, { ...naledi, password: 'inkomo-7' })
})

test(
  'staff who were signed out sign in again over the page, and what they typed is sent',
  LONG,
  async ({ page, request }) => {
    await openAdmin(page)
    const title = `Outing ${Date.now()}`
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Message', { exact: true }).fill('Bring a hat and water.')
    // This is a sign-out from another device.
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await request.post('/api/auth/logout', { headers: { origin, cookie: cookies } })

    await page.getByRole('button', { name: 'Create Announcement' }).click()
    const cover = page.getByRole('dialog', { name: 'Sign in again to go on' })
    await expect(cover.getByLabel('Your password')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(cover).toBeVisible()
    await expectAccessible(page)
    await cover.getByLabel('Your password').fill('umthi-omkhulu')
    await cover.getByRole('button', { name: 'Sign In' }).click()
    await expect(cover).toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  },
)

test('a shared computer forgets who was here with the browser, and offers the way out at the top', async ({
  page,
}) => {
  const naledi = somebody()
  await register(page, naledi)
  await page.request.post('/api/auth/login', {
    data: { email: naledi.email, password: naledi.password, shared: true },
    headers: { origin },
  })
  await page.goto('/')
  // The checkbox on the form leaves this mark.
  await page.evaluate(() => localStorage.setItem('qala.shared-computer', ''))
  await expectText(page, 'Welcome back, Naledi!')
  const kept = (await page.context().cookies()).filter(({ expires }) => expires !== -1)
  expect(kept.map(({ name }) => name)).toEqual(['qala_device'])
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()

  // The browser is closed, and another person opens it again.
  await page.context().clearCookies({ name: /^qala_s/ })
  const asked: string[] = []
  page.on('request', (call) => asked.push(call.url()))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(visibleText(page, 'Welcome back')).toHaveCount(0)
  expect(asked.filter((url) => url.endsWith('/api/auth/token'))).toEqual([])
})
