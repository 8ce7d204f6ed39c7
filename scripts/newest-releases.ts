// Finds the date of the newest release of each direct dependency, for `npm run audit`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { clock } from '#domain/clock.ts'

const OLDEST_YEARS = 2

function directDependencies(): string[] {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Record<string, object>
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

/** Asks for one package after another. @returns sentences that name the packages that are older than two years */
export function checkAges(): { isGood: boolean; lines: string[] } {
  const found = directDependencies().map((name) => [name, newestRelease(name)] as const)
  const silent = found.filter(([, day]) => day === undefined).map(([name]) => name)
  if (silent.length > 0)
    return { isGood: false, lines: [`Ages: could not be asked for: ${silent.join(', ')}.`] }
  const askedOn = clock.now().toISOString().slice(0, 10)
  const oldest = `${Number(askedOn.slice(0, 4)) - OLDEST_YEARS}${askedOn.slice(4)}`
  const old = found.filter(([, day]) => day !== undefined && day < oldest)
  return {
    isGood: old.length === 0,
    lines:
      old.length === 0
        ? [
            `Ages: each of ${found.length} direct dependencies had a release in the last ${OLDEST_YEARS} years.`,
          ]
        : old.map(([name, day]) => `Ages: ${name} had its newest release on ${day}.`),
  }
}

function newestRelease(name: string): string | undefined {
  const { status, stdout } = spawnSync('npm', ['view', name, 'time', '--json'], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  if (status !== 0) return undefined
  const times = JSON.parse(stdout) as Record<string, string>
  // The answer also has dates for the package as a whole, which are left out.
  const days = Object.entries(times).flatMap(([version, at]) =>
    /^\d/.test(version) ? [at.slice(0, 10)] : [],
  )
  return days.toSorted().at(-1)
}
