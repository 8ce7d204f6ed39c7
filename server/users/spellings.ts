import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** By its key in app.profiles: what most of its learners write; of equally many the shortest. */
export type Spellings = ReadonlyMap<string, string>

interface Written {
  key: string
  text: string
  count: number
}

function mostCommon(rows: readonly Written[]): Spellings {
  const counts = new Map<string, Written>()
  for (const { key, text, count } of rows) {
    const spelling = `${key}\n${text}`
    counts.set(spelling, { key, text, count: count + (counts.get(spelling)?.count ?? 0) })
  }
  const rarestFirst = [...counts.values()].toSorted(
    (a, b) => a.count - b.count || b.text.length - a.text.length || (a.text < b.text ? 1 : -1),
  )
  return new Map(rarestFirst.map(({ key, text }) => [key, text]))
}

/** Of all schools and classes that the caller may see. */
export async function readSpellings(
  trx: Transaction<DB>,
): Promise<{ schools: Spellings; classes: Spellings }> {
  const rows = await trx
    .selectFrom('app.profiles')
    .select(['school_key', 'school_name', 'class_name', 'grade_class'])
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy(['school_key', 'school_name', 'class_name', 'grade_class'])
    .execute()
  const of = (key: 'school_key' | 'class_name', text: 'school_name' | 'grade_class') =>
    mostCommon(rows.map((row) => ({ key: row[key] ?? '', text: row[text], count: row.count })))
  return { schools: of('school_key', 'school_name'), classes: of('class_name', 'grade_class') }
}

export async function classSpellings(
  trx: Transaction<DB>,
  classNames: readonly string[],
): Promise<Spellings> {
  if (classNames.length === 0) return new Map()
  const rows = await trx
    .selectFrom('app.profiles')
    .select(['class_name', 'grade_class'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('class_name', 'in', classNames)
    .groupBy(['class_name', 'grade_class'])
    .execute()
  return mostCommon(
    rows.map((row) => ({ key: row.class_name ?? '', text: row.grade_class, count: row.count })),
  )
}

/** The key of a class as somebody writes it; what nobody writes is taken for a key. */
export async function classNamed(trx: Transaction<DB>, written: string): Promise<string> {
  const row = await trx
    .selectFrom('app.profiles')
    .select('class_name')
    .where('grade_class', '=', written)
    .limit(1)
    .executeTakeFirst()
  return row?.class_name ?? written
}
