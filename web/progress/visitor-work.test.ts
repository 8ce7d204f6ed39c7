import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLES, type Verb } from '#domain/permissions.ts'
import { accountDatabase, databaseName } from '#web/progress/storage/account-database.ts'
import { OTHER_USER, USER } from './sync-testing.ts'

const WHO = {
  status: 'signed-in',
  email: 'a@school.test',
  verbs: ROLES.learner,
  firstName: 'Naledi',
} as const

/** Loads the app as in a freshly loaded tab. */
async function load(owner: string | null) {
  vi.resetModules()
  const [{ session }, { active, visitorOffer }, { openReplica }] = await Promise.all([
    import('#web/session/session.ts'),
    import('./use-progress.ts'),
    import('./replica.ts'),
  ])
  const replica = await openReplica(owner, accountDatabase(owner))
  active.set({ replica })
  return { session, replica, visitorOffer }
}

async function tab(userId: string, who: Partial<{ verbs: readonly Verb[]; firstName: null }> = {}) {
  const { session, replica, visitorOffer } = await load(userId)
  const work = await import('./visitor-work.ts')
  session.set({ ...WHO, ...who, userId })
  work.watchVisitorWork()
  return { replica, session, offer: () => visitorOffer.get(), ...work }
}

/** Somebody without an account reads a lesson, begins another and does two quizzes. */
async function visitorWorks(): Promise<void> {
  const { session, replica } = await load(null)
  const record = await import('./record-work.ts')
  session.set({ status: 'signed-out' })
  await record.completeLesson('coding-basics', 5)
  await record.moveToSection('computer-types', 2, 5)
  await record.recordQuiz({ id: 'coding', lessonId: 'coding-basics' }, 60)
  await record.recordQuiz({ id: 'mixed', lessonId: null }, 70)
  await record.completeTask('coding-basics', 'do-maze')
  replica.close()
}

const WORK = { lessonsDone: ['coding-basics'], lessonsBegun: ['computer-types'], quizzes: 2, activities: 1 }

async function left() {
  const database = accountDatabase(null)
  const result = await database.write(async (tables) => [
    ...(await tables.rows.lesson.getAll()),
    ...(await tables.rows.task.getAll()),
    ...(await tables.rows.lab.getAll()),
    ...(await tables.quizzes.getAll()),
    ...(await tables.facts.getAll()),
  ])
  database.close()
  return result.ok ? result.value : undefined
}

let channels: BroadcastChannel[] = []
beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const channel of channels) channel.close()
  channels = []
  vi.unstubAllGlobals()
})

test('asks a learner about what was done here; a yes moves it into the account, unsent', async () => {
  await visitorWorks()
  const { replica, offer, keepVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()).toEqual(WORK))
  expect(await left()).toHaveLength(6)
  await keepVisitorWork()
  const { rows, quizzes } = replica.state.get()
  expect(rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    progress: 100,
    quizScore: 60,
    changed: 1,
  })
  expect(rows.lesson.get('computer-types')).toMatchObject({ completed: false, progress: 60, section: 2 })
  expect([...rows.task.values()].map(({ taskId, completed, score }) => [taskId, completed, score])).toEqual([
    ['do-maze', true, 0],
    ['quiz-coding', true, 60],
    ['read', true, 0],
  ])
  expect([...quizzes]).toEqual([['mixed', 70]])
  const unsent = await replica.unsent()
  expect(unsent.map(({ kind }) => kind)).toEqual(['lesson', 'lesson', 'task', 'task', 'task'])
  expect(await left()).toEqual([])
  expect(offer()).toBeNull()
})

test('asks about what was done here when the disk answers late', async () => {
  await visitorWorks()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const open = indexedDB.open.bind(indexedDB)
  const asked: string[] = []
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    const listen = request.addEventListener.bind(request)
    asked.push(name)
    if (name === databaseName(null))
      request.addEventListener = (type: string, listener: (event: Event) => void) =>
        listen(type, type === 'success' ? (event) => void answered.then(() => listener(event)) : listener)
    return request
  })
  const limit = vi.spyOn(globalThis, 'setTimeout')
  const learner = await tab(USER)
  await vi.waitFor(() => expect(asked).toContain(databaseName(null)))
  // The opening exceeds its time limit, and the app waits for it once more.
  const limits = () => limit.mock.calls.filter(([, ms]) => ms === 3_000)
  const before = limits().length
  await vi.waitFor(() => expect(limits().length).toBeGreaterThan(before))
  expect(learner.offer()).toBe(null)
  answer()
  await vi.waitFor(() => expect(learner.offer()).toEqual(WORK))
}, 30_000)

