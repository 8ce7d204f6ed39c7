import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'
import { prepareOften } from './prepared-client.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Connections of the owner without any of our own layers, to measure what these layers cost. */
export interface BareConnections {
  send(statement: Statement): Promise<unknown[]>
  /** Runs the work in a transaction that is rolled back. */
  statementsOf(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<Statement[]>
  close(): Promise<void>
}

/** @param max the number of connections */
export function openBareConnections(url: string, max: number): BareConnections {
  const pool = new pg.Pool({ connectionString: url, max, Client: prepareOften() })
  return {
    async send({ sql, parameters }) {
      return (await pool.query(sql, [...parameters])).rows
    },
    async statementsOf(work) {
      const statements: Statement[] = []
      // This is not closed, because closing it would close the shared pool.
      const noting = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query: { sql, parameters } }) => {
          // This leaves out the statements that begin and end the transaction.
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
