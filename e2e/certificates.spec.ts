import { readFile } from 'node:fs/promises'
import { finishedStrand } from './finished-strand.ts'
import { authorization, openAdmin, postApi, register, saveRows, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  somebody,
  test,
  untilAlive,
} from './test.ts'

test(
  'long names in capitals stay between the picture and the border of a certificate',
  LONG,
  async ({ page }) => {
    const learner = {
      ...somebody('Thabo'),
      firstName: 'THABO JOHANNES',
      lastName: 'MOKOENA VAN DER WESTHUIZEN',
    }
    const userId = await register(page, learner)
    await saveRows(page.request, userId, finishedStrand('coding'))
    await untilAlive(page).goto('/')
    await tab(page, 'Progress').click()
    await page.getByRole('button', { name: 'Show the certificate: Coding' }).click()
    const paper = page.getByRole('img', { name: 'Certificate: THABO JOHANNES MOKOENA' })
    await expect(paper).toBeVisible()
    // Positions are in millimetres on paper. The picture ends at 96, and the border begins at 279.
    const outside = await paper.locator('[text-anchor=middle] text').evaluateAll((texts) =>
      texts.flatMap((text) => {
        const { x, width } = (text as SVGTextElement).getBBox()
        return x < 96 || x + width > 279 ? [`${text.textContent}: ${x} to ${x + width}`] : []
      }),
    )
    expect(outside).toEqual([])
  },
)

test('a learner prints a certificate, anybody checks it, and a teacher takes it back', async ({
  page,
  browser,
}) => {
  const name = `E${Date.now().toString(36).toUpperCase()}`
  const learner = { ...somebody('Naledi'), lastName: `Mokoena${name}`, gradeClass: `7${name}` }
  await page.setViewportSize({ width: 320, height: 640 })
  const userId = await register(page, learner)
  await saveRows(page.request, userId, finishedStrand('coding'))
  await untilAlive(page).goto('/')
  await tab(page, 'Progress').click()
  const card = page.getByRole('region', { name: 'Certificates' })
  await expect(card).toContainText('Computers, coding and robotics')
  await card.getByRole('button', { name: 'Show the certificate: Coding' }).click()
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  const paper = page.getByRole('img', { name: `Certificate: Naledi ${learner.lastName}, Coding` })
  await expectAccessible(page)
  await expectFits(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  const picture = await saved
  expect(picture.suggestedFilename()).toBe('Coding.png')
  await picture.saveAs(test.info().outputPath('certificate.png'))
  const bytes = await readFile(test.info().outputPath('certificate.png'))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Width and height, as the header of a PNG has them.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2000, 1414])
  const code =
    /[A-Z0-9]{4}(-[A-Z0-9]{4}){2}/.exec((await paper.locator('title').textContent()) ?? '')?.[0] ?? ''

  // The certificate is kept on the device, so it opens while the school server is away.
  await page.context().route('**/api/**', (route) => route.abort())
  await page.goBack()
  await card.getByRole('button', { name: 'Show the certificate: Coding' }).click()
  await expect(paper).toBeVisible()
  await page.context().unroute('**/api/**')

  const anybody = await anotherBrowser(browser)
  await anybody.setViewportSize({ width: 320, height: 640 })
  await anybody.context().clearCookies()
  const opened = async (path: string) => {
    await anybody.evaluate((to) => location.assign(to), path)
    await anybody.waitForURL(`**${path}`)
  }
  await anybody.goto('/')
  await opened('/verify')
  await anybody.getByLabel('Code of a certificate').fill(code.toLowerCase())
  await anybody.getByRole('button', { name: 'Check' }).click()
  await expect(anybody.getByRole('heading', { name: 'This certificate holds' })).toBeVisible()
  await expect(anybody.getByText(`N. M.`)).toBeVisible()
  await expect(anybody.getByText('Naledi')).toHaveCount(0)
  await expectAccessible(anybody)
  await expectFits(anybody)

  const staff = await anotherBrowser(browser)
  await openAdmin(staff)
  const headers = await authorization(staff.request)
  const tell = async (path: string, data: object) =>
    (await staff.request.post(`/api/admin/${path}`, { headers, data })).json()
  const { classId } = await tell('classes', { schoolYear: new Date().getFullYear(), grade: 7, letter: name })
  await tell('classes/members/add', { classId, userIds: [userId] })
  await staff
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Classes' })
    .click()
  await staff.getByRole('button', { name: `Class 7${name}` }).click()
  await staff.getByRole('tab', { name: 'Certificates' }).click()
  await expect(staff.getByRole('button', { name: 'Print 1' })).toBeVisible()
  await staff.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(staff)
  await expectFits(staff)
  await staff.getByRole('button', { name: /^Take back: Coding/ }).click()
  const asking = staff.getByRole('dialog', { name: 'Take this certificate back?' })
  await asking.getByRole('button', { name: 'Take back' }).click()
  await expect(asking.getByText('Please write why, in at least 3 letters')).toBeVisible()
  await asking.getByLabel('Why').fill('Her brother did the quizzes')
  await asking.getByRole('button', { name: 'Take back' }).click()
  await expect(staff.getByText(/Her brother did the quizzes/)).toBeVisible()

  await opened(`/verify/${code}`)
  await expect(anybody.getByRole('heading', { name: 'This certificate was taken back' })).toBeVisible()
  await expect(anybody.getByText('brother')).toHaveCount(0)
  await page.goBack()
  await page.reload()
  await tab(page, 'Progress').click()
  await expect(card).toContainText('Your school took this certificate back. Ask your teacher.')
})

test(
  'an admin takes back the certificate of a learner who is in no class',
  LONG,
  async ({ page, browser }) => {
    const learner = { ...somebody('Nomsa'), lastName: `Nobody${Date.now().toString(36)}` }
    const userId = await register(page, learner)
    await saveRows(page.request, userId, finishedStrand('coding'))
    const { code } = await postApi<{ code: string }>(page.request, 'certificates', { kind: 'coding' })

    const staff = await anotherBrowser(browser)
    await openAdmin(staff, 'Users')
    await staff.getByRole('searchbox', { name: 'Search students by name' }).fill(learner.lastName)
    await staff.setViewportSize({ width: 320, height: 640 })
    await expect(staff.getByRole('heading', { name: '1 student shown' })).toBeVisible()
    await staff.getByRole('button', { name: 'Manage account' }).click()
    const dialog = staff.getByRole('dialog', { name: `Nomsa ${learner.lastName}` })
    await dialog.getByRole('button', { name: 'Certificates' }).click()
    await expect(dialog).toContainText(code)
    await expectAccessible(staff)
    await expectFits(staff)
    await dialog.getByRole('button', { name: /^Take back: Coding/ }).click()
    await dialog.getByLabel('Why').fill('Not her own work')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByText(/Not her own work/)).toBeVisible()
    // This page is not part of the app, so the test waits only for the page itself.
    await staff.evaluate((to) => location.assign(to), `/verify/${code}`)
    await expect(staff.getByRole('heading', { name: 'This certificate was taken back' })).toBeVisible()
  },
)
