import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testServer } from '../../testing.ts'
import { storeOldFiles } from './old-files.ts'
import { readWeb } from './serve-web.ts'

const root = await mkdtemp(join(tmpdir(), 'qala-old-files-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let dir = ''
let storeDir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(root, 'case-'))
  storeDir = join(dir, 'kept')
})

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))

/** A build folder with one hashed script, its compressed copy, and a page. */
async function build(name: string): Promise<string> {
  const web = join(dir, name)
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), name)
  await writeFile(join(web, 'assets', `app-${name}.js`), `"${name}"`)
  await writeFile(join(web, 'assets', `app-${name}.js.br`), 'compressed')
  return web
}

test('the hashed files of the build before are kept, its pages are not', async () => {
  await storeOldFiles(await build('one'), storeDir, day(0))
  const old = await storeOldFiles(await build('two'), storeDir, day(1))
  expect([...old].toSorted()).toEqual(['/assets/app-one.js', '/assets/app-one.js.br'])
  expect(await readdir(storeDir)).not.toContain('index.html')
})

test('they stay for 30 days after they were replaced, however long they were in use', async () => {
  await storeOldFiles(await build('one'), storeDir, day(0))
  const two = await build('two')
  expect((await storeOldFiles(two, storeDir, day(90))).size).toBe(2)
  expect((await storeOldFiles(two, storeDir, day(120))).size).toBe(2)
  expect((await storeOldFiles(two, storeDir, day(121))).size).toBe(0)
  expect(await readdir(join(storeDir, 'assets'))).toEqual(['app-two.js', 'app-two.js.br'])
})

test('a build that comes back is no longer old', async () => {
  const one = await build('one')
  await storeOldFiles(one, storeDir, day(0))
  await storeOldFiles(await build('two'), storeDir, day(1))
  const old = await storeOldFiles(one, storeDir, day(20))
  expect([...old]).toEqual(['/assets/app-two.js', '/assets/app-two.js.br'])
  expect((await storeOldFiles(one, storeDir, day(40))).size).toBe(2)
})

test('while the clock is in doubt nothing is deleted, and what an upgrade replaced gets its date later', async () => {
  await storeOldFiles(await build('one'), storeDir, day(0))
  const two = await build('two')
  expect((await storeOldFiles(two, storeDir, null)).size).toBe(2)
  expect((await storeOldFiles(two, storeDir, day(400))).size).toBe(2)
  expect((await storeOldFiles(two, storeDir, null)).size).toBe(2)
  // The clock is back in the right year, so the thirty days begin now.
  expect((await storeOldFiles(two, storeDir, day(1))).size).toBe(2)
  expect((await storeOldFiles(two, storeDir, day(32))).size).toBe(0)
})

test('the server answers with them, and with nothing else from that folder', async () => {
  await storeOldFiles(await build('one'), storeDir, day(0))
  const web = await readWeb(await build('two'))
  const { services } = await testServer()
  const app = createApp(services, web)
  expect((await app.request('/assets/app-one.js')).status).toBe(404)

  await web.storeOldFiles(storeDir, day(1))
  const answer = await app.request('/assets/app-one.js', { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/kept.json', '/assets/app-one.js.br', '/assets/../kept.json']) {
    expect({ path, status: (await app.request(path)).status }).toEqual({ path, status: 404 })
  }
  expect(await (await app.request('/assets/app-two.js')).text()).toBe('"two"')
})
