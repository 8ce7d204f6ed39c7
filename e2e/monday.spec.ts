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

test('the paper uses its page: no name is left out while there is room, and it stays one page', async ({
  page,
}) => {
  const letter = `N${Date.now().toString(36).toUpperCase()}`
  await openAdmin(page)
  await postApi(page.request, 'admin/classes', { schoolYear: new Date().getFullYear(), grade: 7, letter })
  const people = (howMany: number) =>
    Array.from({ length: howMany }, (_, at) => ({
      userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      firstName: 'Nomathemba Precious',
      lastName: `van der Mokoena${at}`,
    }))
  const mistake = (at: number) => ({
    id: `mistake-${at}`,
    name: `Counts from one instead of from zero, number ${at}`,
    thinks:
      'The first item of a list has the number one, because that is how people count things in a shop. ',
    remedy:
      'Let the class write the numbers under the items of a list on the board, and then ask for item zero. ',
    give: { kind: 'level', title: 'The robot in the corner', place: 'Robots on a grid' },
  })
  const full = (stuckOn: number, named: number) => ({
    today: '2026-11-23',
    learners: 44,
    teachAgain: [1, 2].map((at) => ({ mistake: mistake(at), learners: 20 })),
    help: { mistake: mistake(3), people: people(8) },
    more: { people: people(8), give: null },
    stuck: Array.from({ length: stuckOn }, (_, at) => ({ mistake: mistake(at), people: people(named) })),
    quiet: people(named).map((one) => ({ ...one, kind: 'idle', since: '2026-10-01' })),
    isClassQuiet: false,
    ready: people(named + 9),
  })
  let answer = full(3, 6)
  await page.route('**/api/admin/classes/monday/find', (route) => route.fulfill({ json: answer }))
  for (const [stuckOn, named] of [
    [3, 6],
    [3, 10],
    [6, 14],
    [9, 20],
    [12, 30],
    [2, 40],
  ] as const) {
    answer = full(stuckOn, named)
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Dashboard sections' })
      .getByRole('button', { name: 'Classes' })
      .click()
    await page.getByRole('button', { name: `Class 7${letter}` }).click()
    await page.getByRole('tab', { name: 'Monday' }).click()
    await expectText(page, 'Two groups for this week')
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), `${stuckOn} mistakes of ${named} learners`).toHaveLength(1)
    const text = await page.locator('.monday-sheet').textContent()
    if (named === 6) expect(text).not.toContain('more on the screen')
  }
})
