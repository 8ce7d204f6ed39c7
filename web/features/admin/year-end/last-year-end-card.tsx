import { useState } from 'react'
import type { LastYearEnd } from '#domain/year-end.ts'
import { readLastYearEnd, undoYearEnd } from '#web/api/year-end.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { dayText, number } from '../texts.ts'
import { YEAR_END_KEYS } from './confirm-year-end.tsx'

/** Nothing where no year was ended, or too long ago. */
export function LastYearEndCard({ onUndone }: { onUndone: () => void }) {
  const found = useAdminQuery({ key: ['classes', 'year-end'], call: readLastYearEnd })
  const last = found.data?.last
  return last ? <Last last={last} onUndone={onUndone} /> : null
}

function Last({ last, onUndone }: { last: NonNullable<LastYearEnd['last']>; onUndone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { schoolYear, counts } = last
  const undo = useAdminAction({
    call: undoYearEnd,
    done: () => {
      onUndone()
      return `The end of ${schoolYear} is undone`
    },
    refresh: YEAR_END_KEYS,
  })
  return (
    <Card tone="sun" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b>The year {schoolYear} was ended</b> on {dayText(last.doneAt)}
        {last.doneBy !== null && ` by ${last.doneBy}`}: {number(counts.promoted)} went on,{' '}
        {number(counts.repeating)} repeat, {number(counts.leaving)} left. It can be undone until{' '}
        {dayText(last.undoUntil)}.
      </p>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Undo the end of ${schoolYear}?`}
          onClose={() => setAsking(false)}
          label="Undo it"
          busyLabel="Undoing..."
          busy={undo.isPending}
          onConfirm={() => undo.mutate(last.id)}
        >
          <div className="grid gap-4">
            <p>
              Everybody is in the class of {schoolYear} again, with its code and teachers. Classes it made go,
              unless somebody has joined or teaches them since.
            </p>
            <FormAlert failure={failureText('Nothing was changed', undo.error)} />
          </div>
        </ConfirmDialog>
      )}
    </Card>
  )
}
