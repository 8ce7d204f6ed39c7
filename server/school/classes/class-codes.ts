import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { randomInt } from 'node:crypto'
import { WORDS } from '../../core/readable-password.ts'

/**
 * Returns a new class code. Anybody who is signed in and has the code joins the class as a learner. It is written on the
 * board, and replaced when outsiders have learned it.
 */
export function readableCode(): string {
  const word = () => WORDS[randomInt(WORDS.length)]
  return `${word()}-${word()}-${String(randomInt(100)).padStart(2, '0')}`
}

/** Returns this many different codes that no class has, for classes that are created together. */
export async function freeCodes(trx: Transaction<DB>, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const tried = Array.from({ length: count - codes.size }, readableCode)
    const { rows } = await sql<{ code: string }>`
      select code from app.classes where code = any(${tried}::text[])
    `.execute(trx)
    const taken = new Set(rows.map(({ code }) => code))
    for (const code of tried) if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}
