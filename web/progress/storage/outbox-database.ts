import { deleteDB, openDB, type DBSchema } from 'idb'
import type { Row } from '#domain/rows/row-kinds.ts'
import { OUTBOX_NAME } from './account-database.ts'

/** Unsent rows of somebody who left this device. No name, and where the browser can seal, nothing readable. */
export interface Box {
  id: string
  userId: string
  /** Lets it up while somebody else is signed in; null when there was none: then it waits for its owner. */
  ticket: string | null
  /** Of the owner's address (outbox/owner-mark.ts), for whoever lost the account with a restore and registered again. */
  owner?: string | undefined
  /** `sealed`: only the server opens it. `plain`: this page was not served securely, so the browser would not seal. */
  content: { kind: 'sealed'; box: string } | { kind: 'plain'; rows: Row[] }
}

interface Schema extends DBSchema {
  boxes: { key: string; value: Box }
}

/** Opened for each use and closed again, so that it never stands in another tab's way. */
export const outbox = {
  /** Rejects when the disk did not take them all. */
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
