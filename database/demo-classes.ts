import type pg from 'pg'
import { asDefiner } from './roles.ts'

/** A class of demo people. All of them must be marked as such. */
export interface DemoClassRow {
  id: string
  schoolYear: number
  grade: number
  letter: string
  code: string
  teachers: readonly string[]
  members: readonly { userId: string; addedBy: string; addedAt: Date }[]
  work: readonly {
    kind: string
    contentId: string
    dueOn: string
    note: string | null
    givenBy: string
    givenAt: Date
  }[]
}

/** A class that contains real learners, and how many of them. */
export interface KeptClass {
  className: string
  learners: number
}

/** Creates the classes and marks them as demo classes. */
export function makeDemoClasses(owner: pg.Pool, classes: readonly DemoClassRow[]): Promise<void> {
  return atMachine(owner, async (client) => {
    await client.query('select app.make_demo_classes($1)', [JSON.stringify(classes)])
  })
}

/**
 * Deletes the demo classes, except those that contain real learners.
 * @returns the classes that stay
 */
export function removeDemoClasses(owner: pg.Pool): Promise<KeptClass[]> {
  return atMachine(owner, async (client) => {
    const { rows } = await client.query<KeptClass>(
      'select class_name as "className", learners from app.remove_demo_classes()',
    )
    return rows
  })
}

async function atMachine<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    return await asDefiner(client, () => work(client))
  } finally {
    client.release()
  }
}
