import type { DB } from '#database/generated/schema.ts'
import type { NewClass, SchoolClass } from '#domain/school/classes.ts'
import { CLASSES_MAX } from '#domain/school-size.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput } from '../../core/errors.ts'
import { freeCodes } from './class-codes.ts'

/**
 * Creates classes of one year, each with its own code. The caller must see all classes, because another class may have the
 * code otherwise.
 * @param field the field of the input that asks for too many classes
 * @returns the created classes, without those that the year has already
 * @throws AppError invalid_input when the year would have too many classes
 */
export async function insertClasses(
  trx: Transaction<DB>,
  schoolYear: number,
  wanted: readonly Pick<NewClass, 'grade' | 'letter'>[],
  field: string,
): Promise<Pick<SchoolClass, 'classId' | 'name' | 'code'>[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Pick<SchoolClass, 'classId' | 'name' | 'code'>>`
    insert into app.classes (school_year, grade, letter, code)
    select ${schoolYear}, grade, letter, code
      from unnest(
        ${wanted.map(({ grade }) => grade)}::smallint[], ${wanted.map(({ letter }) => letter)}::text[],
        ${await freeCodes(trx, wanted.length)}::text[]
      ) wanted (grade, letter, code)
    on conflict (school_year, grade, letter) do nothing
    returning id as "classId", class_name as name, code
  `.execute(trx)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from app.classes where school_year = ${schoolYear}
  `.execute(trx)
  if ((counted.rows[0]?.count ?? 0) > CLASSES_MAX)
    throw invalidInput({ [field]: `A year has at most ${CLASSES_MAX} classes` })
  return rows
}
