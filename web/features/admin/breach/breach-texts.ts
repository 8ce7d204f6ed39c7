import type { BreachList, BreachQuery } from '#domain/breaches.ts'
import { number } from '../texts.ts'

const DAY_MS = 86_400_000
/** South Africa has no summer time. */
const SCHOOL_OFFSET = '+02:00'

/** For a field of date and time: by the school's clock, wherever the reader is. */
export function localMoment(moment: Date): string {
  return new Date(moment.getTime() + 2 * 3_600_000).toISOString().slice(0, 16)
}

/** Empty when nothing was chosen. @param end whether the whole of its minute belongs to the time */
export function momentOf(local: string, end = false): string {
  return local === '' ? '' : `${local.slice(0, 16)}:${end ? '59.999' : '00'}${SCHOOL_OFFSET}`
}

export function limitsOf(
  { deleted, unnamedReads, keptDays }: BreachList,
  { from }: Pick<BreachQuery, 'from'>,
  now = new Date(),
): string[] {
  const limits = [
    'It knows what was done through Qala. Whoever had the server itself, its disk, or a backup with its key could read everything and leaves no line here: then tell everybody.',
    'Nor does it know what a screen showed to somebody beside it, or what was left on paper or in a downloaded file.',
  ]
  if (unnamedReads > 0)
    limits.unshift(
      `${unnamedReads === 1 ? 'Once' : `${number(unnamedReads)} times`} learners were looked at or downloaded when Qala did not yet write down which ones: any learner may have been touched.`,
    )
  if (deleted > 0)
    limits.unshift(
      `${deleted === 1 ? 'One account was' : `${number(deleted)} accounts were`} touched and is gone since: Qala does not know any more whose.`,
    )
  if (now.getTime() - Date.parse(from) > keptDays * DAY_MS)
    limits.unshift(`The logs reach back ${number(keptDays)} days. What was before is forgotten.`)
  return limits
}
