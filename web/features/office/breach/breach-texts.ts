import { grouped } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import type { BreachList, BreachQuery } from '#domain/privacy/breaches.ts'

const DAY_MS = 86_400_000
/** South Africa has no daylight saving time. */
const SCHOOL_OFFSET = '+02:00'

/** Returns the value for a date and time input, in the school's time zone, wherever the user is. */
export function localMoment(moment: Date): string {
  return new Date(moment.getTime() + 2 * 3_600_000).toISOString().slice(0, 16)
}

/**
 * Returns an ISO time, or empty if nothing was chosen.
 * @param end whether the whole last minute is included
 */
export function momentOf(local: string, end = false): string {
  return local === '' ? '' : `${local.slice(0, 16)}:${end ? '59.999' : '00'}${SCHOOL_OFFSET}`
}

export function limitsOf(
  { deleted, unnamedReads, keptDays }: BreachList,
  { from }: Pick<BreachQuery, 'from'>,
  now = clock.now(),
): string[] {
  const limits = [
    'It knows only what was done through Qala. Somebody who had the server itself, its disk, or a backup with its key could read everything without leaving a line here. In that case, tell everybody.',
    'Nor does it know what a screen showed to somebody beside it, or what was left on paper or in a downloaded file.',
  ]
  if (unnamedReads > 0)
    limits.unshift(
      `${unnamedReads === 1 ? 'Once' : `${grouped(unnamedReads)} times`} learners were looked at or downloaded when Qala did not yet write down which ones: any learner may have been touched.`,
    )
  if (deleted > 0)
    limits.unshift(
      `${deleted === 1 ? 'One account was' : `${grouped(deleted)} accounts were`} touched and is gone since: Qala does not know any more whose.`,
    )
  if (now.getTime() - Date.parse(from) > keptDays * DAY_MS)
    limits.unshift(`The logs reach back ${grouped(keptDays)} days. What was before is forgotten.`)
  return limits
}
