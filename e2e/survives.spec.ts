import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownServer } from './own-server.ts'
import { authorization, card, finishLesson, openLesson } from './steps.ts'
import { expect, somebody, test, untilAlive } from './test.ts'

let server: Awaited<ReturnType<typeof ownServer>>
test.beforeAll(async () => void (server = await ownServer()))
test.afterAll(() => server.remove())

test('kill -9 of every process in the middle of a lesson loses nothing', async ({ browser }) => {
  const { origin } = server
  const person = somebody('Tinyiko')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  const page = untilAlive(await context.newPage())
  await page.request.post('/api/auth/register', { data: person, headers: { origin } })
  await page.goto('/')
  await openLesson(page)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Real Examples' })).toBeVisible()

  killEverything()
  // The learner goes on, and finishes while there is no server at all.
  await finishLesson(page, 2)

  await server.start()
  await page.reload()
  await expect(card(page).getByText('100%')).toBeVisible()

  const { email, password } = person
  const { request } = await browser.newContext({ baseURL: origin })
  const entry = await request.post('/api/auth/login', { data: { email, password }, headers: { origin } })
  expect(entry.status()).toBe(200)
  const headers = await authorization(request, origin)
  const lessons = async () => (await (await request.get('/api/progress', { headers })).json()).lessons
  await expect
    .poll(lessons, { timeout: 30_000 })
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true, progress: 100 }])
})

/** As when the power goes: no process gets a chance to say goodbye. */
function killEverything(): void {
  const postmaster =
    readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' })
  // Without pgrep only the two parents are killed; PostgreSQL's children then end by themselves a moment later.
  const backends = String(children.stdout ?? '')
    .split('\n')
    .filter(Boolean)
  server.kill()
  for (const pid of [postmaster, ...backends]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Gone already: a backend ends by itself when its postmaster does.
    }
  }
}
