import { createParser } from 'eventsource-parser'
import { sql } from 'kysely'
import { withOwner } from '#database/temporary-database.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../routing/route.ts'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { openLive, STREAMS_PER_USER } from './live.ts'
import { openStream } from './stream.ts'

const server = await testServer()
// This stands for a second process, with another hub on the same database.
const other = await testServer({ db: server.db })

async function listen(target: typeof server, bearer: string | undefined, device?: string) {
  const response = await target.browser().raw('GET', '/api/events', {
    headers: { authorization: `Bearer ${bearer}`, ...(device !== undefined && { 'qala-device': device }) },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  return read(reader)
}

function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const heard = { events: [] as string[], comments: [] as string[], retry: 0 }
  const parser = createParser({
    onEvent: (event) => void heard.events.push(event.event ?? ''),
    onComment: (comment) => void heard.comments.push(comment),
    onRetry: (retry) => void (heard.retry = retry),
  })
  const decoder = new TextDecoder()
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
    }
  })()
  return Object.assign(heard, { ended, close: () => reader.cancel() })
}

const save = ({ browser, userId }: SignedInLearner, progress: number, device?: string) =>
  browser.put(
    '/api/progress',
    {
      userId,
      sentAt: new Date().toISOString(),
      lessons: [{ lessonId: 'coding-basics', completed: false, completedAt: null, quizScore: 0, progress }],
    },
    device === undefined ? {} : { 'qala-device': device },
  )

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('live updates', () => {
  test('reach every device of the learner, in this process and in another', async () => {
    const learner = await signedInLearner(server)
    const [here, there] = [
      await listen(server, learner.browser.bearer),
      await listen(other, learner.browser.bearer),
    ]
    await save(learner, 25)
    await expect.poll(() => here.events, { timeout: 2000 }).toEqual(['progress'])
    await expect.poll(() => there.events, { timeout: 2000 }).toEqual(['progress'])
    expect(here.retry).toBe(2000)
    await Promise.all([here.close(), there.close()])
  })

  test('cannot be heard by somebody else, and say nothing when nothing changed', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const [nalediHears, thaboHears] = [
      await listen(server, naledi.browser.bearer),
      await listen(server, thabo.browser.bearer),
    ]
    await save(naledi, 25)
    await save(naledi, 25)
    await save(naledi, 10)
    await save(naledi, 50)
    await expect.poll(() => nalediHears.events).toEqual(['progress', 'progress'])
    await save(thabo, 10)
    await expect.poll(() => thaboHears.events).toEqual(['progress'])
    await Promise.all([nalediHears.close(), thaboHears.close()])
  })

  test('do not come back to the device whose change it was, in this process and in another', async () => {
    const learner = await signedInLearner(server)
    const heard = await Promise.all(
      [server, other].flatMap((process) =>
        ['phone', 'lab'].map((device) => listen(process, learner.browser.bearer, device)),
      ),
    )
    const events = () => heard.map((stream) => stream.events.length)
    await save(learner, 25, 'phone')
    await expect.poll(events, { timeout: 2000 }).toEqual([0, 1, 0, 1])
    await save(learner, 50, 'lab')
    await expect.poll(events, { timeout: 2000 }).toEqual([1, 1, 1, 1])
    // An older app does not send the name of its device.
    await save(learner, 75)
    await expect.poll(events, { timeout: 2000 }).toEqual([2, 2, 2, 2])
    await save(learner, 80, 'no device of ours!')
    await expect.poll(events, { timeout: 2000 }).toEqual([3, 3, 3, 3])
    await Promise.all(heard.map((stream) => stream.close()))
  })

  test('of two devices that share a message reach both', async () => {
    const userId = crypto.randomUUID()
    const there = await Promise.all(
      ['phone', 'lab'].map(async (device) => {
        const onChange = vi.fn()
        other.services.live.join({ userId, sessionId: '', device, onChange, onEnd: () => {} })
        return onChange
      }),
    )
    server.services.live.progressChanged(userId, 'phone')
    server.services.live.progressChanged(userId, 'lab')
    await expect.poll(() => there.map((onChange) => onChange.mock.calls.length)).toEqual([1, 1])
  })

  test('are not said before the save is committed: whoever hears of it reads at once', async () => {
    const learner = await signedInLearner(server)
    const here = await listen(server, learner.browser.bearer)
    await save(learner, 25)
    await expect.poll(() => here.events).toHaveLength(1)
    const saving = await withOwner(server.db.url, async (owner) => {
      await owner.query('begin; lock table app.lesson_progress in share row exclusive mode')
      const answer = save(learner, 50)
      const waiting = async () =>
        (
          await owner.query(
            `select from pg_locks where not granted
                and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount
      await expect.poll(waiting).toBe(1)
      expect(here.events).toHaveLength(1)
      await owner.query('commit')
      return { answer }
    })
    expect((await saving.answer).status).toBe(200)
    await expect.poll(() => here.events).toHaveLength(2)
    await here.close()
  })

  test('say hundreds of changes in few messages', async () => {
    const notify = vi.fn(async (_channel: string, _payload: string) => {})
    const live = await openLive({ ...server.db, notify }, () => {})
    const learners = Array.from({ length: 400 }, () => crypto.randomUUID())
    for (const userId of learners)
      for (let round = 0; round < 3; round += 1) live.progressChanged(userId, 'twelve-chars')
    await expect.poll(() => notify.mock.calls.length).toBe(3)
    const payloads = notify.mock.calls.map(([, payload]) => payload)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
    const said = payloads.flatMap((payload) => (JSON.parse(payload) as { users: string[] }).users)
    expect(said.toSorted()).toEqual(learners.toSorted())
    await live.close()
  })

  test('do not come back to the process that said them', async () => {
    let hear: (payload: string) => void = () => {}
    const looped = await openLive(
      {
        ...server.db,
        listen: async (channel, onMessage) => {
          if (channel === 'qala_live') hear = onMessage
          return async () => {}
        },
        notify: async (_channel, payload) => hear(payload),
      },
      () => {},
    )
    const userId = crypto.randomUUID()
    const onChange = vi.fn()
    looped.join({ userId, sessionId: '', onChange, onEnd: () => {} })
    looped.progressChanged(userId)
    await looped.close()
    expect(onChange).toHaveBeenCalledOnce()
    hear(JSON.stringify({ from: crypto.randomUUID(), users: [userId] }))
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('make every page ask after the connection for messages was lost', async () => {
    const learner = await signedInLearner(server)
    const heard = await listen(server, learner.browser.bearer)
    await server.db.withUser(null, async (trx) => {
      // This runs as the login role itself, which may end its own connections.
      await sql`set local role none`.execute(trx)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'qala listen' and datname = current_database()`.execute(trx)
    })
    await expect.poll(() => heard.events, { timeout: 10_000 }).toEqual(['progress'])
    await heard.close()
  })

  test('end with sign-out, for that session alone', async () => {
    const learner = await signedInLearner(server)
    const phone = server.browser()
    await phone.post('/api/auth/login', { email: learner.email, password: learner.password })
    await phone.takeToken()
    const [lab, home] = [await listen(server, learner.browser.bearer), await listen(server, phone.bearer)]
    await learner.browser.post('/api/auth/logout')
    await lab.ended
    server.services.live.progressChanged(learner.userId)
    await expect.poll(() => home.events).toEqual(['progress'])
    expect(lab.events).toEqual([])
    await home.close()
  })

  test(`cannot be opened more than ${STREAMS_PER_USER} times by one learner`, async () => {
    const learner = await signedInLearner(server)
    const streams = await Promise.all(
      Array.from({ length: STREAMS_PER_USER }, () => listen(server, learner.browser.bearer)),
    )
    const refused = await learner.browser.get('/api/events')
    expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' })
    await streams[0]?.close()
    const again = await listen(server, learner.browser.bearer)
    await Promise.all([...streams.slice(1), again].map((stream) => stream.close()))
  })

  test('survive nonsense on the channel', async () => {
    const learner = await signedInLearner(server)
    const heard = await listen(server, learner.browser.bearer)
    for (const payload of ['', '{', '[]', '{"from":1}', `{"from":"${crypto.randomUUID()}","users":["x"]}`]) {
      await server.db.notify('qala_live', payload)
    }
    await save(learner, 25)
    await expect.poll(() => heard.events).toEqual(['progress'])
    await heard.close()
  })

  test('end when the server stops, and what is waiting is still said', async () => {
    const learner = await signedInLearner(server)
    const live = await openLive(server.db, () => {})
    const there = await listen(other, learner.browser.bearer)
    const ended = vi.fn()
    live.join({ userId: learner.userId, sessionId: '', onChange: () => {}, onEnd: ended })
    live.progressChanged(learner.userId)
    await live.close()
    expect(ended).toHaveBeenCalledOnce()
    await expect.poll(() => there.events, { timeout: 2000 }).toEqual(['progress'])
    await there.close()
  })
})

describe('one stream', () => {
  const caller = (seconds: number): Caller => ({
    userId: crypto.randomUUID(),
    roles: ['learner'],
    sessionId: crypto.randomUUID(),
    expiresAt: new Date(Date.now() + seconds * 1000),
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  /**
   * Opens a stream and counts those of its own timers that still run, because the database's connections have timers as well.
   */
  function openCounted(signal: AbortSignal): { stream: ReadableStream<Uint8Array>; timers: () => number } {
    const made = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')]
    const stopped = [vi.spyOn(globalThis, 'clearTimeout'), vi.spyOn(globalThis, 'clearInterval')]
    const stream = openStream(server.services.live, caller(60), signal)
    const own: unknown[] = made.flatMap((spy) => spy.mock.results.map(({ value }) => value as unknown))
    for (const spy of made) spy.mockRestore()
    expect(own).toHaveLength(2)
    const isStopped = (timer: unknown) =>
      stopped.some((spy) => spy.mock.calls.some(([each]) => each === timer))
    return { stream, timers: () => own.filter((timer) => !isStopped(timer)).length }
  }

  test('breathes every 25 s and ends with the access token', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
    const { stream, timers } = openCounted(new AbortController().signal)
    const heard = read(stream.getReader())
    await vi.advanceTimersByTimeAsync(24_999)
    await turn()
    expect(heard.comments).toEqual(['welcome'])
    await vi.advanceTimersByTimeAsync(25_001)
    await turn()
    expect(heard.comments).toEqual(['welcome', 'still here', 'still here'])
    expect(timers()).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    await heard.ended
    expect(timers()).toBe(0)
  })

  test('leaves nothing behind when the reader goes or the connection breaks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
    const gone = openCounted(new AbortController().signal)
    await gone.stream.cancel()
    const connection = new AbortController()
    const broken = openCounted(connection.signal)
    connection.abort()
    await read(broken.stream.getReader()).ended
    const late = openCounted(AbortSignal.abort())
    await read(late.stream.getReader()).ended
    expect([gone, broken, late].map(({ timers }) => timers())).toEqual([0, 0, 0])
  })

  test('keeps one unread event for a tab that sleeps, not a thousand', async () => {
    const who = caller(60)
    const stream = openStream(server.services.live, who, new AbortController().signal)
    for (let round = 0; round < 1000; round += 1) server.services.live.progressChanged(who.userId)
    const reader = stream.getReader()
    let bytes = 0
    server.services.live.endSession(who.sessionId)
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      bytes += chunk.value.byteLength
    expect(bytes).toBeLessThan(2000)
  })
})
