import { dayAndMonth } from '#domain/dates.ts'
import { schoolDay } from '#domain/school-time.ts'
import type { OwnSession } from '#domain/accounts/session-kinds.ts'

export function sessionText(
  { device, kind, startedAt, lastUsedAt }: OwnSession,
  now: Date,
): { name: string; line: string } {
  const shared = kind === 'shared' ? 'Shared computer. ' : ''
  return {
    name: device ?? 'A browser',
    line: `${shared}Signed in ${dayWords(startedAt, now)}, last used ${dayWords(lastUsedAt, now)}.`,
  }
}

function dayWords(iso: string, now: Date): string {
  const day = new Date(iso)
  const daysAgo = schoolDay(now) - schoolDay(day)
  if (daysAgo <= 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  return `on ${dayAndMonth(day)}`
}
