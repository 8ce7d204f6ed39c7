import type { Page } from '@playwright/test'
import { COUNTED_LESSONS, course } from './course.ts'
import {
  authorization,
  finishQuiz,
  leaveLesson,
  openLesson,
  openPractice,
  readToTheEnd,
  register,
  saveRows,
  startQuiz,
  tab,
} from './steps.ts'
import { LONG, expect, expectGoodLooks, expectText, somebody, test, visibleText } from './test.ts'

async function takeQuiz(page: Page): Promise<string> {
  await startQuiz(page)
  await finishQuiz(page)
  const percent = await visibleText(page, /^\d+%$/).textContent()
  await page.getByRole('button', { name: 'Back to Quizzes' }).last().click()
  return percent ?? ''
}

async function completed(page: Page, userId: string, lessonIds: readonly string[]): Promise<void> {
  const sentAt = new Date().toISOString()
  const lessons = lessonIds.map((lessonId) => ({
    lessonId,
    completed: true,
    completedAt: sentAt,
    quizScore: 0,
    progress: 100,
  }))
  const answer = await page.request.put('/api/progress', {
    headers: await authorization(page.request),
    data: { userId, sentAt, lessons },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('what a learner does stands on Progress: lesson, quiz, tasks and minutes', async ({ page }) => {
  await register(page, somebody('Naledi'))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()

  await openLesson(page)
  await readToTheEnd(page)
  await page.clock.fastForward('00:40')
  await page
    .getByRole('button', { name: /^I did it/ })
    .first()
    .click()
  await expect(visibleText(page, 'Well done! Making things is how you learn.').first()).toBeVisible()
  await page.clock.fastForward('00:40')
  await page.getByRole('button', { name: 'Complete Lesson' }).click()
  await expectText(page, 'Well done! Next: Types of Computers.')
  await leaveLesson(page)

  const percent = await takeQuiz(page)
  await openPractice(page)
  await page.getByRole('button', { name: 'Power button' }).click()
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
  await page.goBack()
  await page.goBack()

  await tab(page, 'Progress').click()
  const overall = page.getByRole('region', { name: 'Overall completion' })
  await expect(overall).toContainText(`1 of ${COUNTED_LESSONS} lessons`)
  await expect(overall).toContainText('4%')
  await expect(overall).toContainText(/Tasks completed4/)
  await expect(overall).toContainText(/Points earned30/)
  await expect(overall).toContainText(/Minutes studied1$/)

  const done = page.getByRole('region', { name: 'Completed Lessons' }).getByRole('listitem')
  const computer = done.filter({ hasText: 'What is a Computer?' }).first()
  await expect(computer).toContainText('3/')
  if (percent !== '0%') await expect(computer).toContainText(`Quiz ${percent}`)
  await computer.locator('summary').click()
  await expect(computer.getByText('Reading: Read “What is a Computer?”')).toBeVisible()
  await expect(computer.getByText('Quiz: Quiz “Computer Basics”')).toBeVisible()

  const overview = page.getByRole('region', { name: 'Task Progress Overview' })
  await expect(overview.getByRole('listitem')).toHaveCount(4)
  await expect(overview.getByRole('listitem').first()).toContainText('Power On')
  await expect(page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(overall).toContainText(/Minutes studied1$/)
})

test('the end of the whole course is celebrated once', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const userId = await register(page, somebody('Thabo'))
  const left = ['computer-types', 'practical-computer-usage']
  await completed(
    page,
    userId,
    course.lessons.map(({ id }) => id).filter((id) => !left.includes(id)),
  )
  await page.goto('/')
  await expectText(page, `${COUNTED_LESSONS - 1} of ${COUNTED_LESSONS} lessons`)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await page.getByRole('button', { name: 'Yes, I finished it' }).click()

  const dialog = page.getByRole('dialog', { name: 'You finished the whole course!' })
  await expect(dialog).toBeVisible()
  await expectText(page, `Well done! You finished all ${COUNTED_LESSONS} lessons.`)
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Computer Lessons' })).toBeFocused()

  await tab(page, 'Progress').click()
  await expectText(page, 'You finished the whole course. Well done!')
  await tab(page, 'Home').click()
  await expectText(page, /All lessons done! Try the quiz:/)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expectText(page, 'Question 1 / ')
  await page.reload()
  await expectText(page, 'Question 1 / ')
  await expect(dialog).toBeHidden()
})

/** Returns every figure on the shown screen with its word. */
const figures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl > div')]
      .filter((pair) => !pair.closest('[data-hidden], details:not([open])'))
      .map((pair) => [
        pair.querySelector('dt')?.textContent ?? '',
        pair.querySelector('dd')?.textContent ?? '',
      ]),
  )

test('the same figure has the same number on Home, Lessons, Progress and Profile', async ({ page }) => {
  const userId = await register(page, somebody('Naledi'))
  const counted = course.lessons.filter(({ bonus }) => !bonus)
  const bonus = course.lessons.filter((lesson) => lesson.bonus).slice(0, 1)
  const [first, second, begun] = counted
  const row = (lessonId: string, progress: number) => ({
    kind: 'lesson',
    lessonId,
    completed: progress === 100,
    completedAt: progress === 100 ? new Date().toISOString() : null,
    quizScore: 0,
    progress,
  })
  await saveRows(page.request, userId, [
    ...[first, second, ...bonus].map((lesson) => row(lesson?.id ?? '', 100)),
    row(begun?.id ?? '', 40),
    // A lesson that has left the course counts nowhere.
    row('gone-from-the-course', 100),
    {
      kind: 'task',
      id: crypto.randomUUID(),
      lessonId: first?.id,
      taskId: 'read',
      completed: true,
      completedAt: new Date().toISOString(),
      score: 0,
      timeSpentMinutes: 7,
    },
  ])
  await page.goto('/')
  await expectText(page, `2 of ${counted.length} lessons`)
  const known = new Map<string, Set<string>>()
  const note = (word: string, value: string) => known.set(word, (known.get(word) ?? new Set()).add(value))
  for (const name of ['Home', 'Lessons', 'Progress', 'Profile']) {
    await tab(page, name).click()
    const percent = page
      .locator('main')
      .getByText(/^\d+%$/)
      .filter({ visible: true })
      .first()
    await expect.poll(() => figures(page)).not.toEqual([])
    if (name !== 'Lessons') note('percent', (await percent.textContent()) ?? '')
    for (const [word = '', value = ''] of await figures(page))
      // The specification calls the whole course "Total" and "Total Lessons".
      note(word.replace('Lessons completed', 'Completed').replace('Total Lessons', 'Total'), value)
    if (name !== 'Lessons') continue
    note('In Progress', String(await page.getByRole('button', { name: 'Continue', exact: true }).count()))
    note('Completed', String((await page.getByRole('button', { name: 'Review', exact: true }).count()) - 1))
  }
  const said = Object.fromEntries([...known].map(([word, values]) => [word, [...values]]))
  expect(said).toMatchObject({
    Completed: ['2'],
    'In Progress': ['1'],
    Remaining: [String(counted.length - 2)],
    Total: [String(counted.length)],
    'Minutes studied': ['7'],
    percent: [`${Math.round((2 / counted.length) * 100)}%`],
  })
  expect(Object.entries(said).filter(([, values]) => values.length !== 1)).toEqual([])
})
