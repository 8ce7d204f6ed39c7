import { schoolDate } from '#domain/school-time.ts'

const HOURLY_KEPT = 24
const DAILY_KEPT = 30
/** The nightly job runs at half past three, so the first backup after it represents its day. */
const DAY_BEGINS_AT_HOUR = 4
const HOUR_MS = 3_600_000

export interface KeptFile {
  name: string
  /** The time in the backup's row. The name shows the time of the clock, which may have been wrong. */
  madeAt: Date
  isGood: boolean
  isBeforeMigration: boolean
}

/**
 * Returns the names of the files that may be deleted. Of the good ones, these stay: the newest 24, the first of each of the
 * last 30 days, and those from before a migration, also for 30 days. Of those that could not be restored, the newest one
 * stays for inspection.
 */
export function outdated(files: readonly KeptFile[], now: Date): string[] {
  const newestFirst = byAge(files)
  const good = newestFirst.filter(({ isGood }) => isGood)
  const days = Map.groupBy(good, ({ madeAt }) => schoolDay(madeAt))
  const stay = new Set([
    ...good.slice(0, HOURLY_KEPT),
    ...[...days.values()].slice(0, DAILY_KEPT).map((ofDay) => ofDay.at(-1)),
    ...good.filter(
      ({ madeAt, isBeforeMigration }) =>
        isBeforeMigration && now.getTime() - madeAt.getTime() < DAILY_KEPT * 24 * HOUR_MS,
    ),
    newestFirst.find(({ isGood }) => !isGood),
  ])
  return newestFirst.filter((file) => !stay.has(file)).map(({ name }) => name)
}

/** Returns the oldest of the backups that are kept by the hour. The journal reaches back to it. */
export function oldestHourly(files: readonly KeptFile[]): string | undefined {
  return byAge(files)
    .filter(({ isGood }) => isGood)
    .slice(0, HOURLY_KEPT)
    .at(-1)?.name
}

function byAge(files: readonly KeptFile[]): KeptFile[] {
  return files.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** Returns the time in a name such as `qala-2027-02-01-020000.backup`, which is in UTC. */
export function madeAtByName(name: string): Date {
  const [, day = '', h = '', m = '', s = ''] = /(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})/.exec(name) ?? []
  return new Date(`${day}T${h}:${m}:${s}Z`)
}

function schoolDay(at: Date): string {
  return schoolDate(new Date(at.getTime() - DAY_BEGINS_AT_HOUR * HOUR_MS))
}
