import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { openAsTeacher, postApi, register, saveRows } from './steps.ts'
import { anotherBrowser, expect, expectGoodLooks, expectText, scrollToEnd, somebody, test } from './test.ts'

const TASK = 'caps-scratch-basics'

test('a teacher reads a quiz in the mark book, types marks, undoes, pastes a column and takes a file', async ({
  page,
  browser,
}) => {
  const letter = `M${Date.now().toString(36).toUpperCase()}`
  const ids: string[] = []
  for (const [firstName, lastName] of [
    ['Ann', 'Adams'],
    ['Ben', 'Botha'],
    ['Cleo', 'Cele'],
  ] as const) {
    const theirs = await anotherBrowser(browser)
    const userId = await register(theirs, { ...somebody(firstName), lastName })
    ids.push(userId)
    if (firstName === 'Ben')
      await saveRows(theirs.request, userId, [
        {
          kind: 'task',
          id: crypto.randomUUID(),
          lessonId: 'what-is-computer',
          taskId: 'quiz-computer-basics',
          completed: true,
          completedAt: new Date().toISOString(),
          score: 83,
          timeSpentMinutes: 4,
        },
      ])
    await theirs.context().close()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsTeacher(page, letter, ids)
  await page.getByRole('tab', { name: 'Marks' }).click()

  // Quizzes: what Ben did, what nobody else did, and who has not done it.
  const table = page.getByRole('region', { name: 'Table of Quizzes' })
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(name) })
  await expect(rowOf('Botha, Ben').getByRole('cell', { name: '83 percent' })).toBeVisible()
  await expect(rowOf('Adams, Ann').getByRole('cell', { name: 'Not done' }).first()).toBeVisible()
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await page.getByRole('radio', { name: 'First try' }).check({ force: true })
  await expect(rowOf('Botha, Ben').getByRole('cell', { name: /first try is not known/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Best try' }).check({ force: true })
  await table.getByRole('button', { name: /^Computer Basics/ }).click()
  const list = page.getByRole('dialog', { name: 'Computer Basics' })
  await expect(list.getByRole('heading', { name: '2 learners have not done it' })).toBeVisible()
  await expect(list.getByRole('heading', { name: '1 did it, with the best result first' })).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: 'Only what was given' }).check()
  await expect(page.getByRole('heading', { name: 'Nothing was given yet' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only what was given' }).uncheck()

  // CAPS Tasks: Enter saves and goes to the next learner.
  await page.getByLabel('Show', { exact: true }).selectOption('CAPS Tasks')
  const grid = page.getByRole('region', { name: 'Table of CAPS Tasks' })
  const cell = (name: string) => grid.getByRole('textbox', { name: new RegExp(`^${name}, .*Scratch`) })
  const outOf = Number(/out of (\d+)$/.exec((await cell('Ann Adams').getAttribute('aria-label')) ?? '')?.[1])
  expect(outOf).toBeGreaterThanOrEqual(10)
  await cell('Ann Adams').focus()
  await page.keyboard.type('7,5')
  await page.keyboard.press('Enter')
  await expect(cell('Ben Botha')).toBeFocused()
  await expectText(page, /^Ann Adams now has 7,5 in /)
  await page.keyboard.type(`${outOf + 1}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'is more than the maximum' })).toContainText(
    `Ben Botha can get at most ${outOf} marks in`,
  )
  await expect(cell('Ben Botha')).toBeFocused()
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await cell('Ben Botha').fill('abs')
  await page.keyboard.press('ArrowDown')
  await expect(cell('Cleo Cele')).toBeFocused()
  await expectText(page, /^Ben Botha now has absent in /)
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expectText(page, /^Undone. Ben Botha now has no mark in /)
  await expect(cell('Ben Botha')).toHaveValue('')

  // Somebody else changes the mark that is being typed.
  const { classId } = await classOf(page, letter)
  await cell('Cleo Cele').fill('3')
  await postApi(page.request, 'admin/classes/marks/save', {
    classId,
    marks: [{ userId: ids[2], taskId: TASK, mark: 9, isAbsent: false, seen: 0 }],
  })
  await cell('Cleo Cele').press('Enter')
  const meeting = page.getByRole('dialog', { name: 'This mark was changed meanwhile' })
  await expect(meeting).toContainText('You typed 3')
  await meeting.getByRole('button', { name: 'Save 3' }).click()
  await expectText(page, /^Cleo Cele now has 3 in /)
  await cell('Cleo Cele').focus()
  await page.getByRole('button', { name: 'History of this mark' }).click()
  const history = page.getByRole('dialog', { name: /^Cleo Cele: / })
  await expect(history.getByRole('listitem')).toHaveText([/^3 of /, /^9 of /])
  await history.getByRole('button', { name: 'Close' }).click()

  // What the server cannot be told stays in its cell.
  const save = '**/api/admin/classes/marks/save'
  await page.route(save, (route) => route.abort())
  await cell('Ben Botha').fill('4')
  await cell('Ben Botha').press('Enter')
  await expectText(page, /^1 mark is not saved/)
  await expect(cell('Ben Botha')).toHaveValue('4')
  await page.unroute(save)
  await page.getByRole('button', { name: 'Save again' }).click()
  await expectText(page, /^Ben Botha now has 4 in /)

  // A column from a spreadsheet is shown before it is saved.
  await cell('Ann Adams').focus()
  await page.getByRole('button', { name: 'Paste a column' }).click()
  const pasting = page.getByRole('dialog', { name: /^Paste marks for / })
  await pasting.getByLabel('One mark on each line').fill(`8.5\nabs\n${outOf + 5}\n`)
  await expect(pasting.getByText(`Cleo Cele can get at most ${outOf} marks`)).toBeVisible()
  await pasting.getByLabel('One mark on each line').fill('8.5\nabs\n3\n')
  await expect(pasting.getByText('3, as before')).toBeVisible()
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await pasting.getByRole('button', { name: 'Save 2 marks' }).click()
  await expectText(page, '2 marks are saved.')
  await expect(cell('Ann Adams')).toHaveValue('8,5')

  await page.setViewportSize({ width: 1_280, height: 800 })
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Class 7${letter} .*CAPS Tasks$`) }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Download' }).click()
  const exporting = page.getByRole('dialog', { name: `Marks of class 7${letter}` })
  await exporting.getByRole('checkbox', { name: 'Quizzes' }).check()
  await exporting.getByRole('radio', { name: 'One row a mark' }).check()
  await exporting.getByRole('radio', { name: 'CSV', exact: true }).check()
  await scrollToEnd(page)
  await expectGoodLooks(page)
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^marks-7${letter}-[\\d-]+\\.csv$`))
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const task = (await cell('Ann Adams').getAttribute('aria-label'))?.replace(
    /^Ann Adams, |, out of \d+$/g,
    '',
  )
  expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d$/, 'a day').split(';'))).toEqual([
    ['\uFEFFLearner number', 'Surname', 'First name', 'Class', 'Subject', 'Task', 'Mark', 'Out of', 'Date'],
    [
      '',
      'Adams',
      'Ann',
      `7${letter}`,
      'Coding and Robotics',
      `CAPS Tasks: ${task}`,
      '"8,5"',
      `${outOf}`,
      'a day',
    ],
    ['', 'Botha', 'Ben', `7${letter}`, 'Coding and Robotics', 'Quizzes: Computer Basics', '5', '6', 'a day'],
    [
      '',
      'Botha',
      'Ben',
      `7${letter}`,
      'Coding and Robotics',
      `CAPS Tasks: ${task}`,
      'abs',
      `${outOf}`,
      'a day',
    ],
    [
      '',
      'Cele',
      'Cleo',
      `7${letter}`,
      'Coding and Robotics',
      `CAPS Tasks: ${task}`,
      '3',
      `${outOf}`,
      'a day',
    ],
    [''],
  ])
})

/** Returns the class of this teacher. */
async function classOf(page: Page, letter: string): Promise<{ classId: string }> {
  const { accessToken } = await postApi<{ accessToken: string }>(page.request, 'auth/token', {})
  const answer = await page.request.get('/api/admin/classes', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { classes } = (await answer.json()) as { classes: { classId: string; letter: string }[] }
  return classes.find((one) => one.letter === letter) ?? { classId: '' }
}
