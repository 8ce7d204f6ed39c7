import type { APIRequestContext, Page } from '@playwright/test'
import { clock } from '#domain/clock.ts'
import { addDays } from '#domain/school-week.ts'
import { NAME_GROUPS } from '#server/demo/names.ts'
import { randomUUID } from 'node:crypto'
import { finishedStrand } from '../finished-strand.ts'
import { ADMIN } from '../server.ts'
import { rowsOf } from '../many-learners.ts'
import { authorization, postApi, saveRows, signIn } from '../steps.ts'
import { expect } from '../test.ts'

const YEAR = new Date().getFullYear()

interface Row {
  row: number
  firstName: string
  lastName: string
  grade: number
  letter: string
  age: number
}

/**
 * Sets up the school through the API, as staff do before there is anything to look at. It leaves `page` signed in as the
 * admin.
 */
export async function schoolClasses(page: Page, origin: string) {
  await signIn(page, ADMIN, origin)
  const post = <Answer>(path: string, data: object) =>
    postApi<Answer>(page.request, `admin/${path}`, data, origin)
  const named = async (name: string) => {
    const headers = await authorization(page.request, origin)
    const answer = await page.request.get(`${origin}/api/admin/classes`, { headers })
    const { classes } = (await answer.json()) as { classes: { classId: string; name: string }[] }
    return classes.find((one) => one.name === name)?.classId
  }
  const importRows = async (rows: Row[]) => {
    const file = { schoolYear: YEAR, schoolName: 'Qala Primary School', rows }
    const { planId, lines } = await post<{ planId: string; lines: { row: number; kind: string }[] }>(
      'import/plan',
      file,
    )
    const doubts = lines.filter(({ kind }) => kind === 'doubt')
    const decisions = Object.fromEntries(doubts.map(({ row }) => [row, 'new']))
    await post('import', { ...file, planId, decisions })
  }
  return {
    named,
    /** Makes a class only once, even if several walks need it. */
    classOf: async (letter: string, size: number): Promise<string> => {
      const there = await named(`7${letter}`)
      if (there !== undefined) return there
      if (size > 0) await importRows(seatsOf(size, () => ({ grade: 7, letter })))
      else await post('classes', { schoolYear: YEAR, grade: 7, letter })
      return (await named(`7${letter}`)) ?? ''
    },
    /** Makes classes of about 40 in four grades. */
    wholeSchool: async (learners: number): Promise<void> => {
      if ((await named('6LA')) !== undefined) return
      const classes = Math.ceil(learners / 40)
      await importRows(
        seatsOf(learners, (at) => {
          const one = at % classes
          return { grade: 4 + (one % 4), letter: `L${String.fromCodePoint(65 + Math.floor(one / 4))}` }
        }),
      )
    },
    give: (classId: string) =>
      post('classes/work/give', {
        classIds: [classId],
        work: [
          { kind: 'lesson', contentId: 'what-is-computer' },
          { kind: 'lesson', contentId: 'coding-basics' },
        ],
        dueOn: inDays(3),
        note: 'In pairs, please',
      }),
    /**
     * The first `many` learners of a class sign in with their cards and work. Two thirds have a mistake, and one third has a
     * certificate.
     */
    work: async (classId: string, many: number): Promise<void> => {
      const { learners } = await post<{ learners: { userId: string; secret: string }[] }>(
        'classes/cards/find',
        {
          classId,
        },
      )
      const first = learners.slice(0, many).filter(({ secret }) => secret === 'never')
      if (first.length === 0) return
      const { classCode, cards } = await post<{
        classCode: string
        cards: { userId: string; firstName: string; lastName: string; word: string }[]
      }>('classes/cards', { classId, userIds: first.map(({ userId }) => userId), replacesOwn: false })
      const context = await page.context().browser()?.newContext()
      if (!context) return
      for (const [at, card] of cards.entries()) {
        await context.clearCookies()
        await workAs(context.request, origin, { ...card, classCode, isMistaken: at % 3 !== 0 })
      }
      await context.close()
    },
  }
}

interface Working {
  classCode: string
  firstName: string
  lastName: string
  word: string
  isMistaken: boolean
}

async function workAs(request: APIRequestContext, origin: string, who: Working): Promise<void> {
  const headers = { origin }
  const { classCode, firstName, lastName, word: password } = who
  const signedIn = await request.post(`${origin}/api/auth/class-login`, {
    headers,
    data: { classCode, name: `${firstName} ${lastName}`, password },
  })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const own = `umthi-${randomUUID()}`
  await request.post(`${origin}/api/auth/choose-password`, {
    headers,
    data: { password: own, confirmPassword: own },
  })
  const rows = who.isMistaken ? rowsOf({ does: ['electric'] }) : finishedStrand('coding')
  await saveRows(request, user.id, rows, origin)
}

/** Makes learners with real names, no two of which are alike. */
function seatsOf(count: number, of: (at: number) => Pick<Row, 'grade' | 'letter'>): Row[] {
  const first = NAME_GROUPS.flatMap((group) => group.first)
  const last = NAME_GROUPS.flatMap((group) => group.last)
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / first.length)
    return {
      row: at + 2,
      firstName: first[at % first.length] ?? '',
      lastName: last[(at * 7 + round) % last.length] ?? '',
      age: 13,
      ...of(at),
    }
  })
}

function inDays(days: number): string {
  return addDays(clock.today(), days)
}
