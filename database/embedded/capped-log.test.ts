import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCappedLog } from './capped-log.ts'
import { temporaryFolder } from './testing.ts'

test('never holds more than twice its limit, keeps the newest, and is private', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'postgres.log')
  for (const run of [1, 2]) {
    const log = openCappedLog(path, 1_000)
    for (let line = 0; line < 100; line++)
      log.write(Buffer.from(`run ${run} line ${line} ${'.'.repeat(30)}\n`))
    expect(log.tail()).toMatch(/run \d line 99 \.+$/)
    log.close()
  }
  expect((await readdir(folder)).toSorted()).toEqual(['postgres.log', 'postgres.log.1'])
  for (const file of [path, `${path}.1`]) {
    const { size, mode } = await stat(file)
    expect(size).toBeLessThanOrEqual(1_000)
    expect(mode & 0o777).toBe(0o600)
  }
  expect(await readFile(path, 'utf8')).toContain('run 2 line 99')
})
