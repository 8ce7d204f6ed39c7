import { API_VERSION } from '#domain/api-version.ts'
import { ErrorBody } from '#domain/errors.ts'
import { withOwner } from '#database/temporary-database.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { signedInLearner, testServer } from '../../testing.ts'
import { apiVersion } from './api-version.ts'
import { onError } from './answer-and-log.ts'

const server = await testServer()

const said = ({ headers }: { headers: Headers }) => [headers.get('qala-api'), headers.get('qala-epoch')]

test('every answer of the API says its version and the epoch of the database, refusals too', async () => {
  const { browser } = await signedInLearner(server)
  const all = [
    await browser.get('/api/progress'),
    await browser.post('/api/auth/token'),
    await browser.get('/api/nothing'),
    await server.browser().get('/api/profile'),
    await browser.post('/api/auth/logout'),
  ]
  for (const answer of all) expect(said(answer)).toEqual([String(API_VERSION), 'first'])
})

test('after a restore the epoch is the newest one', async () => {
  const ids = await withOwner(server.db.url, async (owner) => {
    await owner.query('alter table app.restores no force row level security')
    for (const days of [1, 2]) {
      await owner.query(
        `insert into app.restores (backup_made_at, restored_at) values (now(), now() - $1 * interval '1 day')`,
        [days],
      )
    }
    const { rows } = await owner.query<{ id: string }>('select id from app.restores order by restored_at')
    await owner.query('alter table app.restores force row level security')
    return rows.map(({ id }) => id)
  })
  const restored = await testServer({ db: server.db })
  expect(said(await restored.browser().get('/api/progress'))).toEqual([String(API_VERSION), ids[1]])
})

test('an app that is too old is told to update, and one that says nothing counts as the first', async () => {
  const app = new Hono()
  app.onError(
    onError(
      () => undefined,
      async () => undefined,
    ),
  )
  app.use('/api/*', apiVersion({ epoch: 'first' }, 2))
  app.get('/api/*', (c) => c.json({ ok: true }))
  const ask = (headers?: Record<string, string>) => app.request('/api/thing', headers && { headers })
  for (const headers of [undefined, { 'qala-api': '1' }, { 'qala-api': 'old' }, { 'qala-api': '-3' }]) {
    const answer = await ask(headers)
    expect(answer.status).toBe(426)
    expect(ErrorBody.parse(await answer.json()).error.code).toBe('update_required')
    expect(said(answer)).toEqual([String(API_VERSION), 'first'])
  }
  for (const version of ['2', '3', '400']) expect((await ask({ 'qala-api': version })).status).toBe(200)
  // Monitors do not send the version of an app.
  for (const path of ['health', 'ready']) expect((await app.request(`/api/${path}`)).status).toBe(200)
})
