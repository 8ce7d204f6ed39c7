import type { Browser, Page } from '@playwright/test'
import { clock } from '#domain/clock.ts'
import { nextFriday } from '#domain/school-week.ts'
import { CLASS_OF_43, spokenName, type Seat } from './class-of-43.ts'
import { COURSE_FILES } from './course.ts'
import { rowsOf, signInAll } from './many-learners.ts'
import { cachedIn } from './network.ts'
import { origin } from './server.ts'
import {
  authorization,
  continueTo,
  leaveLesson,
  openAdmin,
  openAsTeacher,
  postApi,
  signInByCard,
} from './steps.ts'
import { enterByLink, importClass, printCards, weekTable } from './teacher-steps.ts'
import { LONG, expect, expectText, test, untilAlive } from './test.ts'

/** Five browsers at once, two of which download the whole course, are slow on a small machine. */
const SLOW = { timeout: 60_000 }
const WITH_PHONES = ['Abrahams, Liam', 'Booysen, Pieter', 'Davids, Fatima']
/** This learner was in the class before the list came, and is the last in the register. */
const AT_HOME: Seat = { cells: '', name: 'Zulu, Lwandle', does: [] }
const EVERYBODY = [...CLASS_OF_43, AT_HOME]
const namesWho = (deed: string) => EVERYBODY.filter(({ does }) => does.includes(deed)).map(({ name }) => name)

test(
  '43 come in, work without a network and are on the Monday page in one morning; nobody else sees it',
  LONG,
  async ({ page, browser, playwright }) => {
    // The test has five browsers, two of which download the whole course, and forty more learners.
    test.setTimeout(240_000)
    const letter = ownLetter()
    const { classId, link, email } = await inviteTeacher(page, letter)
    const teacher = await enterByLink(browser, link, email)
    await importClass(teacher, letter)
    const { code, words } = await printCards(teacher, { names: EVERYBODY.map(({ name }) => name), sheets: 6 })
    await giveWork(teacher, classId)

    const seats = CLASS_OF_43.map((seat, at) => ({ ...seat, word: words[at] ?? '' }))
    const [learners, ...phones] = await Promise.all([
      signInAll(
        playwright.request,
        code,
        seats.filter(({ name }) => !WITH_PHONES.includes(name)),
      ),
      ...seats
        .filter(({ name }) => WITH_PHONES.includes(name))
        .map(({ name, word }) =>
          enterWithPhone(browser, { code, name: spokenName(name).toUpperCase(), word }),
        ),
    ])
    expect(learners).toHaveLength(40)

    const [liam, pieter, fatima] = phones as [Page, Page, Page]
    for (const phone of [liam, pieter]) await leaveNetwork(phone)
    await weekOf(liam).getByRole('button', { name: 'Begin What is a Computer?' }).click()
    await liam.getByRole('button', { name: 'Mark as complete' }).click()
    await liam.getByRole('button', { name: 'Yes, I finished it' }).click()
    await expectText(liam, 'Lesson Completed')
    await leaveLesson(liam)
    await weekOf(pieter).getByRole('button', { name: 'Begin What is a Computer?' }).click()
    await continueTo(pieter, 'Key Words')

    await teacher.getByRole('tab', { name: 'This week' }).click()
    await expect
      .poll(() => weekTable(teacher), SLOW)
      .toEqual(EVERYBODY.map((one) => weekLine({ ...one, does: [] })))
    for (const learner of learners) await learner.bring(rowsOf(learner))
    for (const phone of [liam, pieter]) await phone.context().setOffline(false)
    await expect.poll(() => weekTable(teacher), SLOW).toEqual(EVERYBODY.map(weekLine))
    await expectText(teacher, '22 of 44 did it, 5 more began')
    await expectText(teacher, '4 of 44 did it')
    await teacher.getByRole('tab', { name: 'Monday' }).click()
    await expectMonday(teacher)

    await openAsTeacher(page, `${letter}B`)
    await expect(page.getByRole('heading', { name: 'Nobody is in this class yet' })).toBeVisible()
    await page.getByRole('button', { name: 'All classes' }).click()
    await expect(page.getByRole('button', { name: /^Class 7/ })).toHaveCount(1)
    await expectNothing(page, classId, 404)
    await fatima.goto('/?tab=admin')
    await expectText(fatima, "You don't have admin privileges to access this dashboard.")
    await expectNothing(fatima, classId, 403)
  },
)

/** Returns a word that only this run uses, because all stories share one school. */
function ownLetter(): string {
  return `F${String(Date.now()).replaceAll(/\d/g, (digit) => 'BCDFGHJKLM'.charAt(Number(digit)))}`
}

const post = <Answer>(page: Page, path: string, data: object) =>
  postApi<Answer>(page.request, `admin/${path}`, data)

