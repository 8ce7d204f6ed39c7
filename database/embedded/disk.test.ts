import { expect, test } from 'vitest'
import { ballastBytes } from './ballast.ts'
import { diskLevel } from './disk.ts'

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
  [100 * MB, 400 * MB],
  [128 * MB, 90 * GB],
])('%d bytes are set aside where %d are free', (bytes, free) => {
  expect(ballastBytes(free)).toBe(bytes)
})
