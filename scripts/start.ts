// `npm start` builds the web app if something has changed, and then serves it. The build is a separate process, so that its
// memory is freed before the server starts.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-stamp.ts'
import { stopWithShell } from './follow-shell.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!isBuilt(root)) {
  console.log('Qala: building the web app (once after each change) ...')
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) {
    console.error('\nQala: the web app could not be built; the reason stands above.')
    process.exit(1)
  }
}
stopWithShell()
await import('../server/main.ts')
