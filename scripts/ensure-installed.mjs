// Runs before `npm start`, `npm test` and `npm run dev` with the machine's own Node, so it is plain JavaScript without
// packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.qala-installed')
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

const installed = existsSync(stamp) && existsSync(ownNode) && readFileSync(stamp, 'utf8') === wanted
if (!installed) {
  console.log('Qala: installing packages (once; about a minute on a good line) ...')
  // Build tools are development packages, and Node 24 itself comes with an install script, so neither may be left out.
  const npm = spawnSync(
    'npm',
    ['ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (npm.status !== 0) fail('The packages could not be installed. Check the network and try again.')
  if (!existsSync(ownNode)) {
    fail(
      'Node 24 did not arrive with the packages. Install scripts may be switched off: see `npm config get ignore-scripts`.',
    )
  }
  writeFileSync(stamp, wanted)
}

function fail(message) {
  console.error(`\nQala: ${message}`)
  process.exit(1)
}
