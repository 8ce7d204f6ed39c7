import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { disconnect, heading, openAsTeacher, reconnect, register, saveRows } from './steps.ts'
import { anotherBrowser, expect, expectFits, expectGoodLooks, somebody, test, visibleText } from './test.ts'

const LESSON = 'what-is-computer'
const now = () => new Date().toISOString()
const done = () => ({ completed: true, completedAt: now() })
const answer = (itemId: string, misconception: string | null, source = 'quiz') => ({
  kind: 'answer',
  id: randomUUID(),
  lessonId: LESSON,
  itemId,
  source,
  isRight: misconception === null,
  misconception,
  at: now(),
})
const PROGRAM = '[{"op":"forward"},{"op":"forward"}]'
const WORK = () => [
  { kind: 'lesson', lessonId: LESSON, ...done(), quizScore: 75, progress: 100 },
  {
    kind: 'lesson',
    lessonId: 'computer-types',
    completed: false,
    completedAt: null,
    quizScore: 0,
    progress: 40,
  },
  {
    kind: 'task',
    id: randomUUID(),
    lessonId: LESSON,
    taskId: 'quiz-computer-basics',
    ...done(),
    score: 75,
    timeSpentMinutes: 4,
  },
  {
    kind: 'task',
    id: randomUUID(),
    lessonId: 'coding-basics',
    taskId: 'lab-robot-first-steps',
    ...done(),
    score: 100,
    timeSpentMinutes: 3,
  },
  answer('computer-basics-two-beats-of-a-meter', 'shown-is-stored'),
  answer('computer-basics-why-no-kettle', 'electric-is-computer'),
  answer('computer-basics-count-the-output', null),
  answer('01-find-the-computers', 'electric-is-computer', 'practice'),
  answer('01-wrong-price', null, 'daily'),
  {
    kind: 'lab',
    lessonId: 'coding-basics',
    levelId: 'robot-first-steps',
    stars: 3,
    best: PROGRAM,
    bestSize: 2,
    last: PROGRAM,
    version: 1,
    tries: 2,
    help: 1,
  },
]
const letterOf = (first: string) => `${first}${Date.now().toString(36).toUpperCase()}`
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
const openPage = (teacher: Page, name = 'Dlamini, Naledi') =>
  teacher.getByRole('button', { name, exact: true }).click()

test('a teacher looks at a wrong answer of one learner, runs the program, and goes back to the list', async ({
  page,
  browser,
}) => {
  const theirs = await anotherBrowser(browser)
  const userId = await register(theirs, somebody('Naledi'))
  await saveRows(theirs.request, userId, WORK())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1_280, height: 800 })
  await openAsTeacher(page, letterOf('P'), [userId])
  await openPage(page)
  await expect(heading(page, 'Dlamini, Naledi')).toBeFocused()
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('75%')
  await expect(glance).toContainText('of 1 quiz taken')
  await expect(glance).toContainText(
    'Naledi needs help with this mistake: Electricity does not make a computer.',
  )

  const quizzes = page.getByRole('region', { name: 'Quizzes' })
  await expect(quizzes).toContainText('Best result 75%')
  await quizzes.getByText('Look at 3 answers, 2 of them wrong').click()
  const wrong = quizzes.getByRole('listitem').filter({ hasText: /^Wrong.*Which of these is the output/ })
  await expect(wrong).toContainText('Chosen: Writing the number into memory')
  await expect(wrong).toContainText('Right answer: Letting electricity flow')
  await expect(wrong).toContainText('Mistake:')
  const practice = page.getByRole('region', { name: 'Practice and five a day' })
  await practice.getByText('Look at 2 answers, 1 of them wrong').click()
  await expect(practice.getByText('Right answer:').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lessons' })).toContainText('40% read')
  await expect(page.getByRole('region', { name: 'Week by week' }).getByRole('row').last()).toContainText(
    'Yes',
  )
  const lab = page.getByRole('region', { name: 'The Lab' })
  await lab.getByText(/: 1 of \d+ passed/).click()
  await expect(lab).toContainText('2 tries, the first hint was shown')
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize({ width: 360, height: 740 })

  await lab.getByRole('button', { name: 'Look at the answer to First steps' }).click()
  await expect(heading(page, 'First steps')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Blocks to add' })).toBeHidden()
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url())
  })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(visibleText(page, 'Move forward to C2.').first()).toBeVisible()
  await expectGoodLooks(page)
  expect(saves).toEqual([])
  await page.goBack()
  await expect(heading(page, 'Dlamini, Naledi')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Learners' })).toBeVisible()

  // The name leads there from the Monday page too, and Back leads to that page again.
  await page.getByRole('tab', { name: 'Monday' }).click()
  const stuck = page.getByRole('region', { name: 'Stuck on' })
  await stuck.getByRole('button', { name: 'Dlamini, Naledi' }).click()
  await expect(heading(page, 'Dlamini, Naledi')).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(stuck).toBeVisible()
})

