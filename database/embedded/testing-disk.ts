import { execFileSync } from 'node:child_process'
import { mkdtemp, open, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { runningServerAsSuperuser } from './data-folder.ts'

const BLOCK = Buffer.alloc(1024 * 1024, 1)

/** A disk of its own. Only root can mount one; a test that quietly did nothing without would be worse than one that fails. */
export async function smallDisk(megabytes: number): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'qala-test-disk-')))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', path])
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', path])
    await rm(path, { recursive: true, force: true })
  })
  return path
}

/** @returns how to make room again */
export async function fillDisk(disk: string, name: string): Promise<() => Promise<void>> {
  const path = join(disk, name)
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(BLOCK)
  } catch {
    // Full, as meant.
  } finally {
    await file.close()
  }
  return () => rm(path)
}

/** As hours of saving would: PostgreSQL needs the next file of its write-ahead log, and stops where it cannot make it. */
export async function useUpLog(dataDir: string): Promise<void> {
  const client = new pg.Client(await runningServerAsSuperuser(dataDir))
  client.on('error', () => {})
  try {
    await client.connect()
    for (;;) {
      await client.query(
        `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)), pg_switch_wal()`,
      )
    }
  } catch {
    // It stopped, as meant.
  } finally {
    await client.end().catch(() => {})
  }
}
