// `npm run test:browsers` runs a learner's walk in Firefox and in WebKitGTK, which has Safari's engine, as packaged by
// Debian.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { status } = spawnSync('vitest', ['run', '--project', 'browsers', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, BROWSERS: 'all' },
})
process.exit(status ?? 1)
