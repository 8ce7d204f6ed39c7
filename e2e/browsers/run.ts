// `npm run test:browsers`: the walk of a learner in Firefox and in WebKitGTK, Safari's engine, as Debian ships them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { status } = spawnSync('vitest', ['run', '--project', 'browsers', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, BROWSERS: 'all' },
})
process.exit(status ?? 1)
