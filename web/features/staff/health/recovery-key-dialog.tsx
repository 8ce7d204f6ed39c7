import { useState } from 'react'
import { createPortal } from 'react-dom'
import { shortDayWithYear } from '#domain/dates.ts'
import type { RecoveryKey } from '#domain/operations/health.ts'
import { makeRecoveryKey } from '#domain/operations/health-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'

/** Asks for confirmation and then shows the key, which cannot be shown again. */
export function RecoveryKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<RecoveryKey | null>(null)
  const make = useAdminAction({
    call: makeRecoveryKey,
    done: (answer: RecoveryKey) => {
      setMade(answer)
      return null
    },
    refresh: [['health']],
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? 'The new recovery key' : 'Make a new recovery key?'}
      closeOnBackdrop={made === null}
      actions={
        made ? (
          <>
            <Button variant="ghost" onClick={() => print()}>
              Print slip
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={make.isPending} busyLabel="Making it..." onClick={() => make.mutate(undefined)}>
              Make the key
            </Button>
          </>
        )
      }
    >
      {made ? <Made made={made} /> : <Ask error={make.error} />}
    </Dialog>
  )
}

function Ask({ error }: { error: Error | null }) {
  return (
    <div className="grid gap-3">
      <p>
        With it a backup can be opened on another computer when this one is lost. It is shown once, to be
        printed.
      </p>
      <p>
        Backups made from now on open with the new key. Those made before still need the slip of before: keep
        it for another month.
      </p>
      <FormAlert failure={failureText('No key was made', error)} />
    </div>
  )
}

function Made({ made }: { made: RecoveryKey }) {
  return (
    <div className="grid gap-3">
      <p>
        Print it now or write it down: nobody can show it again. Keep it where the school keeps its papers,
        not at this computer.
      </p>
      <ul className="slips">
        <Slip made={made} />
      </ul>
      {/* This is outside the dialog, because a printed dialog is cut off after the first page. */}
      {createPortal(
        <ul className="slips print-only">
          <Slip made={made} />
        </ul>,
        document.body,
      )}
    </div>
  )
}

function Slip({ made: { key, madeAt } }: { made: RecoveryKey }) {
  return (
    <li>
      <b className="block">Recovery key of Qala</b>
      <span className="block text-sm wrap-anywhere">
        {location.host}, made {shortDayWithYear(madeAt)}
      </span>
      {/* The key is in groups, so that it can be copied by hand. There are no spaces between them, so that it can also be
          selected and copied. */}
      <code translate="no" className="mt-1 block font-bold select-all">
        {key.match(/^AGE-SECRET-KEY-1|.{1,6}/g)?.map((group, at) => (
          <span key={at} className="mr-1.5 inline-block">
            {group}
          </span>
        ))}
      </code>
      <span className="mt-1 block text-sm">
        Anyone who has it and a backup can read everything. To restore: npm run restore
      </span>
    </li>
  )
}
