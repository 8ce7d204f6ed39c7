import { useState } from 'react'
import { applyUpdate } from '#web/offline/updates.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Offers the new version that is ready, but not while work waits to be sent. */
export function UpdateBanner() {
  const { waiting } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  if (waiting > 0) return null
  return (
    <Card tone="sun" as="section" labelledBy="update" className="mb-3 flex flex-wrap items-center gap-3">
      <div className="min-w-[min(100%,12rem)] flex-1">
        <h2 id="update" className="text-lg">
          A new version is ready
        </h2>
        <p className="text-sm">It is on your device already. Your work stays safe.</p>
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
