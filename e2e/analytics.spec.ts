import { openAdmin, register } from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  scrollToEnd,
  somebody,
  test,
  visibleText,
} from './test.ts'

const SCHOOL = {
  countedAt: '2026-11-19T12:00:00.000Z',
  learners: 40,
  weeks: Array.from({ length: 12 }, (_, at) => ({
    monday: new Date(Date.UTC(2026, 7, 31 + 7 * at)).toISOString().slice(0, 10),
    learners: at * 3,
  })),
  lessons: [
    { lessonId: 'what-is-computer', completed: 30, begun: 36 },
    { lessonId: 'internet-basics', completed: 12, begun: 12 },
  ],
  classes: [
    { className: '7A', learners: 30, lessonsCompleted: 40 },
    { className: '7B', learners: 10, lessonsCompleted: 2 },
  ],
  learnersElsewhere: 0,
  quizzes: [
    { lessonId: 'what-is-computer', quizId: 'computer-basics', taken: 30, average: 81 },
    { lessonId: 'internet-basics', quizId: 'internet-safety', taken: 12, average: 54 },
  ],
}

test('an admin sees the totals, and the figures of one class', async ({ page }) => {
  await register(page, { ...somebody('Palesa'), gradeClass: 'Grade 12 Z' })
  await openAdmin(page, 'Analytics')
  for (const total of ['Total users', 'Announcements', 'Published announcements'])
    await expect(page.getByRole('term').filter({ hasText: total }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Class' }).selectOption('Grade 12 Z')
  await expectText(page, '1 learner, counted at')
  await expectText(page, 'Nobody has completed anything in these twelve weeks.')
})

test('charts and their tables are readable on any width and with large letters', LONG, async ({ page }) => {
  await page.route('**/api/admin/analytics', (route) => route.fulfill({ json: { analytics: SCHOOL } }))
  await openAdmin(page, 'Analytics')
  await expect(page.getByRole('heading', { name: 'Most missed lesson' })).toBeVisible()
  await expectText(page, '30 (75%)')
  for (const summary of await visibleText(page, 'Show as a table').all()) await summary.click()
  const lessons = page.getByRole('table', { name: 'Lessons completed', exact: true })
  await expect(lessons.getByRole('row').nth(1)).toContainText('30675%')
  for (const [width, letters] of [
    [320, '100%'],
    [1280, '100%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters)
    await scrollToEnd(page)
    await expectGoodLooks(page)
  }
})

test('a school that is still being counted, and a server that does not answer, say so', async ({ page }) => {
  await page.route('**/api/admin/analytics', (route) => route.fulfill({ json: { analytics: null } }))
  await openAdmin(page, 'Analytics')
  await expectText(page, 'Your school is being counted')
  await expectAccessible(page)
  await page.route('**/api/admin/analytics', (route) => route.abort())
  await page.reload()
  await expectText(page, 'The figures could not be shown')
  await expectText(page, 'Failed to fetch analytics')
})
