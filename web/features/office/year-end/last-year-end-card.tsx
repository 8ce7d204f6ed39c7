import { useState } from 'react'
import { grouped } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import type { LastYearEnd } from '#domain/school/year-end.ts'
import { readLastYearEnd, undoYearEnd } from '#domain/school/year-end-api.ts'
import { failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { YEAR_END_KEYS } from './confirm-year-end.tsx'

/** Renders nothing if no year was ended, or if that was too long ago. */
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
        <b>The year {schoolYear} was ended</b> on {shortDayWithYear(last.doneAt)}
        {last.doneBy !== null && ` by ${last.doneBy}`}: {grouped(counts.promoted)} went on,{' '}
        {grouped(counts.repeating)} repeat, {grouped(counts.leaving)} left. It can be undone until{' '}
        {shortDayWithYear(last.undoUntil)}.
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
          onConfirm={() => undo.mutate({ id: last.id })}
          failure={failureText('Nothing was changed', undo.error)}
        >
          <p>
            Everybody is in the class of {schoolYear} again, with its code and teachers. Classes it made go,
            unless somebody has joined or teaches them since.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
