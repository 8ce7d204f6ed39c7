import type pg from 'pg'
import type { Batch } from '../transfer/row-lines.ts'

/** How many rows are in the database alone, and in the file alone. */
interface Difference {
  here: number
  inFile: number
}

const COMPARED = {
  accounts: { table: 'auth.accounts', key: ['id'], where: 'id is not null' },
  lesson_progress: { table: 'app.lesson_progress', key: ['user_id', 'lesson_id'], where: 'completed' },
  announcements: { table: 'app.announcements', key: ['id'], where: 'id is not null' },
} as const

export type Differences = Record<keyof typeof COMPARED, Difference>

/** Within `atOneMoment`. Of lessons only the completed ones. */
export async function compareRows(owner: pg.ClientBase, batches: AsyncIterable<Batch>): Promise<Differences> {
  const differences: Differences = {
    accounts: await counted(owner, 'accounts'),
    lesson_progress: await counted(owner, 'lesson_progress'),
    announcements: await counted(owner, 'announcements'),
  }
  for await (const { section, rows } of batches) {
    if (!isCompared(section) || rows.length === 0) continue
    const { table, key, where } = COMPARED[section]
    const same = key.map((column) => `here.${column} = there.${column}`).join(' and ')
    const found = await owner.query<{ all: number; both: number }>(
      `select count(*)::int as all, count(*) filter (where exists (
                select from ${table} here where ${same} and here.${where}
              ))::int as both
         from jsonb_populate_recordset(null::${table}, $1) there where there.${where}`,
      [`[${rows.join(',')}]`],
    )
    const { all = 0, both = 0 } = found.rows[0] ?? {}
    differences[section].here -= both
    differences[section].inFile += all - both
  }
  return differences
}

function isCompared(section: string): section is keyof typeof COMPARED {
  return section in COMPARED
}

async function counted(owner: pg.ClientBase, section: keyof typeof COMPARED): Promise<Difference> {
  const { table, where } = COMPARED[section]
  const { rows } = await owner.query<{ here: number }>(
    `select count(*)::int as here from ${table} where ${where}`,
  )
  return { here: rows[0]?.here ?? 0, inFile: 0 }
}
