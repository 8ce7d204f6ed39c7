import type { Browser, Page } from '@playwright/test'
import { CardOwners, SignInCards } from '#domain/school/sign-in-cards.ts'
import { ImportDone, ImportPlan } from '#domain/school/import-learners/import-learners.ts'
import { loadavg } from 'node:os'
import * as z from 'zod/mini'
import { CLASS_OF_43, spokenName, typedName } from '../e2e/class-of-43.ts'
import { ADMIN } from '../e2e/server.ts'
import { untilAlive } from '../e2e/test.ts'
import { withServer } from '../scripts/with-server.ts'
import { cookieOf, post, tokenOf } from './api.ts'
import { percentile, print } from './figures.ts'
import { inShort } from './in-short.ts'
import { launch, newPage } from './phone.ts'

/** This many learners get a card in the same minute. */
const BATCH = 8
/** A child who types with two fingers needs this long for a key. */
const KEY_MS = 120
const PATIENCE_MS = 240_000

interface Seat {
  name: string
  /** This is the name as printed on the card. */
  card: string
  code: string
  own: string
}

interface Waits {
  opened: number[]
  entered: number[]
  home: number[]
}

/**
 * Signs in a class of 43 with cards. Each learner has a browser of their own, all use one address, and all browsers stay open
 * until the last learner is in. They type the code, the name and the words of the card, and then a password of their own. The
 * bar is that all of them are in within ten minutes. @throws when one of them is not
 */
export async function firstMorning(executablePath: string): Promise<void> {
  await withServer((origin) => measure(origin, executablePath), {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
}

async function measure(origin: string, executablePath: string): Promise<void> {
  const school = await openSchool(origin)
  const { seats, classId } = await school.classWithCards()
  const browser = await launch(executablePath)
  const waits: Waits = { opened: [], entered: [], home: [] }
  const before = loadavg()[0] ?? 0
  const began = performance.now()
  try {
    for (let at = 0; at < seats.length; at += BATCH) {
      await Promise.all(seats.slice(at, at + BATCH).map((seat) => sitDown(browser, origin, seat, waits)))
      print(`${waits.home.length} of ${seats.length} are in after`, secondsSince(began))
    }
    const all = secondsSince(began)
    const secrets = await school.secretsOf(classId)
    const own = secrets.filter((secret) => secret === 'own').length
    console.log(
      `\nA class of ${seats.length} signs in by card, ${BATCH} at once, a key every ${KEY_MS} ms (bar: 10 minutes)`,
    )
    print('all are in after', all)
    print('with a password of their own', `${own} of ${secrets.length}`)
    print('page opened, p50 / p95 / max', spread(waits.opened))
    print('Sign In pressed, p50 / p95 / max', spread(waits.entered))
    print('own password saved, p50 / p95 / max', spread(waits.home))
    print('load before and after', `${before.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`)
    if (own < seats.length) throw new Error(`${seats.length - own} have no password of their own`)
  } finally {
    await browser.close()
  }
}

/** Does what an admin does before the class comes. */
async function openSchool(origin: string) {
  const signedIn = await post(`${origin}/api/auth/admin-login`, ADMIN)
  const authorization = `Bearer ${await tokenOf(origin, cookieOf(signedIn))}`
  const ask = async <Schema extends z.ZodMiniType>(path: string, body: object, schema: Schema) => {
    const answer = await post(`${origin}/api/admin/${path}`, body, { authorization })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return z.parse(schema, await answer.json())
  }
  const ownersOf = async (classId: string) =>
    (await ask('classes/cards/find', { classId }, CardOwners)).learners
  return {
    secretsOf: async (classId: string) => (await ownersOf(classId)).map(({ secret }) => secret),
    classWithCards: async (): Promise<{ classId: string; seats: Seat[] }> => {
      const rows = CLASS_OF_43.slice(0, inShort(3, undefined)).map(({ name }, at) => {
        const [lastName, firstName] = name.split(', ')
        return { row: at + 2, firstName, lastName, grade: 7, letter: 'A', isAnother: true }
      })
      const list = { schoolYear: new Date().getFullYear(), schoolName: 'Qala Primary School', rows }
      const { planId } = await ask('import/plan', list, ImportPlan)
      const done = await ask('import', { ...list, planId, decisions: {} }, ImportDone)
      const classId = done.classes[0]?.classId ?? ''
      const userIds = (await ownersOf(classId)).map(({ userId }) => userId)
      const made = await ask('classes/cards', { classId, userIds, replacesOwn: false }, SignInCards)
      const seats = made.cards.map(({ firstName, lastName, word }, at) => {
        const name = `${lastName}, ${firstName}`
        return {
          name,
          card: word?.replaceAll('-', ' ') ?? '',
          code: made.classCode,
          own: `umfula-${at}-word`,
        }
      })
      return { classId, seats }
    },
  }
}

async function sitDown(browser: Browser, origin: string, seat: Seat, waits: Waits): Promise<void> {
  const page = untilAlive(await newPage(browser, { baseURL: origin, reducedMotion: 'reduce' }))
  page.setDefaultTimeout(PATIENCE_MS)
  const until = async (shown: ReturnType<Page['getByLabel']>) => {
    const began = performance.now()
    await shown.waitFor()
    return performance.now() - began
  }
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: KEY_MS })
  const began = performance.now()
  await page.goto('/class', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Class code').waitFor()
  waits.opened.push(performance.now() - began)
  await type('Class code', seat.code)
  await page.keyboard.press('Enter')
  await type('Your first name and surname', typedName(seat))
  await page.keyboard.press('Enter')
  await type('Password', seat.card)
  await page.getByRole('button', { name: 'Sign In' }).click()
  waits.entered.push(await until(page.getByLabel('New password', { exact: true })))
  await type('New password', seat.own)
  await type('New password again', seat.own)
  await page.getByRole('button', { name: 'Save my password' }).click()
  const [firstName = ''] = spokenName(seat.name).split(' ')
  waits.home.push(await until(page.getByRole('heading', { name: `Welcome back, ${firstName}!` })))
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(0)} s`
}

function spread(ms: readonly number[]): string {
  return [0.5, 0.95, 1].map((part) => `${percentile(ms, part).toFixed(0)} ms`).join(' / ')
}
