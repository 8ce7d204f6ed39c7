import * as z from 'zod/mini'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.deletion-due'
const Remembered = z.object({ userId: z.string(), dueAt: z.string() })
type Remembered = z.infer<typeof Remembered>

/**
 * The account that is going to be deleted, as this device last heard it. This saves a request at each start for everybody else.
 */
export const deletionDue = observable<Remembered | null>(stored())

export function rememberDeletion(userId: string, dueAt: string | null): void {
  const now = dueAt === null ? null : { userId, dueAt }
  safeLocalStorage.set(KEY, now && JSON.stringify(now))
  deletionDue.set(now)
}

function stored(): Remembered | null {
  return Remembered.safeParse(safeLocalStorage.getJson(KEY)).data ?? null
}
