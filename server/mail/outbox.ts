import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of files that stand for messages while no service is connected. */
export interface Outbox {
  write: (ending: string, content: string | Uint8Array) => Promise<void>
}

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
  }
}
