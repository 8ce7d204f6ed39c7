import { renameWhole } from '#database/platform/files.ts'
import { clock } from '#domain/clock.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of files that takes the messages while no mail or SMS service is connected. */
export interface Outbox {
  write: (ending: string, content: string | Uint8Array) => Promise<void>
  /** @returns how many files it removed */
  forget: (isGone: (file: OutboxFile) => boolean) => Promise<number>
  recipients: () => Promise<string[]>
}

interface OutboxFile {
  writtenAt: Date
  /** The e-mail address, or for an SMS the account's id, because a family may share one number. */
  recipient: string | null
}

/** This is enough for the headers of a mail or the id of an SMS. */
const HEAD_BYTES = 4096

export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox')
  return {
    write: async (ending, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.${ending}`
      // The file is renamed when it is complete, so that nobody reads half a message.
      await writeFile(join(folder, `.${name}`), content, { mode: 0o600 })
      await renameWhole(join(folder, `.${name}`), join(folder, name))
    },
    async forget(isGone) {
      let removed = 0
      for await (const { name, ...file } of filesOf(folder)) {
        if (!isGone(file)) continue
        await rm(join(folder, name), { force: true })
        removed += 1
      }
      return removed
    },
    async recipients() {
      const found = new Set<string>()
      for await (const { recipient } of filesOf(folder)) if (recipient !== null) found.add(recipient)
      return [...found]
    },
  }
}

async function* filesOf(folder: string): AsyncGenerator<OutboxFile & { name: string }> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const written = /^\.?(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/.exec(name)
    // Other files that somebody keeps in this folder are left alone.
    if (!written) continue
    const writtenAt = new Date(written.slice(1).join(':'))
    const head = await headOf(join(folder, name))
    if (head !== null) yield { name, writtenAt, recipient: recipientOf(name, head) }
  }
}

/** Returns null if somebody else has removed the file in the meantime. */
async function headOf(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function recipientOf(name: string, head: string): string | null {
  if (name.endsWith('.eml')) return /^To: *<?([^\s<>]+)>?\r?$/im.exec(head)?.[1]?.toLowerCase() ?? null
  return /"id": "[0-9a-f-]{36}\.([0-9a-f-]{36})"\s*\}\s*$/.exec(head)?.[1] ?? null
}
