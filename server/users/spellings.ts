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

/**
 * Of all schools and classes that the caller may see. What a member typed is of no account any more, and would make a group of each
 * spelling; nor is a school counted for each of its classes, which are thousands of pairs in a large district.
 */
export async function readSpellings(
  trx: Transaction<DB>,
): Promise<{ schools: Spellings; classes: Spellings }> {
  const { rows } = await sql<SpellingRow>`
    select school_key, school_name, member_class, class_name, grade_class, count(*)::int as count
      from (
        select school_key, school_name, member_class,
               case when member_class is null then class_name end as class_name,
               case when member_class is null then grade_class end as grade_class
          from app.profiles
      ) written
     group by grouping sets ((school_key, school_name), (member_class, class_name, grade_class))
  `.execute(trx)
  const schools = rows.flatMap(({ school_key, school_name, count }) =>
    school_name === null ? [] : [{ key: school_key ?? '', text: school_name, count }],
  )
  return { schools: mostCommon(schools), classes: ofClasses(rows) }
}

interface SpellingRow {
  school_key: string | null
  /** Null in the row of a class. */
  school_name: string | null
  member_class: string | null
  class_name: string | null
  grade_class: string | null
  count: number
}

/** A class that has members is called by its own name, whatever others type. */
function ofClasses(
  rows: readonly {
    member_class: string | null
    class_name: string | null
    grade_class: string | null
    count: number
  }[],
): Spellings {
  const typed = rows.flatMap(({ class_name, grade_class, count }) =>
    class_name === null || grade_class === null ? [] : [{ key: class_name, text: grade_class, count }],
  )
  const named = rows.flatMap(({ member_class: name }) => (name === null ? [] : [[name, name] as const]))
  return new Map([...mostCommon(typed), ...named])
}

export async function classSpellings(
  trx: Transaction<DB>,
  classNames: readonly string[],
): Promise<Spellings> {
  if (classNames.length === 0) return new Map()
  const typed = await trx
    .selectFrom('app.profiles')
    .select(['class_name', 'grade_class', 'member_class'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('class_name', 'in', classNames)
    .where('member_class', 'is', null)
    .groupBy(['class_name', 'grade_class', 'member_class'])
    .execute()
  const members = await trx
    .selectFrom('app.profiles')
    .select('member_class')
    .where('member_class', 'in', classNames)
    .groupBy('member_class')
    .execute()
  return ofClasses([
    ...typed,
    ...members.map((row) => ({ ...row, class_name: null, grade_class: null, count: 0 })),
  ])
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
