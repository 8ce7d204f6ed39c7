import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The packages of these programs have different names. */
const PACKAGES: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test' }

/**
 * Returns the command line that runs a program of an installed package with this Node. Windows cannot start the links in
 * `node_modules/.bin` without a shell, and a shell would split a folder name at a space.
 * @throws when the package is not installed or does not have such a program
 */
export function toolCommand([program = '', ...args]: readonly string[]): [string, ...string[]] {
  if (program === 'node') return [process.execPath, ...args]
  const manifest = join(root, 'node_modules', PACKAGES[program] ?? program, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin?: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin?.[program]
  if (file === undefined) throw new Error(`${manifest} names no program ${program}`)
  return [process.execPath, join(dirname(manifest), file), ...args]
}
