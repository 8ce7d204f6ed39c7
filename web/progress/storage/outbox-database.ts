import { deleteDB, openDB, type DBSchema } from 'idb'
import type { Row } from '#domain/learning/rows/row-kinds.ts'
import { OUTBOX_NAME } from './account-database.ts'

/** Unsent rows of a person who left this device. A box holds no name and, where the browser can seal, nothing readable. */
export interface Box {
  id: string
  userId: string
  /**
   * The ticket allows the upload while somebody else is signed in. It is null if there was no ticket; then the box waits
   * for its owner.
   */
  ticket: string | null
  /**
   * A mark of the owner's address (outbox/owner-mark.ts). It recognises an owner who lost the account with a restore and
   * registered again.
   */
  owner?: string | undefined
  /** `sealed`: only the server can open it. `plain`: the page was not served securely, so the browser could not seal. */
  content: { kind: 'sealed'; box: string } | { kind: 'plain'; rows: Row[] }
}

interface Schema extends DBSchema {
  boxes: { key: string; value: Box }
}

/** The database is opened for each use and closed again, so that it never blocks another tab. */
export const outbox = {
  /** Rejects when the disk did not store all of them. */
  put: (boxes: readonly Box[]) =>
    within(async (db) => {
      const tx = db.transaction('boxes', 'readwrite', { durability: 'strict' })
      await Promise.all([...boxes.map((box) => tx.store.put(box)), tx.done])
    }),
  all: () => within((db) => db.getAll('boxes')),
  delete: (id: string) => within((db) => db.delete('boxes', id)),
}

export type Outbox = typeof outbox

async function within<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

function open() {
  return openDB<Schema>(OUTBOX_NAME, 1, {
    upgrade: (db) => void db.createObjectStore('boxes', { keyPath: 'id' }),
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  })
}

export function deleteOutbox(): Promise<void> {
  return deleteDB(OUTBOX_NAME)
}
