import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { ballastBytes, ballastIn } from './ballast.ts'
import { diskLevel, diskState } from './disk.ts'
import { fillDisk, smallDisk } from './testing-disk.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

test.each([
  ['ok', 20 * GB, 250 * GB],
  ['low', 2.9 * GB, 250 * GB],
  ['ok', 2.9 * GB, 16 * GB], // a tenth of a small disk is enough
  ['low', 40 * MB, 600 * MB],
  ['full', 31 * MB, 600 * MB],
  ['full', 0, 250 * GB],
])('a disk is %s with %d bytes left of %d', (level, free, total) => {
  expect(diskLevel(free, total)).toBe(level)
})

test.each([
  [0, 255 * MB],
  [64 * MB, 256 * MB],
  [128 * MB, 512 * MB],
  [256 * MB, 90 * GB],
])('%d bytes are set aside where %d are free', (bytes, free) => {
  expect(ballastBytes(free)).toBe(bytes)
})

test('the room is set aside once, given up when the disk is full, and set aside again', async () => {
  const disk = await smallDisk(300)
  const said: string[] = []
  const ballast = ballastIn(disk, (line) => said.push(line))
  const path = join(disk, 'emergency-ballast')
  await ballast.makeWhenRoom()
  const { ino, size, mode } = await stat(path)
  expect(size).toBeGreaterThanOrEqual(64 * MB)
  expect(mode & 0o777).toBe(0o600)
  await ballast.makeWhenRoom()
  expect((await stat(path)).ino).toBe(ino)
  expect(await ballast.releaseWhenFull()).toBe(false)

  const free = await fillDisk(disk, 'holiday-pictures')
  expect((await diskState(disk)).level).toBe('full')
  expect(await ballast.releaseWhenFull()).toBe(true)
  expect((await diskState(disk)).freeBytes).toBeGreaterThanOrEqual(size)
  expect(said.join()).toMatch(/disk of .* is full \(0 MB left\).*free some space/)
  await ballast.makeWhenRoom()
  expect(await readdir(disk)).toEqual(['holiday-pictures'])

  await free()
  await ballast.makeWhenRoom()
  expect(await readdir(disk)).toEqual(['emergency-ballast'])
})

test('a database on a full disk is not made: one clear message, and nothing is left behind', async () => {
  const disk = await smallDisk(100)
  const free = await fillDisk(disk, 'holiday-pictures')
  await expect(startEmbedded({ dataDir: join(disk, 'data') })).rejects.toThrow(
    /is full \(0 MB left\).*Free some/,
  )
  expect(await readdir(join(disk, 'data'))).not.toContain('postgres')
  await free()
  const server = await startEmbedded({ dataDir: join(disk, 'data') })
  await server.stop()
})
