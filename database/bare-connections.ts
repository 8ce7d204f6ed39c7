import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'
import { prepareOften } from './prepared-client.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Connections of the owner without anything of ours around them, for measuring what ours costs. */
export interface BareConnections {
  send(statement: Statement): Promise<unknown[]>
  /** Runs the work in a transaction that is rolled back. */
  statementsOf(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<Statement[]>
  close(): Promise<void>
}

export function openBareConnections(url: string, max: number): BareConnections {
  const pool = new pg.Pool({ connectionString: url, max, Client: prepareOften() })
  return {
    async send({ sql, parameters }) {
      return (await pool.query(sql, [...parameters])).rows
    },
    async statementsOf(work) {
      const statements: Statement[] = []
      // Not closed: that would close the pool, which is shared.
      const noting = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query: { sql, parameters } }) => {
          // Not the beginning and the end of the transaction.
          if (parameters.length > 0) statements.push({ sql, parameters })
        },
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
