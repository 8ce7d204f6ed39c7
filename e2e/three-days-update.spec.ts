import type { Browser, Page } from '@playwright/test'
import {
  freshLesson,
  freshTask,
  withCompletion,
  withMinutes,
  withScore,
  withTaskDone,
} from '#web/progress/record-work.ts'
import { course } from './course.ts'
import { makeNextVersion, startProxy, type TestProxy } from './network.ts'
import { type OwnServer } from './server.ts'
import { authorization, register } from './steps.ts'
import { LONG, expect, somebody, test, untilAlive, visibleText } from './test.ts'

const DAY = 86_400_000
const LESSONS = 20
const MOST_MS = 60_000

interface Task {
  lessonId: string
  taskId: string
}
type Row = Task & { completed: boolean; taskTitle: string }

/** Returns sixty rows of three days: twenty lessons, each read with its quiz and one other task. */
function threeDays(tasks: readonly Task[]) {
  const lessonIds = [...new Set(tasks.map(({ lessonId }) => lessonId))].slice(0, LESSONS)
  const at = (index: number) => new Date(Date.now() - 3 * DAY + index * 3 * 3_600_000).toISOString()
  return {
    lessons: lessonIds.map((id, index) => withCompletion(freshLesson(id), 5, at(index))),
    tasks: lessonIds.flatMap((lessonId, index) => {
      const other = tasks.find((task) => task.lessonId === lessonId && task.taskId !== 'read')
      const read = withTaskDone(withMinutes(freshTask(lessonId, 'read'), 12), at(index))
      return other ? [read, withScore(freshTask(lessonId, other.taskId), 80, at(index))] : [read]
    }),
  }
}

async function arrive(browser: Browser, name: string, server: OwnServer, network: TestProxy) {
  const context = await browser.newContext({ baseURL: network.origin, serviceWorkers: 'allow' })
  const page = untilAlive(await context.newPage())
  const userId = await register(page, somebody(name), server.origin)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
  return { page, userId }
}

/** Puts rows into the page's own store. With `anew`, the database has the structure of the first release. */
async function store(
  page: Page,
  userId: string,
  rows: Record<string, object[]>,
  anew = false,
): Promise<void> {
  await page.evaluate(
    async ({ name, rows, anew }) => {
      const done = (request: IDBRequest) =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', resolve)
          request.addEventListener('error', () => reject(new Error(request.error?.message)))
        })
      if (anew) await done(indexedDB.deleteDatabase(name))
      const opening = anew ? indexedDB.open(name, 1) : indexedDB.open(name)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('lessons', { keyPath: 'lessonId' })
        opening.result.createObjectStore('problems', { keyPath: 'lessonId' })
        opening.result.createObjectStore('facts', { keyPath: 'name' })
      })
      await done(opening)
      const tx = opening.result.transaction(Object.keys(rows), 'readwrite')
      for (const [store, list] of Object.entries(rows)) for (const row of list) tx.objectStore(store).put(row)
      await new Promise((resolve) => tx.addEventListener('complete', resolve))
      opening.result.close()
    },
    { name: `qala-u-${userId}`, rows, anew },
  )
}

async function rowsOf({ request }: Page, origin: string): Promise<{ lessons: Row[]; tasks: Row[] }> {
  const headers = await authorization(request, origin)
  return (await request.get('/api/progress', { headers })).json()
}

const release = (page: Page) => page.locator('html').getAttribute('data-release')
const isWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    return registration.waiting !== null
  })

test(
  'three days offline and an update: all 60 rows there within a minute',
  LONG,
  async ({ browser, ownServer: server }) => {
    const network = await startProxy(server.origin)
    const hasty = await arrive(browser, 'Zodwa', server, network)
    const calm = await arrive(browser, 'Bongani', server, network)
    const next = await makeNextVersion(network, 'what-is-computer')
    const work = threeDays(course.tasks)
    expect(work.lessons.length + work.tasks.length).toBe(60)

    // One device has not been opened since the first release, so its database has the structure of that release.
    await hasty.page.evaluate(() => location.assign('/api/health'))
    await hasty.page.waitForURL('**/api/health')
    await store(hasty.page, hasty.userId, { lessons: work.lessons }, true)
    network.connection = 'down'
    await hasty.page.goto('/')
    await expect(
      hasty.page.getByRole('button', { name: `Offline · ${LESSONS} waiting. Show more` }),
    ).toBeVisible()
    await store(hasty.page, hasty.userId, { tasks: work.tasks })
    await store(calm.page, calm.userId, { lessons: work.lessons, tasks: work.tasks })
    for (const { page } of [hasty, calm]) {
      await page.reload()
      await expect(
        page.getByRole('button', { name: `Offline · ${LESSONS} waiting. Show more` }),
      ).toBeVisible()
    }

    const [retired, renamed] = work.tasks.map(({ key }) => key).slice(-2)
    await server.stop()
    await server.start('e2e/next-server.ts', { CHANGED_TASKS: JSON.stringify({ retired, renamed }) })
    for (const [path, answer] of next) network.instead.set(path, answer)
    // The server accepts the rows, but the page gets no answer before the reload.
    let reloaded = () => undefined as void
    const untilReloaded = new Promise<void>((resolve) => (reloaded = resolve))
    let sent = 0
    network.beforeAnswer = async (path, method) => {
      if (path !== '/api/progress' || method !== 'PUT') return
      sent += 1
      await untilReloaded
    }
    const began = Date.now()
    network.connection = 'up'

    await expect.poll(() => sent, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    for (const { page } of [hasty, calm]) {
      await expect.poll(() => isWaiting(page), { timeout: 30_000 }).toBe(true)
      await expect(visibleText(page, 'A new version is ready')).toHaveCount(0)
    }
    await hasty.page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready
      const inCharge = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
      waiting?.postMessage('skip-waiting')
      await inCharge
    })
    await hasty.page.reload()
    expect(await release(hasty.page)).toBe('next')
    reloaded()

    for (const { page } of [hasty, calm])
      await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible({ timeout: 30_000 })
    expect(Date.now() - began).toBeLessThanOrEqual(MOST_MS)
    for (const { page } of [hasty, calm]) {
      const rows = await rowsOf(page, server.origin)
      expect([rows.lessons.length, rows.tasks.length]).toEqual([LESSONS, 40])
      expect([...rows.lessons, ...rows.tasks].filter(({ completed }) => !completed)).toEqual([])
      const titles = new Map(rows.tasks.map((task) => [`${task.lessonId}/${task.taskId}`, task.taskTitle]))
      expect(titles.has(retired ?? '')).toBe(true)
      expect(titles.get(renamed ?? '')).toBe('A new name')
    }

    expect(await release(calm.page)).toBeNull()
    await calm.page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => release(calm.page).catch(() => null)).toBe('next')
    await expect(calm.page.getByRole('button', { name: /^All work safe/ })).toBeVisible()
    await network.close()
  },
)
