import { clock } from '#domain/clock.ts'
import { useEffect, useRef, useState } from 'react'
import { useBusy } from '#web/offline/busy-lock.ts'
import { workFile } from '#web/progress/outbox/work-file.ts'
import type { Replica } from '#web/progress/replica.ts'
import { syncStatus, useSyncStatus, type SyncStatus } from '#web/progress/sync-status.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** There is no help for `unavailable`, because that browser stores nothing at all. */
const HELP = {
  full: 'Make some room first: delete old photos, videos or apps.',
  blocked: 'Close the other Qala tabs first.',
}

const STILL = { title: 'It did not work yet', text: 'Your work is still only on this page.' }

export function RoomHelp({ replica }: { replica: Replica }) {
  const { storage } = useSyncStatus()
  const [isTrying, setTrying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (storage === 'lasting' || storage === 'unavailable') return null
  const tryAgain = async () => {
    setFailed(false)
    setTrying(true)
    await replica.recover()
    setTrying(false)
    setFailed(true)
  }
  return (
    <section aria-labelledby="work-room" className="grid gap-4">
      <h3 id="work-room" className="text-base">
        How to keep your work
      </h3>
      <p>{HELP[storage]} Or save your work as a file.</p>
      <FormAlert failure={hasFailed ? STILL : null} />
      <Button wide busy={isTrying} busyLabel="Trying..." onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </section>
  )
}

/** While work is only in this page's memory, the page is not reloaded automatically, and closing it asks first. */
export function MemoryGuard() {
  const status = useSyncStatus()
  const before = useRef(status.storage)
  useBusy(wouldLose(status))
  useEffect(() => {
    const was = before.current
    before.current = status.storage
    if (was !== 'lasting' && status.storage === 'lasting')
      showToast({ title: 'There is room again', text: 'Your work is kept on this device.', tone: 'good' })
  }, [status.storage])
  useEffect(() => {
    // The status is read at the last moment, because a sign-out asks its own question.
    const ask = (event: BeforeUnloadEvent) => wouldLose(syncStatus.get()) && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return null
}

function wouldLose({ storage, state, waiting, problems }: SyncStatus): boolean {
  return storage !== 'lasting' && (waiting + problems > 0 || (state === 'visitor' && storage === 'full'))
}

/** Saving a file needs neither a network nor free browser storage. */
export async function saveWorkAsFile(replica: Replica): Promise<void> {
  saveFile(await workFile(replica, clock.now()))
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser keeps the bytes until the address is revoked. By then the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
