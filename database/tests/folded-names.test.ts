import { nameWords } from '#domain/names.ts'
import { WRITINGS_OF_NAMES } from '#domain/testing-names.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../testing.ts'

const db = await testDatabase()

async function folded(names: readonly string[]): Promise<string[]> {
  const { rows } = await db.withAuth((trx) =>
    sql<{ folded: string }>`
      select app.folded_name(name) as folded from unnest(${names}::text[]) with ordinality one (name, at) order by at
    `.execute(trx),
  )
  return rows.map((row) => row.folded)
}

const inCode = (names: readonly string[]) => names.map((name) => nameWords(name).join(' '))

test('the database folds every writing of a name as the code does', async () => {
  const names = WRITINGS_OF_NAMES.flatMap(([, ...writings]) => writings)
  expect(await folded(names)).toEqual(inCode(names))
})

test('the database folds every character of the Unicode that both know as the code does', async () => {
  const codes = Array.from({ length: 0x1ffff }, (_, at) => at + 1)
  const all = codes
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `a${String.fromCodePoint(code)}b`)
    .filter((name) => !/\p{Cn}/u.test(name))
  const { rows } = await db.withAuth((trx) =>
    sql<{ name: string }>`
      select name from unnest(${all}::text[]) one (name) where unicode_assigned(name)
    `.execute(trx),
  )
  const names = rows.map(({ name }) => name)
  const inDatabase = await folded(names)
  const differing = inCode(names).flatMap((name, at) =>
    name === inDatabase[at] ? [] : [`${names[at]} ${name} ${inDatabase[at]}`],
  )
  expect(names.length).toBeGreaterThan(80_000)
  expect(differing).toEqual([])
})

test('the database folds any text of letters, marks and signs as the code does', async () => {
  const from = (min: number, max: number) =>
    fc.integer({ min, max }).map((code) => String.fromCodePoint(code))
  const character = fc.oneof(
    from(0x20, 0x24f),
    from(0x250, 0x36f),
    from(0x1e00, 0x1eff),
    from(0x2000, 0x206f),
    from(0xff01, 0xff5e),
  )
  const names = fc.sample(fc.string({ unit: character, maxLength: 30 }), { numRuns: 2000 })
  expect(await folded(names)).toEqual(inCode(names))
})
