import type { Browser, Page } from '@playwright/test'
import { officeFile, spokenName } from './class-of-43.ts'
import { tab } from './steps.ts'
import { anotherBrowser, expect } from './test.ts'

/** Opens the link of an invitation and chooses a password. */
export async function enterByLink(browser: Browser, link: string, email: string): Promise<Page> {
  const teacher = await anotherBrowser(browser)
  await teacher.setViewportSize({ width: 1_280, height: 800 })
  const password = 'indlovu-enkulu-7'
  await teacher.goto(link)
  await teacher.getByLabel('New password', { exact: true }).fill(password)
  await teacher.getByLabel('New password again').fill(password)
  await teacher.getByRole('button', { name: 'Save my password' }).click()
  await teacher.getByRole('link', { name: 'Log in' }).click()
  await teacher.getByLabel('Email').fill(email)
  await teacher.getByLabel('Password', { exact: true }).fill(password)
  await teacher.getByRole('button', { name: 'Sign In' }).click()
  await tab(teacher, 'Classes').click()
  return teacher
}

/** Imports the office's file, which leaves nothing to decide. */
export async function importClass(teacher: Page, letter: string): Promise<void> {
  await teacher.getByRole('button', { name: 'Import learners' }).click()
  const importing = teacher.getByRole('dialog', { name: 'Import learners' })
  await importing.getByLabel('Choose a file').setInputFiles(officeFile(letter))
  await importing.getByRole('button', { name: 'Import 43 learners' }).click()
  await expect(importing.getByRole('heading', { name: '43 learners are in' })).toBeVisible()
  await importing.getByRole('button', { name: 'To the class' }).click()
}

/**
 * Reads the cards as they are on paper.
 * @param names sorted by surname
 * @returns the class code, and the passwords in the order of the names
 */
export async function printCards(
  teacher: Page,
  { names, sheets }: { names: readonly string[]; sheets: number },
): Promise<{ code: string; words: string[] }> {
  await teacher.getByRole('tab', { name: 'Sign-in cards' }).click()
  // One of them has been given a password before, so that learner is not ticked, and the page asks before it stops working.
  await teacher.getByRole('checkbox', { name: `All ${names.length} learners` }).check()
  const make = { name: `Make ${names.length} cards` }
  await teacher.getByRole('button', make).click()
  await teacher.getByRole('dialog', { name: 'Replace 1 printed card?' }).getByRole('button', make).click()
  await expect(teacher.getByRole('heading', { name: `${names.length} cards are ready` })).toBeVisible()
  await teacher.emulateMedia({ media: 'print' })
  const cards = await teacher.locator('.card-sheets .sign-in-card').evaluateAll((all) =>
    all.map((card) => {
      const [code = '', word = ''] = [...card.querySelectorAll('dd')].map((one) => one.innerText)
      return { name: card.querySelector('p')?.innerText, code, word }
    }),
  )
  const pdf = await teacher.pdf({ preferCSSPageSize: true })
  await teacher.emulateMedia({ media: null })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(sheets)
  expect(cards.map(({ name }) => name)).toEqual(names.map(spokenName))
  await teacher.getByRole('button', { name: 'Done' }).click()
  return { code: cards[0]?.code ?? '', words: cards.map(({ word }) => word) }
}

/** Returns lines such as "Adams, Aisha: 1 done, 2 done". */
export async function weekTable(teacher: Page): Promise<string[]> {
  const rows = teacher.getByRole('region', { name: 'Who did what' }).locator('tbody tr')
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const [name, ...marks] = [...row.querySelectorAll('th > span, td > .sr-only')].map(
        (one) => one.textContent,
      )
      return `${name}: ${marks.join(', ')}`
    }),
  )
}
