import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const importScreen = preloadable(() => import('./import-screen.tsx'))

interface ImportLearnersButtonProps {
  /** The class for rows that do not name one. */
  of?: SchoolClass | undefined
  /** Makes this the main button, for a list that is still empty. */
  isMain?: boolean
  /** Shows the sign-in cards of a class. */
  onCards?: ((classId: string) => void) | undefined
}

/** Opens the import of learners from a file, which is loaded when it is first opened. */
export function ImportLearnersButton({ of, isMain = false, onCards }: ImportLearnersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setOpen(false)
    // The lists are refreshed only after closing, because a first class would replace the empty screen and this open dialog
    // with it.
    for (const queryKey of [['classes'], ['users'], ['summary'], ['imports']])
      void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Button variant={isMain ? 'indigo' : 'ghost'} size={isMain ? 'md' : 'sm'} onClick={() => setOpen(true)}>
        Import learners
      </Button>
      {isOpen && (
        // The surrounding text may be centred, and the dialog would inherit that.
        <div className="contents text-left">
          <Dialog open full onClose={close} title="Import learners">
            <Late of={of} onCards={onCards} onClose={close} />
          </Dialog>
        </div>
      )}
    </>
  )
}

function Late({ of, onCards, onClose }: ImportLearnersButtonProps & { onClose: () => void }) {
  const part = usePreloadable(importScreen, {
    onFailure: () => {
      onClose()
      showToast({ title: 'The import could not be fetched', text: 'Try again with a network.', tone: 'bad' })
    },
  })
  return part === undefined ? (
    <Spinner label="Fetching the import..." />
  ) : (
    <part.ImportScreen of={of} onCards={onCards} onClose={onClose} />
  )
}
