import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../embedded/testing.ts'

const BYTES = 512 * 1024 * 1024

test('a file whose writing is cut off by a kill is not there under its name', async () => {
  const folder = await temporaryFolder()
  const program = `
    import { writeSafely } from ${JSON.stringify(new URL('journal-files.ts', import.meta.url).href)}
    await writeSafely(${JSON.stringify(folder)}, 'piece', Buffer.alloc(${BYTES}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const written = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  await vi.waitUntil(() => written() > 0, { interval: 1 })
  child.kill('SIGKILL')
  await ended
  expect(written()).toBeLessThan(BYTES)
  expect(readdirSync(folder)).not.toContain('piece')
})
