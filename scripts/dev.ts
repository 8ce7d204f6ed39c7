// `npm run dev` restarts the server after a change, and Vite reloads the page. Open the address that Vite prints.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stopWithShell } from './follow-shell.ts'
import { toolCommand } from './tool.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const env = { ...process.env, PORT: process.env['PORT'] ?? '8080' }
// The page comes from Vite's own port, so requests with cookies have that origin.
const pageUrl = 'http://localhost:5173'

spawnSync(process.execPath, ['database/generate-types.ts'], { cwd: root, stdio: 'inherit' })
const [viteProgram, ...viteArguments] = toolCommand([
  'vite',
  '--config',
  'vite.config.ts',
  '--port',
  '5173',
  '--strictPort',
])
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
  spawn(viteProgram, viteArguments, {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
]
stopWithShell()
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
