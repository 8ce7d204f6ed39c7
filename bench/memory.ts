import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 1_000

/**
 * Returns the memory in MB of a process and of all that it started. It uses Linux' proportional share, so memory that
 * PostgreSQL's backends share counts once.
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => [Number(entry), parentOf(entry)] as const)
  const family = new Set([pid])
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  const kilobytes = [...family].map((member) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

export function watchMemory(pid: number): { end: () => number } {
  let highest = memoryOf(pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid))
  }, LOOK_MS)
  return {
    end: () => {
      clearInterval(timer)
      return Math.max(highest, memoryOf(pid))
    },
  }
}

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}
