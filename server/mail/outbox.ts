import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of files that stand for messages while no service is connected. */
export interface Outbox {
  write: (ending: string, content: string | Uint8Array) => Promise<void>
  /** @returns how many files it removed */
  forget: (isGone: (file: OutboxFile) => boolean) => Promise<number>
  recipients: () => Promise<string[]>
}

interface OutboxFile {
  writtenAt: Date
  /** The e-mail address, or the account's id for an SMS: a family may share its number. */
  recipient: string | null
}

/** Enough for the headers of a mail and the id of an SMS. */
const HEAD_BYTES = 4096

export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox')
  return {
    write: async (ending, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.${ending}`
      // Renamed when whole, so that nobody reads half a message.
      await writeFile(join(folder, `.${name}`), content, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
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
    // Whatever else somebody keeps there is not ours.
    if (!written) continue
    const writtenAt = new Date(written.slice(1).join(':'))
    const head = await headOf(join(folder, name))
    if (head !== null) yield { name, writtenAt, recipient: recipientOf(name, head) }
  }
}

/** Null when somebody else has removed it meanwhile. */
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
