import { useState } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const screen = preloadable(() => import('./caps-screen.tsx'))

/** Opens the memoranda of the CAPS Tasks and the map of the course, which are loaded when they are first opened. */
export function CapsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        CAPS Tasks
      </Button>
      {isOpen && (
        <div className="contents text-left">
          <Dialog open full onClose={() => setOpen(false)} title="CAPS Tasks">
            <Late onFailure={() => setOpen(false)} />
          </Dialog>
        </div>
      )}
    </>
  )
}

function Late({ onFailure }: { onFailure: () => void }) {
  const part = usePreloadable(screen, {
    onFailure: () => {
      onFailure()
      showToast({
        title: 'The CAPS Tasks could not be fetched',
        text: 'Try again with a network.',
        tone: 'bad',
      })
    },
  })
  return part === undefined ? <Spinner label="Fetching the CAPS Tasks..." /> : <part.CapsScreen />
}
