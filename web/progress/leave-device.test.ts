import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountDatabase, databaseName } from '#web/progress/storage/account-database.ts'
import { outbox } from '#web/progress/storage/outbox-database.ts'
import { browser, closeBrowser, databases, HINT, load, TICKET } from './page-testing.ts'
import { USER } from './sync-testing.ts'

vi.mock('#web/content/content-index.ts', () => ({
  contentIndex: { lessons: [{ id: 'coding-basics', bonus: false }] },
}))

beforeEach(async () => {
  for (const name of await databases()) indexedDB.deleteDatabase(name ?? '')
})
afterEach(closeBrowser)

test('signing out sends what waits, then leaves nothing of her on the device', async () => {
  const { server, assign, replaceState, stored } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await app.signOut()
  expect(server.rows.lesson.size).toBe(1)
  // The state of the page that she left is removed before the page loads again at the same address.
  expect(replaceState).toHaveBeenCalledWith(null, '')
  expect(replaceState).toHaveBeenCalledBefore(assign)
  expect(assign).toHaveBeenCalledWith('/')
  expect([...stored.keys()]).toEqual(['qala.era'])
  expect(await databases()).not.toContain(databaseName(USER))
  expect(await databases()).not.toContain('qala-outbox')
})

/** Simulates a learner who works offline after a first contact with the server and then loses the network. */
async function offlineWithWork(device: ReturnType<typeof browser>) {
  const app = await load()
  app.startData()
  await vi.waitFor(async () => expect(await storedTicket()).toBe(true))
  device.state.offline = true
  await app.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'offline', waiting: 1 }))
  return app
}

async function storedTicket(): Promise<boolean> {
  const found = await accountDatabase(USER).write(({ facts }) => facts.get('ticket'))
  return found.ok && found.value !== undefined
}

type App = Awaited<ReturnType<typeof load>>
function answerWith(app: App, choice: 'leave' | 'stay' | 'discard'): void {
  app.signOutStep.subscribe(() => {
    const now = app.signOutStep.get()
    if (now.step === 'asking') now.answer(choice)
  })
}

test('signing out offline locks unsent work away, unreadable, and it goes up while somebody else is signed in', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await offlineWithWork(device)
  answerWith(app, 'leave')
  await app.signOut()
  expect(await databases()).not.toContain(databaseName(USER))
  expect([...device.stored.keys()].toSorted()).toEqual(['qala.era', 'qala.leaving'])
  const [box] = await outbox.all()
  expect(box).toMatchObject({ userId: USER, ticket: TICKET, content: { kind: 'sealed' } })
  expect(JSON.stringify(box)).not.toContain('coding')

  // The cookie of the first learner must not sign her in again.
  device.state.offline = false
  const visitor = await load()
  visitor.startData()
  expect(visitor.session.get()).toEqual({ status: 'signed-out' })
  await vi.waitFor(() => expect(device.stored.has('qala.leaving')).toBe(false))
  expect(device.state.signedIn).toBeNull()

  await vi.waitFor(() => expect(device.sealed).toHaveLength(1))
  expect(device.sealed[0]).toMatchObject({ authorization: `Ticket ${TICKET}`, body: { userId: USER } })
  await vi.waitFor(async () => expect(await databases()).not.toContain('qala-outbox'))
})

test('whoever would rather stay stays, with all their work', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await offlineWithWork(device)
  answerWith(app, 'stay')
  await app.signOut()
  expect(app.session.get()).toMatchObject({ status: 'signed-in' })
  expect(app.signOutStep.get()).toEqual({ step: 'none' })
  expect(app.status.get()).toMatchObject({ waiting: 1 })
  expect(device.assign).not.toHaveBeenCalled()
})

test('work thrown away on purpose leaves nothing behind', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await offlineWithWork(device)
  answerWith(app, 'discard')
  await app.signOut()
  expect(await databases()).not.toContain(databaseName(USER))
  expect(await databases()).not.toContain('qala-outbox')
})

