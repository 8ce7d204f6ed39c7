import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { finishedStrand } from './finished-strand.ts'
import { arriveOnline, disconnect, heading, register, saveRows, signIn, tab } from './steps.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  somebody,
  test,
} from './test.ts'

const openRobot = (page: Page) => page.getByRole('button', { name: 'My robot and badges' }).click()
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
const pick = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()
const robot = (page: Page) => page.getByRole('img', { name: /^Your robot/ })

/** The rows that a device sends when the only level of the processor is passed. */
const finishedProcessor = () => [
  {
    kind: 'lab',
    lessonId: 'computer-operations',
    levelId: 'cpu-fare',
    stars: 3,
    best: '[]',
    bestSize: 0,
    last: '[]',
    version: 1,
    tries: 1,
    help: 0,
  },
  {
    kind: 'task',
    id: randomUUID(),
    lessonId: 'computer-operations',
    taskId: 'lab-cpu-fare',
    completed: true,
    completedAt: new Date().toISOString(),
    score: 0,
    timeSpentMinutes: 0,
  },
]

test('a learner dresses the robot with the keyboard, and it is dressed on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = somebody()
  await arriveOnline(page, person)
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Dress my robot' }).click()
  await expect(heading(page, 'My robot')).toBeFocused()
  await expect(robot(page)).toHaveAccessibleName(
    'Your robot. Colour: White. Beads: Triangles. Hat: No hat. Face: Smile.',
  )
  await choice(page, 'Colour', 'White').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Colour', 'Silver')).toBeChecked()
  await pick(page, 'Face', 'Wink')
  await expect(robot(page)).toHaveAccessibleName(
    'Your robot. Colour: Silver. Beads: Triangles. Hat: No hat. Face: Wink.',
  )
  await expectText(page, 'Pass every level of “Two motors” in the Lab.')
  await expectAccessible(page)
  await expectGoodLooks(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible()

  const other = await anotherBrowser(browser)
  await signIn(other, person)
  await other.goto(baseURL ?? '/')
  await openRobot(other)
  await expect(choice(other, 'Colour', 'Silver')).toBeChecked()
  await expect(choice(other, 'Face', 'Wink')).toBeChecked()
  await other.context().close()
})

test('what was earned is said once, is worn without a network, and greets on Home', async ({ page }) => {
  const userId = await register(page, somebody())
  await saveRows(page.request, userId, finishedProcessor())
  await page.goto('/')
  await expectText(page, 'You earned a badge: Processor')
  await expectText(page, 'Your robot can now wear: Glasses.')
  await expect(page.getByRole('list', { name: 'Latest badges' })).toContainText('Processor')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Latest badges' })).toBeVisible()
  await expect(page.getByText('You earned a badge: Processor')).toHaveCount(0)

  await openRobot(page)
  await expect(choice(page, 'Face', 'Glasses')).toBeVisible()
  await disconnect(page.context())
  await pick(page, 'Face', 'Glasses')
  await expect(robot(page)).toHaveAccessibleName(/Face: Glasses/)
  await page.reload()
  await expect(choice(page, 'Face', 'Glasses')).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Welcome back, Naledi!')).toBeVisible()
  // Only the glasses have frames.
  await expect(page.getByRole('region', { name: 'Welcome' }).locator('path[d^="M90 64a16"]')).toBeVisible()
})

test('the learner’s own robot stands on the certificate', async ({ page }) => {
  const userId = await register(page, somebody())
  const outfit = { kind: 'outfit', lessonId: 'robot', worn: 'leaf diamonds hard-hat wink', version: 1 }
  await saveRows(page.request, userId, [...finishedStrand('coding'), outfit])
  await page.goto('/')
  await tab(page, 'Progress').click()
  await page
    .getByRole('button', { name: /certificate/i })
    .first()
    .click()
  const sheet = page.locator('svg.certificate')
  await expect(sheet.locator('g[color="var(--pic-leaf-bright)"]')).toHaveCount(1)
  await expect(sheet.locator('rect[width="132"][height="11"]')).toHaveCount(1)
})
