import { createDatabase, openTemporaryServer, withOwner } from '#database/temporary-database.ts'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import { CROWDS, startCrowd } from '#server/accounts/auth/crowd-testing.ts'
import { HttpClient, type HttpAnswer } from '#server/accounts/auth/http-client-testing.ts'
import { openDatabase } from '#database/open.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServerAt } from '../scripts/with-server.ts'
import { end, setPasswords } from './accounts.ts'
import { percentile, print } from './figures.ts'
import { fillClasses } from './fill-classes.ts'
import { fillLearners, pastTriggers } from './fill-learners.ts'
import { inShort } from './in-short.ts'

const LEARNERS = inShort(40, 200)
const SIGN_INS = inShort(2, 20)
const SHARE = inShort(0.1, 1)
const PASSWORD = 'umfula-5'

/**
 * Measures how long a right sign-in takes on a new device, and on one where the learner has signed in before, while a crowd
 * keeps asking. The bar is a p95 within 2 s, with no sign-in refused.
 * @throws when one is refused
 */
export async function signInCrowd(): Promise<void> {
  const postgres = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'qala-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  try {
    const url = await createDatabase(postgres.url, `qala_bench_${process.pid}`)
    await (await openDatabase({ dataDir: '', databaseUrl: url })).close()
    await fillLearners(url, LEARNERS, 10)
    await fillClasses(url, LEARNERS, 40, 2026)
    await setPasswords(url, await createPasswords().hash(PASSWORD))
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: origin, TRUST_PROXY: '1' }
    const server = await startServerAt(port, settings)
    try {
      await measure(origin, await codesAndNames(url))
    } finally {
      await end(server)
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface ClassSignIn {
  classCode: string
  name: string
}

/** Gives each class a code. @returns for each learner what the sign-in by class asks for, in the order of their numbers */
async function codesAndNames(url: string): Promise<ClassSignIn[]> {
  const tables = ['auth.accounts', 'app.classes', 'app.class_members', 'app.profiles']
  return withOwner(url, async (owner) => {
    let found: ClassSignIn[] = []
    await pastTriggers(owner, tables, async () => {
      await owner.query(`
        with numbered as (select id, 9 + row_number() over (order by id) as number from app.classes)
        update app.classes set code = 'goat-mango-' || number from numbered where numbered.id = classes.id`)
      const { rows } = await owner.query<ClassSignIn>(`
        select code as "classCode", first_name || ' ' || last_name as name
          from app.profiles join app.class_members using (user_id) join app.classes on classes.id = class_id
          join auth.accounts on accounts.id = user_id
         order by substring(email from '\\d+')::int`)
      found = rows
    })
    return found
  })
}

async function measure(origin: string, byClass: readonly ClassSignIn[]): Promise<void> {
  const clientAt = (ip: string) => new HttpClient(origin, ip, origin)
  const emails = Array.from({ length: LEARNERS }, (_, at) => `learner-${at + 1}@example.org`)
  const [crowd, children] = [emails.slice(0, 12), emails.slice(12)]
  let homes = 0
  const newHome = () => {
    homes += 1
    return clientAt(`10.${homes >> 8}.${homes & 255}.1`)
  }
  const known = children.slice(0, SIGN_INS).map((email) => ({ client: newHome(), email }))
  for (const { client, email } of known) await client.login(email, PASSWORD)
  // Their passwords get the salts of their names now, and not while somebody measures.
  for (const email of children.slice(SIGN_INS, 2 * SIGN_INS)) await newHome().login(email, PASSWORD)

  const signIns = async () => {
    const waits: Waits = { new: [], 'by class': [], known: [] }
    const signIn = async (way: keyof Waits, answer: Promise<HttpAnswer>) => {
      const { status, milliseconds } = await answer
      if (status !== 200) throw new Error(`A right sign-in (${way}) was answered ${status}`)
      waits[way].push(milliseconds)
    }
    for (const [at, { client, email }] of known.entries()) {
      const newDevice = newHome()
      await newDevice.call('GET', '/api/auth/device')
      await signIn('new', newDevice.login(children[SIGN_INS + at] ?? '', PASSWORD))
      const inClass = newHome()
      await inClass.call('GET', '/api/auth/device')
      const typed = { ...byClass[crowd.length + SIGN_INS + at], password: PASSWORD }
      await signIn('by class', inClass.call('POST', '/api/auth/class-login', typed))
      await signIn('known', client.login(email, PASSWORD))
    }
    return waits
  }

  console.log(
    '\nA right sign-in beside a crowd: p50 / p95 on a new device, there by class, on a known one (bar: p95 2 s)',
  )
  print('nobody else', describe(await signIns()))
  for (const [at, name] of Object.keys(CROWDS).entries()) {
    const newClient = () => clientAt(`41.${at}.0.1`)
    const stop = await startCrowd(name, { newClient, clientAt, emails: crowd, password: PASSWORD }, SHARE)
    const waits = await signIns().finally(stop)
    console.log(`  ${name}, which had ${answered(await stop())}`)
    print('', describe(waits))
  }
}

type Waits = Record<'new' | 'by class' | 'known', number[]>

function describe(waits: Waits): string {
  const spread = (all: readonly number[]) =>
    [0.5, 0.95].map((part) => percentile(all, part).toFixed(0)).join(' / ')
  return `${spread(waits.new)} ms, ${spread(waits['by class'])} ms, ${spread(waits.known)} ms`
}

function answered(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}
