import { rowsOf } from './many-learners.ts'
import { openAdmin, postApi, register, saveRows } from './steps.ts'
import { anotherBrowser, expect, expectFits, expectGoodLooks, expectText, somebody, test } from './test.ts'

test('a class that shares a mistake is taught it again, from one screen and one page of paper', async ({
  page,
  browser,
}) => {
  const theirs = await anotherBrowser(browser)
  const userIds: string[] = []
  for (const name of ['Naledi', 'Thabo', 'Zanele']) {
    const userId = await register(theirs, { ...somebody(name), lastName: `${name}son` })
    await saveRows(theirs.request, userId, rowsOf({ does: ['electric'] }))
    await theirs.context().clearCookies()
    userIds.push(userId)
  }
  const letter = `M${Date.now().toString(36).toUpperCase()}`
  await openAdmin(page)
  const made = { schoolYear: new Date().getFullYear(), grade: 7, letter }
  const { classId } = await postApi<{ classId: string }>(page.request, 'admin/classes', made)

  await page.setViewportSize({ width: 320, height: 640 })
  const open = async () => {
    await page
      .getByRole('navigation', { name: 'Dashboard sections' })
      .getByRole('button', { name: 'Classes' })
      .click()
    await page.getByRole('button', { name: `Class 7${letter}` }).click()
    await page.getByRole('tab', { name: 'Monday' }).click()
  }
  await open()
  await expectText(page, 'Nobody is in this class yet')
  await postApi(page.request, 'admin/classes/members/add', { classId, userIds })
  await page.reload()
  await open()

  const again = page.getByRole('region', { name: 'Teach again' })
  await expect(again).toContainText('3 learners')
  await expect(again).toContainText('follows a list that somebody wrote')
  const groups = page.getByRole('region', { name: 'Two groups for this week' })
  await expect(groups).toContainText('Thaboson, Thabo')
  const stuck = page.getByRole('region', { name: 'Stuck on' })
  await stuck.getByText('Five minutes against it').click()
  await expect(stuck).toContainText('follows a list')
  await expectGoodLooks(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(page)

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
