import { useState } from 'react'
import { PlanChanges, REASON_MAX, type PlannedWeek } from '#domain/school/year-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { daysOf, weekName } from './plan-texts.ts'

interface LostDialogProps {
  week: PlannedWeek
  follow: boolean
  isBusy: boolean
  failure: FailureText | null
  onClose: () => void
  onLose: (reason: string, follow: boolean) => void
}

/** Asks why a week has no lessons, and whether everything after it moves on. */
export function LostDialog({ week, follow, isBusy, failure, onClose, onLose }: LostDialogProps) {
  const [reason, setReason] = useState('')
  const [isPushing, setPushing] = useState(follow)
  const [error, setError] = useState<string | undefined>(undefined)
  return (
    <Dialog open onClose={onClose} title={`No lessons in ${weekName(week).toLowerCase()}`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const checked = PlanChanges.shape.lost.safeParse([
            { monday: week.monday, reason, follow: isPushing },
          ])
          setError(checked.error?.issues[0]?.message)
          if (checked.success) onLose(checked.data[0]?.reason ?? reason, isPushing)
        }}
      >
        <p className="text-soft">{daysOf(week)}</p>
        <TextField
          label="Why are there no lessons?"
          name="reason"
          autoComplete="off"
          maxLength={REASON_MAX}
          hint="For example: Sports week"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Switch
          label="What follows moves too"
          hint="Without this, only the work of this week moves into the next week."
          checked={isPushing}
          onChange={setPushing}
        />
        <FormAlert failure={failure} />
        <div className="flex flex-wrap justify-end gap-3 pb-1">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Mark the week as lost
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
