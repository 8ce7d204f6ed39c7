import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startEmbedded } from '../database/embedded.ts'
import { withOwner } from '../database/temporary-database.ts'
import type { OwnServer } from './server.ts'
import { authorization, finishLesson, openLesson, register, signIn } from './steps.ts'
import { anotherBrowser, expect, expectAccessible, expectText, somebody, test } from './test.ts'

/** What the data folder holds now; calling the result takes it back to that, with the row that a restore writes. */
async function backup(server: OwnServer): Promise<() => Promise<void>> {
  const run = (...command: string[]) => expect(spawnSync('cp', command).status).toBe(0)
  const [now, kept] = ['postgres', 'postgres.kept'].map((name) => join(server.dataDir, name))
  await server.stop()
  run('-a', String(now), String(kept))
  await server.start()
  return async () => {
    await server.stop()
    spawnSync('rm', ['-rf', String(now)])
    run('-a', String(kept), String(now))
    const database = await startEmbedded({ dataDir: server.dataDir })
    await withOwner(database.ownerUrl, async (owner) => {
      await owner.query('set role qala_definer')
      await owner.query('insert into app.restores (backup_made_at) values (now())')
    })
    await database.stop()
    await server.start()
  }
}

test('devices signed in before and after a restored backup keep all their work', async ({
  browser,
  ownServer,
}) => {
  test.slow()
  const { origin } = ownServer
  const person = somebody('Nomsa')
  const phone = await anotherBrowser(browser)
  const lab = await anotherBrowser(browser)
  const safe = { name: /^All work safe/, includeHidden: true }
  await register(phone, person, origin)
  await phone.goto(origin)
  await expect(phone.getByRole('button', safe)).toBeAttached()
  const restore = await backup(ownServer)

  await phone.goto(origin)
  await openLesson(phone)
  await finishLesson(phone)
  await expect(phone.getByRole('button', safe)).toBeAttached()
  await signIn(lab, person, origin)
  const ticket = lab.waitForResponse('**/api/progress/ticket')
  await lab.goto(origin)
  await ticket
  await openLesson(lab, 'Types of Computers')
  await finishLesson(lab)
  await expect(lab.getByRole('button', safe)).toBeAttached()
  // The phone has the lab's work as well, unless it is away before.
  await phone.context().setOffline(true)
  await restore()

  await lab.goto(origin)
  await lab.getByRole('button', { name: /^Work waits/ }).click()
  const panel = lab.getByRole('dialog', { name: 'Your work' })
  await expect(panel.getByText('Work of 1 other learner is locked on this device.')).toBeVisible()
  await expectAccessible(lab)
  await signIn(lab, person, origin)
  const sent = lab.waitForResponse('**/api/progress/sealed')
  await lab.goto(origin)
  expect((await sent).status()).toBe(200)

  await phone.context().setOffline(false)
  await phone.goto(origin)
  await expectText(phone, 'Your work on this device is safe and was sent again.')
  const other = await anotherBrowser(browser)
  await signIn(other, person, origin)
  const headers = await authorization(other.request, origin)
  const { rows } = await (await other.request.get(`${origin}/api/progress`, { headers })).json()
  const done = rows.filter(
    (row: { kind: string; completed: boolean }) => row.kind === 'lesson' && row.completed,
  )
  expect(done).toHaveLength(2)
})
