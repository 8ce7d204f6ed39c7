import { useState } from 'react'
import { useAppTooOld } from '#web/offline/offline-state.ts'
import { applyUpdate } from '#web/offline/updates.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * Offers the new version that is ready. While work waits to be sent, it offers nothing, unless this version can no longer send.
 */
export function UpdateBanner() {
  const { waiting } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const isTooOld = useAppTooOld()
  if (waiting > 0 && !isTooOld) return null
  return (
    <Card tone="sun" as="section" labelledBy="update" className="mb-3 flex flex-wrap items-center gap-3">
      <div className="min-w-[min(100%,12rem)] flex-1">
        <h2 id="update" className="text-lg">
          {isTooOld ? 'Please update Qala' : 'A new version is ready'}
        </h2>
        <p className="text-sm">
          {isTooOld
            ? 'The school server needs a newer version. Your work is kept on this device and is sent after the update.'
            : 'It is on your device already. Your work stays safe.'}
        </p>
      </div>
      <Button
        busy={busy}
        busyLabel="Updating..."
        onClick={() => {
          setBusy(true)
          applyUpdate()
        }}
      >
        Update
      </Button>
    </Card>
  )
}
