import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { processBirth } from './processes.ts'
import { temporaryFolder } from './testing.ts'

test.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, birth: 'x', id: 'old' })],
  [
    'a number that now belongs to another process',
    JSON.stringify({ pid: process.pid, birth: 'x', id: 'old' }),
  ],
  ['nobody, cut off by a full disk', '{"pid":'],
  ['nobody at all', ''],
])('takes over the lock of %s', async (_, content) => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'qala.lock'), content)
  const lock = await takeLock(folder)
  expect(JSON.parse(await readFile(join(folder, 'qala.lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
    birth: processBirth(process.pid),
  })
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('cannot be held by two, however many reach for a dead lock at once', async () => {
  const folder = await temporaryFolder()
  for (let round = 0; round < 50; round++) {
    await writeFile(
      join(folder, 'qala.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, birth: 'x', id: String(round) }),
    )
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)))
    const won = tries.filter((each) => each.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['qala.lock'])
    await won[0]?.value.release()
  }
})

test('cannot let go of a lock that is another holder’s by now', async () => {
  const folder = await temporaryFolder()
  const lock = await takeLock(folder)
  const other = JSON.stringify({ pid: 1, birth: 'x', id: 'other' })
  await writeFile(join(folder, 'qala.lock'), other)
  await lock.release()
  expect(await readFile(join(folder, 'qala.lock'), 'utf8')).toBe(other)
})
