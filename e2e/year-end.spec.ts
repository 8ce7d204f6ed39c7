import { openAdmin, postApi, register } from './steps.ts'
import { anotherBrowser, expect, expectAccessible, expectFits, expectText, somebody, test } from './test.ts'

/** This year is long ago, so that classes of other stories, which share this school, do not belong to the year that ends. */
const YEAR = 2021

test('an admin looks at the numbers, ends the year, and undoes it', async ({ page, browser }) => {
  const name = `Y${Date.now().toString(36).toUpperCase()}`
  const theirs = await anotherBrowser(browser)
  const ids: string[] = []
  for (const firstName of ['Ann', 'Ben', 'Cleo'])
    ids.push(
      await register(theirs, { ...somebody(firstName), lastName: `Zulu${name}`, gradeClass: 'nowhere' }),
    )

  await openAdmin(page, 'Classes')
  const post = <Answer>(path: string, data: object) => postApi<Answer>(page.request, `admin/${path}`, data)
  const made: string[] = []
  for (const grade of [6, 7]) {
    const { classId } = await post<{ classId: string }>('classes', { schoolYear: YEAR, grade, letter: name })
    made.push(classId)
  }
  await post('classes/members/add', { classId: made[0], userIds: ids.slice(0, 1) })
  await post('classes/members/add', { classId: made[1], userIds: ids.slice(1) })

  await page.reload()
  await page.getByRole('button', { name: 'End of the school year' }).click()
  await expect(page.getByRole('heading', { name: `End of the school year ${YEAR}` })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByLabel(`What becomes of 7${name}`)).toHaveValue('leave')
  await page.getByRole('textbox', { name: `6${name} becomes` }).fill('7!')
  await page.getByRole('button', { name: 'See what will happen' }).click()
  await expect(page.getByText('Write a class of next year, such as 8A.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('textbox', { name: `6${name} becomes` }).fill(`7 ${name.toLowerCase()}`)
  await page.getByRole('button', { name: `Nobody repeats of 7${name}` }).click()
  const repeating = page.getByRole('dialog', { name: 'Who repeats grade 7?' })
  await repeating.getByRole('checkbox', { name: `Zulu${name}, Cleo` }).check()
  await expectAccessible(page)
  await repeating.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'See what will happen' }).click()
  const asking = page.getByRole('dialog', { name: `End the school year ${YEAR}?` })
  await expect(asking).toContainText(/Learners who go on1Learners who repeat1Learners who leave the school1/)
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'End the year' }).click()
  await expectText(page, `The year ${YEAR} is ended`)
  const next = page.getByRole('listitem').filter({ hasText: `Class 7${name}` })
  await expect(next).toContainText(`${YEAR + 1} · 2 learners`)

  await page.getByRole('button', { name: 'End of the school year' }).click()
  await expect(page.getByText(/1 went on, 1 repeat, 1 left/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expectText(page, `The end of ${YEAR} is undone`)
  await expect(next).toContainText(`${YEAR} · 2 learners`)

  // Otherwise the classes of this run would belong to the year that ends in another run.
  for (const classId of made) await post('classes/archive', { classId, isArchived: true })
})