/** Invites a teacher for a new class that has one learner. */
async function inviteTeacher(page: Page, letter: string) {
  const email = `teacher-${letter.toLowerCase()}@example.org`
  await openAdmin(page, 'Users')
  await page.getByRole('tab', { name: 'Teachers' }).click()
  await page.getByRole('button', { name: 'Invite a teacher' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a teacher' })
  await inviting.getByLabel('Name').fill('Ms P. Mothapo')
  await inviting.getByLabel('Email').fill(email)
  await inviting.getByRole('radio', { name: 'With a link' }).check()
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const link = await inviting.getByText(/\/reset-password#token=/).innerText()

  const made = { schoolYear: Number(clock.today().slice(0, 4)), grade: 7, letter }
  const { classId } = await post<{ classId: string }>(page, 'classes', made)
  const headers = await authorization(page.request)
  const listed = await page.request.get(`${origin}/api/admin/teachers`, { headers })
  const { teachers }: { teachers: { userId: string; email: string }[] } = await listed.json()
  const userId = teachers.find((one) => one.email === email)?.userId
  await post(page, 'classes/teachers/add', { classId, userId })
  const [lastName, firstName] = AT_HOME.name.split(', ')
  const details = {
    firstName,
    lastName,
    schoolName: 'Qala Primary School',
    gradeClass: `7${letter}`,
    age: 13,
  }
  await post(page, 'learners/add', { ...details, email: '', phoneNumber: '' })
  const { typed } = await post<{ typed: { userId: string }[] }>(page, 'classes/members/find', { classId })
  await post(page, 'classes/members/add', { classId, userIds: typed.map((one) => one.userId) })
  return { classId, link, email }
}

async function giveWork(teacher: Page, classId: string): Promise<void> {
  const work = [
    { kind: 'lesson', contentId: 'what-is-computer' },
    { kind: 'quiz', contentId: 'computer-basics' },
  ]
  const dueOn = nextFriday(clock.today())
  await post(teacher, 'classes/work/give', { classIds: [classId], work, dueOn, note: '' })
}

const weekOf = (phone: Page) => phone.getByRole('region', { name: 'Your class this week' })

async function enterWithPhone(browser: Browser, card: Parameters<typeof signInByCard>[1]): Promise<Page> {
  const look = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...look, serviceWorkers: 'allow' })
  const phone = untilAlive(await context.newPage())
  await signInByCard(phone, card, 'my-own-word')
  await expect(weekOf(phone)).toContainText('0 of 2 done', SLOW)
  return phone
}

/** The phone has the whole course, and the app is opened again without a network, as at home. */
async function leaveNetwork(phone: Page): Promise<void> {
  await expect.poll(async () => (await cachedIn(phone, 'qala-course')).length, SLOW).toBe(COURSE_FILES)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Offline. Show more' })).toBeVisible()
}

function weekLine({ name, does }: Seat): string {
  const away = name === AT_HOME.name ? 'Has not signed in yet, ' : ''
  const lesson = does.includes('lesson') ? 'done' : does.includes('began') ? 'begun' : 'not begun'
  return `${name}: ${away}1 ${lesson}, 2 ${does.includes('quiz') ? 'done, 75%' : 'not begun'}`
}

async function expectMonday(teacher: Page): Promise<void> {
  const part = (name: string) => teacher.getByRole('region', { name })
  const names = (name: string) => part(name).locator('.monday-names > li').allInnerTexts()
  const [electric, screen] = [namesWho('electric'), namesWho('screen')]
  await expect(part('Teach again')).toContainText('Electricity does not make a computer')
  await expect(part('Teach again')).toContainText('9 of 44 learners are stuck on it.')
  await expect(part('Teach again').getByRole('listitem')).toHaveCount(1)
  await expect(part('Stuck on').getByRole('heading', { level: 4 })).toHaveText([
    'Electricity does not make a computer',
    'A computer without a screen',
  ])
  expect(await names('Stuck on')).toEqual([...electric, ...screen])
  const ready = ['Gumede, Ayanda', 'Naidoo, Priya']
  await expect(part('Two groups for this week')).toContainText('Needs help: A computer without a screen')
  expect(await names('Two groups for this week')).toEqual([...screen, ...ready])
  await expect(part('Ready for more')).toContainText('All who are ready stand in the group above.')
  // A learner who was not here on the first morning does not count as quiet yet, and has not been active either.
  await expect(part('Gone quiet: offline, or absent?')).toContainText('Nobody has gone quiet.')
}

/** Checks that the person signed in with this browser gets neither names nor numbers of the class. */
async function expectNothing(page: Page, classId: string, status: 403 | 404): Promise<void> {
  const headers = { origin, ...(await authorization(page.request)) }
  const week = clock.today()
  for (const [path, more] of [
    ['members/find', {}],
    ['cards/find', {}],
    ['monday/find', {}],
    ['work/find', { week }],
    ['certificates/find', {}],
  ] as const) {
    const data = { classId, ...more }
    const answer = await page.request.post(`${origin}/api/admin/classes/${path}`, { data, headers })
    expect(`${path} ${answer.status()}`).toBe(`${path} ${status}`)
    expect(Object.keys(await answer.json())).toEqual(['error'])
  }
}
