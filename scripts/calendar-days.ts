import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface CalendarDay {
  /** This is the moment by the school's clock. */
  at: string
  what: string
  /** Says whether all tests run, or only those that judge by the day. */
  tests: 'all' | 'by day'
}

/**
 * Most date errors show on these days, and together they cover each weekday. At 23:58 midnight passes while the tests run. At
 * 00:02 it is still the day before in UTC, in which the server and PostgreSQL run.
 */
export const CALENDAR_DAYS: readonly CalendarDay[] = [
  { at: '2026-12-31T23:58:00+02:00', what: 'Thursday, the last minutes of the year', tests: 'all' },
  { at: '2028-02-29T10:00:00+02:00', what: 'Tuesday, 29 February', tests: 'by day' },
  { at: '2027-01-01T00:02:00+02:00', what: 'Friday, the first minutes of the year', tests: 'by day' },
  { at: '2026-12-19T11:00:00+02:00', what: 'Saturday in the December holidays', tests: 'by day' },
  { at: '2027-01-13T07:30:00+02:00', what: 'Wednesday, the first school day of January', tests: 'by day' },
  { at: '2027-08-15T23:58:00+02:00', what: 'Sunday, the last minutes of a week', tests: 'by day' },
  { at: '2027-08-16T00:02:00+02:00', what: 'Monday, the first minutes of a week', tests: 'by day' },
]

/**
 * While PostgreSQL waits, libfaketime shows its signal handlers the real time. So with a clock that is ahead, a time limit of
 * PostgreSQL (for a lock, or for finding a deadlock) never ends. These tests wait for such a limit, and none of them depends
 * on the day.
 */
export const NEEDS_POSTGRES_TIMERS: readonly string[] = [
  'database/transaction.test.ts',
  'database/tests/migrate-beside-readers.test.ts',
]

/**
 * Matches code that calculates a day, a week or a year from a moment, in TypeScript and in SQL. A span of minutes is the same
 * on any day.
 */
const JUDGES_BY_DAY =
  /clock\.today|\/dates\.ts|school-time|school-week|[sS]choolYear|SCHOOL_TIME_ZONE|Africa\/Johannesburg|::date\b|\.get(UTC)?(Day|Date|Month|FullYear)\(|Date\.UTC|DateTimeFormat|toLocale(Date|Time)String|toDateString|toISOString\(\)\.slice/
const IMPORTED = /from '(\.[^']+|#[^']+)'/g
const IS_TEST = /\.test\.tsx?$|(^|\/|-)testing/
/**
 * These tests try the permissions and inputs of every route, count guesses, merge rows in any order, or start and connect to
 * databases. They take long, and their results do not depend on the day. They still run at midnight on 31 December.
 */
const NO_DAY =
  /^database\/tests\/(boot|connections|addresses|durability)\.|^server\/(http\/routing\/|learning\/progress\/(save-progress|turns)\.|accounts\/auth\/(doors|class-sign-in|guessing)\.|demo\/every-day\.)/

/**
 * Finds test files that depend on the day, or that are next to a module that does or that imports one. It does not follow
 * imports further, because every test of the API imports the whole server.
 * @param files paths from the root
 */
export function testsByDay(root: string, files: readonly string[]): string[] {
  const judging = new Map<string, boolean>()
  const judges = (file: string): boolean => {
    const known = judging.get(file) ?? JUDGES_BY_DAY.test(readFileSync(join(root, file), 'utf8'))
    judging.set(file, known)
    return known
  }
  return files.filter((file) => {
    if (NO_DAY.test(file)) return false
    const text = readFileSync(join(root, file), 'utf8')
    const imported = [...text.matchAll(IMPORTED)].map(([, path = '']) =>
      path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
    )
    const beside = /^server\/.+\//.test(file) ? globSync(join(dirname(file), '*.ts'), { cwd: root }) : []
    return [
      file,
      ...[...imported, ...beside].filter((one) => /\.tsx?$/.test(one) && !IS_TEST.test(one)),
    ].some(judges)
  })
}