test('a session that ended elsewhere leaves nothing readable, and loses nothing', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  await offlineWithWork(device)
  device.state.offline = false
  device.state.signedIn = null
  const later = await load()
  later.startData()
  await vi.waitFor(() => expect(later.session.get()).toEqual({ status: 'signed-out' }))
  await vi.waitFor(() => expect(device.sealed.length).toBeGreaterThan(0))
  await vi.waitFor(async () => expect(await databases()).not.toContain(databaseName(USER)))
})

test('a session that a restored server does not know leaves even what was safe sealed, and it is sent', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(async () => expect(await storedTicket()).toBe(true))
  await app.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  device.server.restore({ lesson: new Map(), task: new Map() })
  device.state.signedIn = null
  const later = await load()
  later.startData()
  await vi.waitFor(() => expect(device.sealed).toHaveLength(1))
  expect(device.sealed[0]).toMatchObject({ authorization: `Ticket ${TICKET}`, body: { userId: USER } })
  await vi.waitFor(async () => expect(await databases()).not.toContain(databaseName(USER)))
})

test('a session that ends under a page whose disk failed has what is in memory locked away', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  // An older tab keeps the database open at an older version.
  const holder = await openDB(databaseName(USER), 1)
  onTestFinished(() => holder.close())
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ storage: 'blocked', state: 'safe' }))
  device.state.offline = true
  await app.completeLesson('coding-basics', 5)
  device.state.offline = false
  device.state.signedIn = null
  const { sessionManager } = await import('#web/session/access.ts')
  await sessionManager.refresh()
  // The work must be either sent or kept for her, because the ticket may not have arrived before the disk failed.
  const kept = async () => [...(await outbox.all()), ...device.sealed.map(({ body }) => body)]
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{ userId: USER }]))
})

test('a box whose ticket a restored server does not know stays, and the badge says that work waits', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(async () => expect(await storedTicket()).toBe(true))
  await app.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  device.state.signedIn = null
  device.state.knowsTickets = false
  const later = await load()
  later.startData()
  await vi.waitFor(() => expect(later.status.get()).toMatchObject({ state: 'visitor', lockedAway: 1 }))
  expect(await outbox.all()).toHaveLength(1)
  // She signs in again, and her session can send the box as well as the ticket could.
  device.state.signedIn = USER
  device.stored.set('qala.hint', JSON.stringify(HINT))
  const again = await load()
  again.startData()
  await vi.waitFor(async () => expect(await databases()).not.toContain('qala-outbox'))
  expect(device.sealed.at(-1)).toMatchObject({ authorization: 'Bearer token', body: { userId: USER } })
})

test('work of a deleted account leaves the device, and nobody is told to sign in', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  await offlineWithWork(device)
  Object.assign(device.state, { offline: false, signedIn: null, knowsTickets: false, deleted: [USER] })
  const later = await load()
  const waiting: number[] = []
  later.status.subscribe(() => waiting.push(later.status.get().lockedAway))
  later.startData()
  await vi.waitFor(() => expect(later.deletedAccounts.get()).toEqual([USER]))
  await vi.waitFor(async () => expect(await databases()).not.toContain('qala-outbox'))
  expect(await databases()).not.toContain(databaseName(USER))
  expect(new Set(waiting)).toEqual(new Set([0]))
})

test.each([
  ['that cannot be reached', (device: ReturnType<typeof browser>) => void (device.state.offline = true)],
  ['restored since', (device: ReturnType<typeof browser>) => device.server.restore(device.server.backup())],
])('a sign-out at a server %s seals what was safe as well', async (_name, happen) => {
  const device = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(async () => expect(await storedTicket()).toBe(true))
  await app.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  happen(device)
  await app.signOut()
  expect(await outbox.all()).toHaveLength(1)
  expect(await databases()).not.toContain(databaseName(USER))
})

test('a page that goes away says its last words by ticket', async () => {
  const device = browser({ signedIn: USER, hint: HINT })
  await offlineWithWork(device)
  const before = device.calls.length
  device.state.offline = false
  device.page.dispatchEvent(new Event('pagehide'))
  expect(device.calls.slice(before)).toEqual(['PUT /api/progress'])
  expect(device.server.rows.lesson.size).toBe(1)
})