test('asks about answers and own words alone, and moves them too', async () => {
  const { session, replica: visitor } = await load(null)
  const record = await import('./record-work.ts')
  const { saveOwnWord } = await import('./own-word.ts')
  session.set({ status: 'signed-out' })
  const answer = { lessonId: 'coding-basics', itemId: 'pap', isRight: true, misconception: null }
  await record.recordAnswer({ ...answer, source: 'daily' })
  await saveOwnWord('byte', 'computer-types', 'ibhayithi')
  visitor.close()
  const { replica, offer, keepVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()?.lessonsBegun).toEqual(['coding-basics', 'computer-types']))
  await keepVisitorWork()
  const { rows } = replica.state.get()
  expect([...rows.answer.values()]).toEqual([
    expect.objectContaining({ ...answer, at: null, changed: 1, settled: 0 }),
  ])
  expect(rows.word.get('byte')).toMatchObject({ text: 'ibhayithi', version: 1, changed: 1 })
  expect(await left()).toEqual([])
})

test('asks about a level of the Lab that was begun and not passed, and moves it too', async () => {
  const { session, replica: visitor } = await load(null)
  const record = await import('./record-work.ts')
  session.set({ status: 'signed-out' })
  await record.saveLevel({ id: 'robot-corner', lesson: 'coding-basics' }, { last: '[1]', tries: 2 })
  visitor.close()
  const { replica, offer, keepVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()).toMatchObject({ lessonsBegun: ['coding-basics'], activities: 0 }))
  await keepVisitorWork()
  expect(replica.state.get().rows.lab.get('robot-corner')).toMatchObject({ last: '[1]', tries: 2 })
  expect(await left()).toEqual([])
})

test('cannot ask when there is nothing, nor about an empty place left behind', async () => {
  const naledi = await tab(USER)
  await accountDatabase(null).write(({ facts }) => facts.put({ name: 'safeAt', value: '' }))
  await naledi.keepVisitorWork()
  expect(naledi.offer()).toBeNull()
  expect(naledi.replica.state.get().rows.lesson.size).toBe(0)
})

test('a no leaves nothing of it on the device, and nothing in the account', async () => {
  await visitorWorks()
  const { replica, offer, discardVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  await discardVisitorWork()
  expect(await left()).toEqual([])
  expect(replica.state.get().rows.lesson.size).toBe(0)
  expect((await tab(USER)).offer()).toBeNull()
})

test('later means after the next load, and until then nothing changes', async () => {
  await visitorWorks()
  const { offer, session, postponeVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  postponeVisitorWork()
  session.set({ ...WHO, userId: USER, firstName: 'Nomsa' })
  expect(offer()).toBeNull()
  expect(await left()).toHaveLength(6)
  const reloaded = await tab(USER)
  await vi.waitFor(() => expect(reloaded.offer()).toEqual(WORK))
})

test.each([
  ['an admin', { verbs: ROLES.admin }],
  ['a person whose verbs are not known yet', { verbs: [] }],
  ['somebody the server has not named yet', { firstName: null }],
])('cannot ask %s', async (_who, who) => {
  await visitorWorks()
  const { offer, keepVisitorWork, session } = await tab(USER, who)
  await keepVisitorWork()
  expect(offer()).toBeNull()
  expect(await left()).toHaveLength(6)
  // The same page asks as soon as a learner is signed in. It was the earlier person, not the page, who may not be asked.
  session.set({ ...WHO, userId: USER })
  await vi.waitFor(() => expect(offer()).toEqual(WORK))
})

test('one tab’s answer is the answer of all', async () => {
  await visitorWorks()
  const [one, two] = [await tab(USER), await tab(USER)]
  await vi.waitFor(() => expect([one.offer(), two.offer()]).toEqual([WORK, WORK]))
  await one.discardVisitorWork()
  await vi.waitFor(() => expect(two.offer()).toBeNull())
  await two.keepVisitorWork()
  expect(two.replica.state.get().rows.lesson.size).toBe(0)
})

test('what one learner said yes to cannot be offered to, kept or removed by another, even if the page died at once', async () => {
  await visitorWorks()
  // This is the state of the disk when the power fails right after the "yes".
  const database = accountDatabase(null)
  await database.write(({ facts }) => facts.put({ name: 'keptFor', value: USER }))
  database.close()
  const other = await tab(OTHER_USER)
  await other.keepVisitorWork()
  await other.discardVisitorWork()
  expect(other.offer()).toBeNull()
  expect(other.replica.state.get().rows.lesson.size).toBe(0)
  expect(await left()).toHaveLength(7)

  const naledi = await tab(USER)
  await vi.waitFor(() =>
    expect(naledi.replica.state.get().rows.lesson.get('coding-basics')?.completed).toBe(true),
  )
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  expect(naledi.offer()).toBeNull()
})

test('keeps the visitor’s copy while the account can only be held in memory', async () => {
  await visitorWorks()
  const { replica, offer, keepVisitorWork } = await tab(USER)
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  const open = indexedDB.open.bind(indexedDB)
  replica.close()
  const full = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === databaseName(USER)) throw new DOMException('', 'QuotaExceededError')
    return open(name, version)
  })
  await keepVisitorWork()
  expect(replica.state.get().rows.lesson.get('coding-basics')?.completed).toBe(true)
  expect(await left()).toHaveLength(7)
  full.mockRestore()

  const reloaded = await tab(USER)
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  expect(reloaded.replica.state.get().rows.lesson.get('coding-basics')?.completed).toBe(true)
})
