import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runningServerUrl } from './join.ts'
import { query, start, temporaryFolder, usedFolder } from './testing.ts'

test('a second process reaches the server that runs on the folder', async () => {
  const dataDir = await usedFolder()
  await start(dataDir)
  const url = await runningServerUrl(dataDir)
  expect(await query(url ?? '', 'select current_user as name')).toEqual([{ name: 'qala_owner' }])
})

test('nothing is joined once the server has stopped, nor where none ever ran', async () => {
  const dataDir = await usedFolder()
  await (await start(dataDir)).stop()
  expect(await runningServerUrl(dataDir)).toBeUndefined()
  expect(await runningServerUrl(await temporaryFolder())).toBeUndefined()
  expect(await runningServerUrl(join(dataDir, 'nowhere'))).toBeUndefined()
})
