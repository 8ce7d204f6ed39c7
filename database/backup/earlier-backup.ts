import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { tarProgram } from '../platform/programs.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { BACKUP_FORMAT, FACTS_NAME, type BackupFacts } from './facts.ts'
import { extractTar, tarEnvironment } from './tar.ts'

// Reads backups from before they were encrypted, which are a .tar.gz with base.tar inside. Delete this file on 2027-06-30.

const Facts = z.object({
  madeAt: z.iso.datetime(),
  learners: z.int(),
  lessonsCompleted: z.int(),
  migration: z.string(),
})

export function isEarlierBackup(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}

export async function readEarlierFacts(file: string): Promise<BackupFacts> {
  const args = ['-xzOf', file, `./${FACTS_NAME}`]
  const { stdout } = await promisify(execFile)(tarProgram(), args, { env: tarEnvironment }).catch(() => {
    throw notWhole(file)
  })
  const facts = Facts.safeParse(JSON.parse(stdout))
  if (!facts.success) throw notWhole(file)
  return { ...facts.data, format: BACKUP_FORMAT, kind: 'cluster' }
}

export async function unpackEarlierBackup(file: string, cluster: string): Promise<void> {
  const outer = spawn(tarProgram(), ['-xzOf', file, './base.tar'], {
    env: tarEnvironment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(outer, 'exit')
  await extractTar(outer.stdout, cluster)
  const [code] = await ended
  if (code !== 0) throw notWhole(file)
}

function notWhole(file: string): DatabaseSetupError {
  return new DatabaseSetupError(
    `${file} is not a whole backup: it was cut off, or is something else. Nothing was changed.`,
  )
}
