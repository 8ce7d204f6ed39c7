import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/**
 * Maps each key in app.profiles to the spelling that most of its learners use. If several are equally common, it is the
 * shortest.
 */
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
 * Reads the spellings of all schools and classes that the caller may see. What a member of a class has typed is ignored,
 * because each spelling would add a group. A school is not counted separately for each of its classes, because a large
 * district has thousands of such pairs.
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

/** Returns the spellings of the classes. A class that has members has its own name, whatever others have typed. */
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

/** Returns the key of a class from the way somebody writes it. If nobody writes it like that, the text is used as the key. */
export async function classNamed(trx: Transaction<DB>, written: string): Promise<string> {
  const row = await trx
    .selectFrom('app.profiles')
    .select('class_name')
    .where('grade_class', '=', written)
    .limit(1)
    .executeTakeFirst()
  return row?.class_name ?? written
}
