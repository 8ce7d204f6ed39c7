import { UploadTicket } from '#domain/progress.ts'
import { readTicket } from '#web/api/progress.ts'
import type { AccountDatabase, Tables } from '#web/progress/storage/account-database.ts'

/** Renewed when a third of its life is over: whoever comes by once a month leaves with weeks to go. */
const RENEW_WITH_DAYS_LEFT = 30
const DAY_MS = 86_400_000

/** The account's upload ticket on this device, whatever its age; null when there is none or it is unreadable. */
export async function readStoredTicket({ facts }: Pick<Tables, 'facts'>): Promise<UploadTicket | null> {
  try {
    const found = UploadTicket.safeParse(JSON.parse((await facts.get('ticket'))?.value ?? 'null'))
    return found.success ? found.data : null
  } catch {
    return null
  }
}

/**
 * Sees to it that the account has an upload ticket here with weeks to go: it must be there before the network is needed
 * and gone. Null when there is none and the server cannot be asked now.
 */
export async function haveTicket(
  userId: string,
  database: AccountDatabase,
  end: AbortSignal,
  ask: typeof readTicket = readTicket,
  now: () => number = Date.now,
): Promise<UploadTicket | null> {
  const stored = await database.write(readStoredTicket)
  const kept = stored.ok ? stored.value : null
  if (kept && daysLeft(kept, now()) > RENEW_WITH_DAYS_LEFT) return kept
  const answer = await ask()
  // Written after a sign-out it would bring the deleted database back. And the cookie may be somebody else's by now.
  if (end.aborted || !answer.ok || answer.data.userId !== userId) return kept
  // In the device's own time: its clock may be wrong by years, and the difference is all that counts.
  const lifetime = Date.parse(answer.data.expiresAt) - Date.parse(answer.data.serverNow)
  const value: UploadTicket = {
    ...answer.data,
    serverNow: new Date(now()).toISOString(),
    expiresAt: new Date(now() + lifetime).toISOString(),
  }
  await database.write(({ facts }) => facts.put({ name: 'ticket', value: JSON.stringify(value) }))
  return value
}

function daysLeft({ serverNow, expiresAt }: UploadTicket, now: number): number {
  const age = now - Date.parse(serverNow)
  // From the future: the clock was set back since.
  return age < 0 ? 0 : (Date.parse(expiresAt) - now) / DAY_MS
}
