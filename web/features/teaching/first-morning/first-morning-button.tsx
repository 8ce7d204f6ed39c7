import { useState } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const guide = preloadable(() => import('./first-morning.tsx'))

/** Opens the guide for a teacher's first morning, which is loaded when it is first opened. */
export function FirstMorningButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Your first morning
      </Button>
      {isOpen && (
        // The surrounding text may be centred, and the dialog would inherit that.
        <div className="contents text-left">
          <Dialog open full onClose={() => setOpen(false)} title="Your first morning">
            <Late onFailure={() => setOpen(false)} />
          </Dialog>
        </div>
      )}
    </>
  )
}

function Late({ onFailure }: { onFailure: () => void }) {
  const part = usePreloadable(guide, {
    onFailure: () => {
      onFailure()
      showToast({ title: 'The guide could not be fetched', text: 'Try again with a network.', tone: 'bad' })
    },
  })
  return part === undefined ? <Spinner label="Fetching the guide..." /> : <part.FirstMorning />
}
