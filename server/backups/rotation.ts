import { SCHOOL_TIME_ZONE } from '#domain/school-time.ts'

const HOURLY_KEPT = 24
const DAILY_KEPT = 30
/** The nightly job runs at half past three: the first backup after it stands for its day. */
const DAY_BEGINS_AT_HOUR = 4
const HOUR_MS = 3_600_000

export interface KeptFile {
  name: string
  isGood: boolean
  isBeforeMigration: boolean
}

/**
 * The names of files that may go: of the good ones the newest 24 stay, the first of each of the last 30 days, and for as long
 * those from before a migration. Of those that did not restore, the newest stays to be looked at.
 */
export function outdated(files: readonly KeptFile[], now: Date): string[] {
  const newestFirst = files.toSorted((a, b) => madeAt(b.name).getTime() - madeAt(a.name).getTime())
  const good = newestFirst.filter(({ isGood }) => isGood)
  const days = Map.groupBy(good, ({ name }) => schoolDay(madeAt(name)))
  const stay = new Set([
    ...good.slice(0, HOURLY_KEPT),
    ...[...days.values()].slice(0, DAILY_KEPT).map((ofDay) => ofDay.at(-1)),
    ...good.filter(
      ({ name, isBeforeMigration }) =>
        isBeforeMigration && now.getTime() - madeAt(name).getTime() < DAILY_KEPT * 24 * HOUR_MS,
    ),
    newestFirst.find(({ isGood }) => !isGood),
  ])
  return newestFirst.filter((file) => !stay.has(file)).map(({ name }) => name)
}

/** The oldest of those that are kept by the hour: the journal reaches back to it. */
export function oldestHourly(files: readonly KeptFile[]): string | undefined {
  return files
    .filter(({ isGood }) => isGood)
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? 1 : -1))
    .slice(0, HOURLY_KEPT)
    .at(-1)
}

/** From `qala-2027-02-01-020000.backup`, in UTC. */
function madeAt(name: string): Date {
  const [, day = '', h = '', m = '', s = ''] = /(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})/.exec(name) ?? []
  return new Date(`${day}T${h}:${m}:${s}Z`)
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_TIME_ZONE, dateStyle: 'short' })

function schoolDay(at: Date): string {
  return DAY.format(new Date(at.getTime() - DAY_BEGINS_AT_HOUR * HOUR_MS))
}