test('a learner answers a comment offline, and the teacher sees the sign', async ({ page, browser }) => {
  const theirs = await anotherBrowser(browser)
  await theirs.setViewportSize({ width: 360, height: 740 })
  const userId = await register(theirs, somebody('Naledi'))
  await openAsTeacher(page, letterOf('C'), [userId])
  await theirs.goto('/')
  await expect(theirs.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
  await openPage(page)
  const comments = page.getByRole('region', { name: 'Comments to Naledi' })
  await expect(comments).toContainText('Nobody has written a comment yet.')
  await comments.getByRole('button', { name: 'Send the comment' }).click()
  await expect(comments).toContainText('Please write a comment')
  await comments.getByLabel('Write a comment').fill('Your notes about storage are clear. Try the quiz again.')
  await comments.getByRole('button', { name: 'Send the comment' }).click()

  const card = theirs.getByRole('region', { name: 'From your teacher' })
  await expect(card).toContainText('Try the quiz again.')
  await expectGoodLooks(theirs)
  await theirs.setViewportSize({ width: 1_280, height: 800 })
  await expectGoodLooks(theirs)
  await theirs.setViewportSize({ width: 360, height: 740 })
  await expect(theirs.getByRole('button', { name: /^All work safe at/ })).toBeVisible()

  await disconnect(theirs.context())
  await theirs.reload()
  await card.getByRole('button', { name: 'I need help' }).click()
  await expect(card.getByRole('button', { name: 'I need help' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await expect(card).toBeVisible()
  await reconnect(theirs.context())
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: /^All work safe at/ })).toBeVisible()

  await page.reload()
  await expect(comments.getByRole('listitem')).toContainText('Naledi: I need help')
  await expect(comments.getByRole('listitem')).toContainText('Seen on')
  await comments.getByRole('button', { name: /^Take back/ }).click()
  const asked = page.getByRole('dialog', { name: 'Take this comment back?' })
  await asked.getByRole('button', { name: 'Take back' }).click()
  await expect(comments).toContainText('Nobody has written a comment yet.')
  await expect(card).toBeHidden()
})

test('the reports for parents are one page for each learner of a class', async ({ page, browser }) => {
  const theirs = await anotherBrowser(browser)
  const userIds: string[] = []
  for (const name of ['Naledi', 'Thabo']) {
    const userId = await register(theirs, somebody(name))
    if (name === 'Naledi') await saveRows(theirs.request, userId, WORK())
    await theirs.context().clearCookies()
    userIds.push(userId)
  }
  await openAsTeacher(page, letterOf('R'), userIds)
  await page.getByRole('button', { name: 'Reports for parents' }).click()
  const reports = page.getByRole('dialog', { name: /^Reports for parents of/ })
  await expect(reports.getByRole('button', { name: 'Print 2 pages' })).toBeVisible()
  await expectGoodLooks(page)
  expect(pages(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(2)
  await reports.getByRole('button', { name: 'Close' }).last().click()

  await openPage(page)
  await page.getByLabel('Write a comment').fill('Naledi helps others.')
  await page.getByRole('button', { name: 'Send the comment' }).click()
  await expect(page.getByRole('region', { name: 'Comments to Naledi' }).getByRole('listitem')).toContainText(
    'Not seen yet',
  )
  await page.getByRole('button', { name: 'Report for parents' }).click()
  const report = page.getByRole('dialog', { name: 'Report for parents' })
  const sheet = page.locator('.report-sheet')
  await expect(sheet).not.toContainText('Naledi helps others.')
  await report.getByRole('checkbox').check()
  await expect(sheet).toContainText('“Naledi helps others.”')
  await expect(sheet).toContainText('Naledi can say what makes a machine a computer.')
  await expect(sheet).toContainText('1 of 24 are completed')
  expect(pages(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
})
