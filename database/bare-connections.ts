import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Connections of the owner without anything of ours around them, for measuring what ours costs. */
export interface BareConnections {
  send(statement: Statement): Promise<void>
  sendTogether(statements: readonly Statement[]): Promise<void>
  /** Runs the work in a transaction that is rolled back. */
  statementsOf(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<Statement[]>
  close(): Promise<void>
}

export function openBareConnections(url: string, max: number): BareConnections {
  const pool = new pg.Pool({ connectionString: url, max })
  return {
    async send({ sql, parameters }) {
      await pool.query(sql, [...parameters])
    },
    async sendTogether(statements) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async statementsOf(work) {
      const statements: Statement[] = []
      // Not closed: that would close the pool, which is shared.
      const noting = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
      })
      const enough = new Error('rolled back')
      await noting
        .transaction()
        .execute(async (trx) => {
          await work(trx)
          throw enough
        })
        .catch((error: unknown) => {
          if (error !== enough) throw error
        })
      return statements
    },
    close: () => pool.end(),
  }
}
