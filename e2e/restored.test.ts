import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { syncCourse } from '#server/learning/progress/course.ts'
import { signedInLearner, testServer, type Browser, type SignedInLearner } from '#server/testing.ts'
import { readProgress, saveProgress } from '#domain/learning/progress-api.ts'
import { callApi } from '#web/api/client.ts'
import { sealAccount, sendBoxes } from '#web/progress/outbox/boxes.ts'
import { haveTicket } from '#web/progress/outbox/drain-outbox.ts'
import { bringBack, workFile } from '#web/progress/outbox/work-file.ts'
import { onLesson, onTask, withCompletion, withTaskDone } from '#web/progress/record-work.ts'
import { openReplica, waitingIn } from '#web/progress/replica.ts'
import { createSync } from '#web/progress/sync.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import type { Box } from '#web/progress/storage/outbox-database.ts'

// These tests use the page's own replica, sync, boxes and client with the server and its database, which is set back to an
// earlier state.
const lessons = ['before', 'after']
const course = {
  lessons: lessons.map((id) => ({ id, bonus: false })),
  tasks: lessons.map((lessonId) => ({
    lessonId,
    taskId: 'read',
    title: 'Read it',
    type: 'other' as const,
    points: 5,
  })),
}
const first = await testServer({ course })
await syncCourse(first.db, course)
const { db } = first
let server = first

/** Copies what the database has of learners now. Calling the result writes it back, as a restore does. */
async function backup(): Promise<() => Promise<void>> {
  const tables = ['auth.accounts', 'auth.sessions', 'app.user_roles', 'app.upload_tickets']
  const all = [
    ...tables,
    'app.lesson_progress',
    'app.task_progress',
    'app.lab_progress',
    'app.answers',
    'app.own_words',
    'app.things',
    'app.outfits',
    'app.comment_replies',
  ]
  const within = (work: (ask: (query: string) => Promise<unknown>) => Promise<void>) =>
    withOwner(db.url, async (owner) => {
      await owner.query('begin')
      for (const table of [...all, 'app.restores'])
        await owner.query(`alter table ${table} no force row level security, disable trigger user`)
      await work((query) => owner.query(query))
      for (const table of [...all, 'app.restores'])
        await owner.query(`alter table ${table} force row level security, enable trigger user`)
      await owner.query('commit')
    })
  const copy = `copy_${crypto.randomUUID().slice(0, 8)}`
  await within(async (ask) => {
    await ask(`create schema ${copy}`)
    for (const table of all) await ask(`create table ${copy}.${table.split('.')[1]} as table ${table}`)
  })
  return async () => {
    await within(async (ask) => {
      await ask('delete from auth.accounts')
      for (const table of all) await ask(`insert into ${table} select * from ${copy}.${table.split('.')[1]}`)
      await ask('insert into app.restores (backup_made_at) values (now())')
    })
    server = await testServer({ db, course })
  }
}

const never = new AbortController().signal

/** Makes one device of a learner: its database, and a browser that connects to the current server. */
async function device(learner: SignedInLearner, cookies: Browser['cookies'] = learner.browser.cookies) {
  const disk = memoryDatabase()
  const replica = await openReplica(learner.userId, disk)
  await replica.edit(({ facts }) => facts.put({ name: 'email', value: learner.email }))
  const restored = vi.fn()
  const online = async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    const browser = server.browser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      const withCookies = init.credentials === 'same-origin' ? browser : server.browser()
      return withCookies.raw(init.method ?? 'GET', path, init)
    })
    const answer = await browser.post('/api/auth/token')
    return work((answer.body as { accessToken?: string }).accessToken ?? '')
  }
  const exchange = () =>
    online(async (token) => {
      const sync = createSync({
        replica,
        userId: learner.userId,
        save: (batch) => callApi(saveProgress, { token, body: batch, gzip: true }),
        read: (known) => callApi(readProgress, { token, answersMark: known }),
        onOtherServer: restored,
        recheckSession: async () => undefined,
      })
      await sync.exchange({ pull: true })
      await vi.waitFor(() => expect(waitingIn(replica)).toBe(0))
      sync.stop()
      await haveTicket(learner.userId, disk, never)
    })
  const finish = async (lessonId: string) => {
    const now = new Date().toISOString()
    await replica.change(
      onLesson(lessonId, (row) => withCompletion(row, 5, now)),
      onTask(lessonId, 'read', (task) => withTaskDone(task, now)),
    )
    await exchange()
  }
  const boxes = new Map<string, Box>()
  const outbox = {
    put: async (more: readonly Box[]) => more.forEach((box) => boxes.set(box.id, box)),
    all: async () => [...boxes.values()],
    delete: async (id: string) => void boxes.delete(id),
  }
  return {
    replica,
    restored,
    exchange,
    finish,
    boxes,
    /** Does what the page does when the server no longer knows the session. */
    sealEverything: async () =>
      expect(await sealAccount(learner.userId, { database: disk, outbox, everything: true })).toBe(true),
    send: (who: SignedInLearner | null) =>
      online((token) =>
        sendBoxes({
          outbox,
          signedIn: {
            userId: who?.userId ?? null,
            email: async () => who?.email ?? '',
            call: (_userId, call) => call(who ? (who.browser.bearer ?? token) : token),
          },
          refused: new Set(),
        }),
      ),
  }
}

