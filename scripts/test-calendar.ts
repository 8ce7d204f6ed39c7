// `npm run test:calendar` runs unit, database and API tests on difficult days of the calendar, with a false clock for Node
// and PostgreSQL.
// `npm run test:calendar -- 2028-02-29` runs only the days whose moment contains this text.
// `npm run test:calendar -- --stories 2028-02-29` runs the stories of `npm test` on these days instead.
import { clock } from '#domain/clock.ts'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { isBuilt } from './build-stamp.ts'
import { CALENDAR_DAYS, NEEDS_POSTGRES_TIMERS, testsByDay, type CalendarDay } from './calendar-days.ts'
import { installFromDebian } from './install-from-debian.ts'
import { endRun, gate, longFiles, prepareRun, root, runStories, runUnits, testFiles } from './run-tests.ts'

const args = process.argv.slice(2)
const areStories = args.includes('--stories')
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const days = CALENDAR_DAYS.filter(({ at }) => at.includes(wanted))
if (days.length === 0) throw new Error(`No day has "${wanted}" in it: see scripts/calendar-days.ts`)

const library = ensureFaketime()
/** These files do not run under a false clock. */
const left = [...longFiles, ...NEEDS_POSTGRES_TIMERS]
const byDay = testsByDay(
  root,
  testFiles.filter((file) => !left.includes(file)),
)
prepareRun()
const canRun = !areStories || isBuilt(root) || gate('Build', ['node', 'scripts/build.ts'])
for (const day of canRun ? days : []) {
  const which = { when: `, ${day.what} (${day.at})`, env: falseClock(day) }
  if (areStories) await runStories(which)
  else
    await runUnits({
      ...which,
      files: day.tests === 'all' ? left.map((file) => `--exclude=${file}`) : byDay,
      serverWorkers: 2,
    })
}
endRun()

/**
 * The false clock is an offset from the real time and not a fixed moment, so the clock goes on and all programs of a run
 * agree, whenever they start.
 */
function falseClock({ at }: CalendarDay): Record<string, string> {
  const seconds = Math.round((Date.parse(at) - clock.ms()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timers and durations keep the real time.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Otherwise a killed program would leave its shared memory behind.
    FAKETIME_DISABLE_SHM: '1',
    // The PostgreSQL of another machine would not have the false clock.
    DATABASE_URL: '',
  }
}

/** @returns the path of libfaketime's library for programs with threads */
function ensureFaketime(): string {
  const find = () => globSync('/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketimeMT.so.1')[0]
  let found = find()
  if (found === undefined) {
    console.log('Installing libfaketime for the false clock ...')
    installFromDebian('libfaketime')
    found = find()
  }
  if (found === undefined)
    throw new Error(
      'No libfaketime found and it could not be installed. On Debian: apt-get install libfaketime',
    )
  const env = { ...process.env, LD_PRELOAD: found, FAKETIME: '+400d', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const program = `import { clock } from '#domain/clock.ts'; console.log(clock.ms())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    cwd: root,
    env,
  })
  if (Number(stdout) - clock.ms() < 399 * 86_400_000)
    throw new Error(`${found} does not give Node a false clock: its tests would prove nothing`)
  return found
}
