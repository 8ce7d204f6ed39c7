import { readCourse } from '#server/learning/progress/course.ts'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { call, cookieOf, post, tokenOf } from './api.ts'
import { percentile, print } from './figures.ts'
import { inShort } from './in-short.ts'
import { memoryOf, watchMemory } from './memory.ts'

/** The whole school was three days without power, and every device has 60 unsent rows. */
const DEVICES = inShort(20, 1_735)
const LESSONS = 20
const TASKS = 40
const WAKE_WITHIN_MS = inShort(1_000, 60_000)
const MORNING = { count: DEVICES, withinMs: inShort(1_000, 120_000), bar: 'p95 1 s, no errors' }
const BELL = { count: inShort(20, 500), withinMs: inShort(1_000, 5_000), bar: 'p95 2 s, no errors' }
const IDLE_AFTER_MS = inShort(500, 10_000)

const PASSWORD = 'umfula-5'

interface Device {
  email: string
  userId: string
  cookie: string
}

/**
 * All devices wake up within a minute. After that come the sign-ins of a morning and of the start of a lesson. @throws when a
 * row is missing
 */
export async function powerBack(origin: string, pid: number): Promise<void> {
  await pause(IDLE_AFTER_MS)
  const idle = memoryOf(pid)
  const rows = await rowsOfThreeDays()
  const devices = await registerAll(origin)
  const memory = watchMemory(pid)
  const closing = new AbortController()
  const began = performance.now()
  let tries = 0
  const waits = await Promise.all(
    devices.map(async (device) => {
      await pause(Math.random() * WAKE_WITHIN_MS)
      const awake = performance.now()
      tries += await bringRows(origin, device, rows, closing.signal)
      return performance.now() - awake
    }),
  )
  const all = performance.now() - began
  const missing = await countMissing(origin, devices, rows)
  console.log(
    `\nPower back: ${DEVICES} devices × ${LESSONS + TASKS} rows, awake within ${WAKE_WITHIN_MS / 1000} s (bar: all done in 90 s)`,
  )
  print('all done after', `${(all / 1000).toFixed(1)} s`)
  print('one device, p50 / p95 / max', spread(waits))
  print('calls asked to come back later', String(tries))
  print('rows missing', String(missing))
  if (missing > 0) throw new Error(`${missing} rows are missing`)
  // Every device still has its live stream open.
  await signInAll(origin, devices, MORNING)
  await signInAll(origin, devices, BELL)
  closing.abort()
  console.log(`\nMemory of all processes (bars: 300 MB idle, 700 MB on a school morning)`)
  print('idle', `${Math.round(idle)} MB`)
  print('highest of all that', `${Math.round(memory.end())} MB`)
}

async function signInAll(
  origin: string,
  devices: readonly Device[],
  { count, withinMs, bar }: typeof MORNING,
): Promise<void> {
  let refused = 0
  const waits = await Promise.all(
    devices.slice(0, count).map(async ({ email }) => {
      await pause(Math.random() * withinMs)
      const began = performance.now()
      const answer = await post(`${origin}/api/auth/login`, { email, password: PASSWORD })
      await answer.arrayBuffer()
      if (!answer.ok) refused += 1
      return performance.now() - began
    }),
  )
  console.log(`\n${count} sign-ins in ${withinMs / 1000} s (bar: ${bar})`)
  print('one sign-in, p50 / p95 / max', spread(waits))
  print('refused', String(refused))
}

interface Rows {
  lessons: object[]
  tasks: object[]
}

async function rowsOfThreeDays(): Promise<Rows> {
  const course = await readCourse(new URL('../dist/web/content/manifest.json', import.meta.url).pathname)
  const known = course?.tasks ?? []
  const lessonIds = [...new Set(known.map(({ lessonId }) => lessonId))].slice(0, LESSONS)
  const at = (n: number) => new Date(Date.now() - 1_000 * (n + 1)).toISOString()
  return {
    lessons: lessonIds.map((lessonId, n) => ({
      kind: 'lesson',
      lessonId,
      completed: true,
      completedAt: at(n),
      quizScore: 80,
      progress: 100,
    })),
    tasks: known.slice(0, TASKS).map(({ lessonId, taskId }, n) => ({
      kind: 'task',
      lessonId,
      taskId,
      completed: true,
      completedAt: at(n),
      score: 80,
      timeSpentMinutes: 7,
    })),
  }
}

async function registerAll(origin: string): Promise<Device[]> {
  const devices: Device[] = []
  const register = async () => {
    while (devices.length < DEVICES) {
      const email = `${randomUUID()}@example.org`
      const place = devices.push({ email, userId: '', cookie: '' }) - 1
      const form = {
        firstName: 'Naledi',
        lastName: 'Dlamini',
        schoolName: 'Funda Primary',
        gradeClass: 'Grade 7A',
        age: '12',
        email,
        phoneNumber: '0821234567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }
      // Each learner has an address of their own, because one address may not make so many accounts.
      const home = { 'x-forwarded-for': `10.${place >> 8}.${place & 255}.1` }
      const answer = await post(`${origin}/api/auth/register`, form, home)
      if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}`)
      const { user } = (await answer.json()) as { user: { id: string } }
      devices[place] = { email, userId: user.id, cookie: cookieOf(answer) }
    }
  }
  await Promise.all(Array.from({ length: 8 }, register))
  return devices
}

/** Brings the rows as the page does: token, pull, live stream, push. @returns how often the server asked to retry later */
async function bringRows(origin: string, device: Device, rows: Rows, end: AbortSignal): Promise<number> {
  let tries = 0
  const insist = async (call: () => Promise<Response>): Promise<Response> => {
    for (let failures = 0; ; failures += 1) {
      const answer = await call().catch(() => null)
      if (answer?.ok) return answer
      await answer?.arrayBuffer()
      tries += 1
      const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1_000
      await pause(asked + Math.random() * Math.min(300_000, 2_000 * 2 ** failures))
    }
  }
  const headers = { authorization: `Bearer ${await tokenOf(origin, device.cookie, insist)}` }
  await (await insist(() => fetch(`${origin}/api/progress`, { headers }))).arrayBuffer()
  // The stream stays open, as on the page, because its socket and its events are part of the load.
  void fetch(`${origin}/api/events`, { headers, signal: end })
    .then(
      (stream) => stream.body?.pipeTo(new WritableStream()),
      () => undefined,
    )
    .catch(() => undefined)
  const body = gzipSync(
    JSON.stringify({
      userId: device.userId,
      sentAt: new Date().toISOString(),
      rows: [...rows.lessons, ...rows.tasks.map((task) => ({ id: randomUUID(), ...task }))],
    }),
  )
  const sending = { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await insist(() =>
    fetch(`${origin}/api/progress`, { method: 'PUT', headers: sending, body }),
  )
  await answer.arrayBuffer()
  return tries
}

async function countMissing(origin: string, devices: readonly Device[], rows: Rows): Promise<number> {
  let found = 0
  const left = [...devices]
  const look = async () => {
    for (let device = left.pop(); device; device = left.pop()) {
      const token = await tokenOf(origin, device.cookie)
      const answer = await call(`${origin}/api/progress`, { headers: { authorization: `Bearer ${token}` } })
      const stored = (await answer.json()) as { rows: { completed: boolean }[] }
      found += stored.rows.filter(({ completed }) => completed).length
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return devices.length * (rows.lessons.length + rows.tasks.length) - found
}

function spread(ms: readonly number[]): string {
  return [0.5, 0.95, 1].map((part) => `${percentile(ms, part).toFixed(0)} ms`).join(' / ')
}
