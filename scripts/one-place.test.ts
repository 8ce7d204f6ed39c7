import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync('{content,database,domain,e2e,scripts,server,web}/**/*.{ts,tsx}', { cwd: root })
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/|-)testing[^/]*(\/|\.tsx?$)|^e2e\//.test(file)
const product = files.filter((file) => !isTest(file) && !file.includes('matrix-fixtures'))
const tests = files.filter((file) => isTest(file) && file !== 'scripts/one-place.test.ts')

const READS_THE_CLOCK = /new Date\(\s*\)|\bDate\.now\b|(?<!new )\bDate\(\)/
/** Matches a line that makes a day or a year from the computer's clock. */
const MAKES_A_DAY =
  /(new Date\(\s*\)|\bDate\.now\(\)).*(slice\(0, ?(4|7|10)\)|\/ ?(86_400_000|DAY_MS))|(schoolDate|schoolDay|mondayOf)\(.*(new Date\(\s*\)|\bDate\.now\b)/
/** Matches a day or time in the time zone of the device or the server. */
const DEVICES_DAY = /\.(getDate|getDay|getMonth|getFullYear|getHours)\(|\.to(Date|Time)String\(/
const WRITES_A_DAY = /DateTimeFormat\(|\.toLocale(Date|Time)String\(|Date\([^()]*\)\.toLocaleString\(/g

describe('the computer’s clock', () => {
  test('is read in one place', () => {
    expect(product.filter((file) => READS_THE_CLOCK.test(read(file)))).toEqual(['domain/clock.ts'])
  })

  test.each(['new Date()', 'Date.now()', 'map(Date.now)', 'String(Date())'])('is found in %s', (code) => {
    expect(READS_THE_CLOCK.test(code)).toBe(true)
  })

  test('is read by no rule: whoever asks a rule says for which moment, and so do its tests', () => {
    const rules = files.filter((file) => /^(domain|content)\//.test(file) && file !== 'domain/clock.ts')
    expect(
      rules.filter((file) => READS_THE_CLOCK.test(read(file)) || /\/clock\.ts'/.test(read(file))),
    ).toEqual([])
  })

  test('makes no day, week or year for a test: `clock.today()` does, as in the product', () => {
    const making = tests.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (MAKES_A_DAY.test(line) ? [`${file}:${at + 1}`] : [])),
    )
    expect(making).toEqual([])
  })

  test.each([
    'new Date().toISOString().slice(0, 10)',
    'Math.floor(Date.now() / 86_400_000)',
    'schoolDate(new Date(Date.now() - DAY_MS))',
    'mondayOf(schoolDate(new Date()))',
  ])('would make a day in %s', (code) => {
    expect(MAKES_A_DAY.test(code)).toBe(true)
  })
})

describe('days and times are those of the school', () => {
  test('and never those of the zone that a device or the server is set to', () => {
    expect(product.filter((file) => DEVICES_DAY.test(read(file).replaceAll(/^ *\/.*$/gm, '')))).toEqual([])
  })

  test('wherever they are written for somebody', () => {
    const without = product.flatMap((file) => {
      const text = read(file)
      return [...text.matchAll(WRITES_A_DAY)].flatMap(({ index }) =>
        text.slice(Math.max(0, index - 300), index + 300).includes('timeZone') ? [] : [file],
      )
    })
    expect(without).toEqual([])
  })

  test('and in the product by the functions of one file', () => {
    const inProduct = product.filter((file) => /^(domain|server|web)\//.test(file))
    expect(inProduct.filter((file) => read(file).search(WRITES_A_DAY) >= 0)).toEqual(['domain/dates.ts'])
  })
})

test('text is normalised in one place, which knows that it takes the square of the number of marks', () => {
  // The course is written by us, so its check may do as it likes.
  const typed = product.filter((file) => !file.startsWith('content/'))
  const normalising = typed.filter((file) => /\.normalize\(/.test(read(file)))
  expect(normalising).toEqual(['domain/normal-form.ts'])
})

// In Chromium the last `@page` of all style sheets wins, also over one with a name. A sheet would then be printed with the
// margins of another one that somebody looked at before.
test('each printed sheet has a page of its own name', () => {
  const sheets = globSync('web/**/*.css', { cwd: root }).filter((file) => read(file).includes('@page'))
  expect(sheets.length).toBeGreaterThan(5)
  const names = sheets.map((file) => /@page ([a-z-]+) \{/.exec(read(file))?.[1])
  expect(new Set(names).size).toBe(sheets.length)
  const isNamedOnce = (file: string, at: number) =>
    read(file).split('@page').length === 2 && read(file).includes(`page: ${names[at] ?? '-'};`)
  expect(sheets.filter((file, at) => !isNamedOnce(file, at))).toEqual([])
})
