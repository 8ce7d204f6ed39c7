import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { toolCommand } from './tool.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('a program of an installed package', () => {
  test.each(['tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright', 'vite'])(
    '%s is run by this Node',
    (name) => {
      const [program, file = '', ...args] = toolCommand([name, '--version'])
      expect(program).toBe(process.execPath)
      expect(readFileSync(file).length).toBeGreaterThan(0)
      expect(args).toEqual(['--version'])
    },
  )

  test('says its version', () => {
    const [program, ...args] = toolCommand(['vitest', '--version'])
    const { stdout, status } = spawnSync(program, args, { encoding: 'utf8' })
    expect([stdout, status]).toEqual([expect.stringContaining('vitest/'), 0])
  })

  test('node is the Node that runs', () => {
    expect(toolCommand(['node', 'a b.ts'])).toEqual([process.execPath, 'a b.ts'])
  })

  test('cannot be one that is not installed', () => {
    expect(() => toolCommand(['rm', '-rf'])).toThrow(/ENOENT|names no program/)
  })
})

describe('the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  test.each(Object.entries(scripts))('%s needs nothing that only a Unix shell knows', (_, command) => {
    expect(command).not.toMatch(/\bexec\b|[;$`'|]|\brm\b|\bcp\b|^\w+=/)
  })
})

test('a program that npm started stops when npm tells its shell to, whatever shell that is', async () => {
  const module = JSON.stringify(new URL('follow-shell.ts', import.meta.url).href)
  const program = `import { stopWithShell } from ${module}
    process.on('SIGTERM', () => { console.log('told'); process.exit() })
    stopWithShell()
    console.log('up')
    setInterval(() => {}, 1e6)`
  // The second command keeps the shell from replacing itself with the program.
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module --eval "$1"; exit 0', process.execPath, program],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  shell.stdout.on('data', (text: Buffer) => (said += text.toString()))
  while (!said.includes('up')) await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  await once(shell.stdout, 'close')
  expect(said).toContain('told')
})
