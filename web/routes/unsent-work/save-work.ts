import { workFile } from '#web/progress/outbox/work-file.ts'
import type { Replica } from '#web/progress/replica.ts'

/** Saves the learner's work on this device as a file. Needs no network and no free storage. */
export async function saveWorkAsFile(replica: Replica): Promise<void> {
  const file = await workFile(replica, new Date())
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser holds the bytes until the address is given back; by then the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
