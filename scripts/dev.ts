// `npm run dev`: the server restarts on a change, Vite reloads the page. Open the address Vite prints.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const env = { ...process.env, PORT: process.env['PORT'] ?? '8080' }
// The page comes from Vite's own port, so cookie calls arrive with that origin.
const pageUrl = 'http://localhost:5173'

spawnSync(process.execPath, ['database/generate-types.ts'], { cwd: root, stdio: 'inherit' })
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=domain', '--watch-path=database', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? pageUrl },
    },
  ),
  spawn('vite', ['--config', 'vite.config.ts', '--port', '5173', '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
]
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
