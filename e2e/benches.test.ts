/** @module-tag long */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const RUN = fileURLToPath(new URL('../bench/run.ts', import.meta.url))
const NAMES = execFileSync(process.execPath, [RUN, '--list'], { encoding: 'utf8' }).trim().split('\n')
/** This is the file that a machine must have for a bench that not every machine can run. */
const NEEDS: Record<string, string> = { 'small-machine': '/sys/fs/cgroup/memory/memory.limit_in_bytes' }
const runnable = NAMES.filter((name) => NEEDS[name] === undefined || existsSync(NEEDS[name]))

// Some benches open a browser twice or build the page twice, so the limit is long. Two run at a time (`maxConcurrency`), because
// nobody looks at these figures.
test.concurrent.each(runnable)('%s still runs, and prints figures', { timeout: 600_000 }, async (name) => {
  const child = spawn(process.execPath, [RUN, name, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints] = [collect(child.stdout), collect(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(complaints())
  // The first two lines are about the machine and the day.
  const figures = printed().split('\n').slice(2)
  expect(figures.filter((line) => /\d/.test(line)).length).toBeGreaterThan(0)
  expect(figures.filter((line) => /NaN|undefined|LOST/.test(line))).toEqual([])
})

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}
