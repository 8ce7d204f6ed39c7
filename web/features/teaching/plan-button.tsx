import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const screen = preloadable(() => import('./plan-of-class.tsx'))

interface PlanButtonProps {
  of: SchoolClass
  variant?: 'quiet' | 'ghost'
  /** Says in words that are heard, but not seen, which class it is, where several are shown. */
  isNamed?: boolean
}

/** Opens the year plan of a class, which is loaded when it is first opened. */
export function PlanButton({ of: one, variant = 'quiet', isNamed = false }: PlanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setOpen(true)}>
        Year plan
        {isNamed && <span className="sr-only"> of {one.name}</span>}
      </Button>
      {isOpen && (
        <div className="contents text-left">
          <Dialog
            open
            full
            onClose={() => setOpen(false)}
            title={<span className="wrap-anywhere">Year plan of class {one.name}</span>}
          >
            <Late of={one} onFailure={() => setOpen(false)} />
          </Dialog>
        </div>
      )}
    </>
  )
}

function Late({ of: one, onFailure }: { of: SchoolClass; onFailure: () => void }) {
  const part = usePreloadable(screen, {
    onFailure: () => {
      onFailure()
      showToast({
        title: 'The year plan could not be fetched',
        text: 'Try again with a network.',
        tone: 'bad',
      })
    },
  })
  return part === undefined ? <Spinner label="Fetching the year plan..." /> : <part.PlanOfClass of={one} />
}
