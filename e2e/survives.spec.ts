import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { expect, somebody, test, untilAlive, visibleText } from './test.ts'

// A server of its own: this story kills it.
let port = 0
let dataDir = ''
let server: ChildProcess

test.beforeAll(async () => {
  port = await freePort()
  dataDir = mkdtempSync(join(tmpdir(), 'qala-killed-'))
  await start()
})
test.afterAll(async () => {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 of every process in the middle of a lesson loses nothing', async ({ browser }) => {
  const origin = `http://localhost:${port}`
  const person = somebody('Tinyiko')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  const page = untilAlive(await context.newPage())
  await page.request.post('/api/auth/register', { data: person, headers: { origin } })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()

  killEverything()
  // The learner goes on, and finishes while there is no server at all.
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()

  await start()
  await page.reload()
  await expect(
    page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByText('100%'),
  ).toBeVisible()

  const { email, password } = person
  const second = await browser.newContext({ baseURL: origin })
  const grant = await (async () => {
    expect(
      (
        await second.request.post('/api/auth/login', { data: { email, password }, headers: { origin } })
      ).status(),
    ).toBe(200)
    return (await second.request.post('/api/auth/token', { headers: { origin } })).json()
  })()
  const headers = { authorization: `Bearer ${grant.accessToken}` }
  await expect
    .poll(async () => (await (await second.request.get('/api/progress', { headers })).json()).lessons, {
      timeout: 30_000,
    })
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true, progress: 100 }])
})

async function start(): Promise<void> {
  server = spawn(process.execPath, ['server/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: '',
    },
  })
  await expect
    .poll(async () => (await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined))?.status, {
      timeout: 40_000,
    })
    .toBe(200)
}

/** As when the power goes: no process gets a chance to say goodbye. */
function killEverything(): void {
  const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' })
  // Without pgrep only the two parents are killed; PostgreSQL's children then end by themselves a moment later.
  const backends = String(children.stdout ?? '')
    .split('\n')
    .filter(Boolean)
  server.kill('SIGKILL')
  for (const pid of [postmaster, ...backends]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Gone already: a backend ends by itself when its postmaster does.
    }
  }
}