async function completed({ browser }: SignedInLearner): Promise<string[]> {
  const answer = await browser.get('/api/progress')
  const { rows } = answer.body as { rows: { lessonId: string; completed: boolean }[] }
  return rows
    .filter((row) => row.completed)
    .map(({ lessonId }) => lessonId)
    .toSorted()
}

/** Returns the learner with a new session on the current server. */
async function signInAgain({ email, password, userId }: SignedInLearner): Promise<SignedInLearner> {
  const browser = server.browser()
  await browser.login({ email, password })
  await browser.takeToken()
  return { browser, email, password, userId }
}

const BOTH = ['after', 'after', 'before', 'before']

test('a device signed in before the backup sends all of it again, and hears that the server was restored', async () => {
  const learner = await signedInLearner(server)
  const phone = await device(learner)
  await phone.finish('before')
  const restore = await backup()
  await phone.finish('after')
  await restore()
  await phone.exchange()
  expect(await completed(await signInAgain(learner))).toEqual(BOTH)
  expect(phone.restored.mock.calls).toEqual([[false], [true]])
})

test('a device signed in after the backup seals what the server had confirmed, and its owner’s next sign-in sends it', async () => {
  const learner = await signedInLearner(server)
  const restore = await backup()
  const lab = await device(await signInAgain(learner))
  await lab.finish('before')
  await lab.finish('after')
  await restore()
  await lab.sealEverything()
  expect(lab.boxes.size).toBe(1)
  // The restored server knows neither the session nor the ticket.
  await lab.send(null)
  expect(lab.boxes.size).toBe(1)
  const again = await signInAgain(learner)
  expect(await completed(again)).toEqual([])
  await lab.send(again)
  expect(lab.boxes.size).toBe(0)
  expect(await completed(again)).toEqual(BOTH)
})

test('a session ended by a reset loses nothing: the ticket of before still sends the box', async () => {
  const learner = await signedInLearner(server)
  const phone = await device(learner)
  await phone.finish('before')
  const restore = await backup()
  await phone.finish('after')
  await db.withAuth((trx) =>
    trx.deleteFrom('auth.sessions').where('account_id', '=', learner.userId).execute(),
  )
  await restore()
  await db.withAuth((trx) =>
    trx.deleteFrom('auth.sessions').where('account_id', '=', learner.userId).execute(),
  )
  await phone.sealEverything()
  await phone.send(null)
  expect(phone.boxes.size).toBe(0)
  expect(await completed(await signInAgain(learner))).toEqual(BOTH)
})

test('whoever registered after the backup, and registers again with the same address, finds the work of before', async () => {
  const restore = await backup()
  const lost = await signedInLearner(server)
  const phone = await device(lost)
  await phone.finish('before')
  await phone.finish('after')
  const file = await workFile(phone.replica, new Date())
  await restore()
  await phone.sealEverything()
  await phone.send(null)
  expect(phone.boxes.size).toBe(1)
  const again = await signedInLearner(server, { email: lost.email })
  expect(again.userId).not.toBe(lost.userId)
  await phone.send(again)
  expect(phone.boxes.size).toBe(0)
  expect(await completed(again)).toEqual(BOTH)

  // Another device does the same with a file.
  const tablet = await device(again)
  expect(await bringBack(tablet.replica, file)).toMatchObject({ ok: true, news: 4 })
  await tablet.exchange()
  expect(await completed(again)).toEqual(BOTH)
  const stranger = await device(await signedInLearner(server))
  expect(await bringBack(stranger.replica, file)).toMatchObject({ ok: false, reason: 'someone-elses' })
})
