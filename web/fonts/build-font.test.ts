import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFont, LATIN, LATIN_MORE, NOT_IN_LEXEND, type BuiltFont } from './build-font.ts'
import { readMetrics } from './sfnt.ts'

let folder: string
let font: BuiltFont
let css: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qala-font-'))
  font = await buildFont(folder)
  css = await readFile(font.cssFile, 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the characters that a finished file can draw. */
async function drawn(file: string, letters: string): Promise<ReadonlySet<string>> {
  const plain = await subsetFont(await readFile(file), letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 400 },
  })
  return readMetrics(plain).characters
}

test('all of it weighs at most 30 kB', async () => {
  expect(font.bytes).toBeLessThanOrEqual(30 * 1024)
  expect(font.bytes).toBeGreaterThan(8 * 1024)
})

test('the files draw every letter they promise', async () => {
  const [latinDrawn, moreDrawn] = [
    await drawn(font.latinFile, LATIN),
    await drawn(join(folder, 'lexend-more.woff2'), LATIN_MORE),
  ]
  expect([...LATIN].filter((letter) => !latinDrawn.has(letter))).toEqual([])
  expect([...LATIN_MORE].filter((letter) => !moreDrawn.has(letter))).toEqual([])
})

test('the letters left to the device are truly missing in Lexend, so that a new release is noticed', async () => {
  const require = createRequire(import.meta.url)
  for (const script of ['latin', 'latin-ext', 'vietnamese']) {
    const file = require.resolve(`@fontsource-variable/lexend/files/lexend-${script}-wght-normal.woff2`)
    const covered = await drawn(file, NOT_IN_LEXEND)
    expect([...NOT_IN_LEXEND].filter((letter) => covered.has(letter))).toEqual([])
  }
})

test('the stylesheet swaps, names the files beside it and brings a fallback that takes the same room', () => {
  expect(dirname(font.cssFile)).toBe(folder)
  expect(css.match(/font-display:swap/g)).toHaveLength(2)
  expect(css).toContain("url('./lexend-latin.woff2?no-inline')")
  const fallback = css.split('\n').filter((line) => line.includes("'Lexend fallback'"))
  expect(fallback).toHaveLength(2)
  // Lexend is about a tenth wider than Arial. A mistake in reading the tables would give values far outside this range.
  for (const face of fallback) {
    const size = Number(/size-adjust:([\d.]+)%/.exec(face)?.[1])
    const ascent = Number(/ascent-override:([\d.]+)%/.exec(face)?.[1])
    expect(size).toBeGreaterThan(104)
    expect(size).toBeLessThan(116)
    expect((size * ascent) / 100).toBeCloseTo(100, 0)
  }
})

test('the same input gives the same bytes, so that a new release of the app does not send the font again', async () => {
  const before = await readFile(font.latinFile)
  await buildFont(folder)
  expect(before.equals(await readFile(font.latinFile))).toBe(true)
})
