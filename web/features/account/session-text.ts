import type { OwnSession } from '#domain/session-kinds.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

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

/** By the device's calendar, as its owner remembers it. */
function dayWords(iso: string, now: Date): string {
  const day = new Date(iso)
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const daysAgo = Math.round((midnight(now) - midnight(day)) / DAY_MS)
  if (daysAgo <= 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  return `on ${day.toLocaleDateString('en-ZA', { day: 'numeric', month: 'long' })}`
}
