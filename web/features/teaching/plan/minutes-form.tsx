import { useState } from 'react'
import { FIRST_MINUTES, MINUTES, PlanChanges } from '#domain/school/year-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

interface MinutesFormProps {
  minutes: number
  isBusy: boolean
  onSave: (minutes: number) => void
}

/** How many minutes a week the class has for this subject. */
export function MinutesForm({ minutes, isBusy, onSave }: MinutesFormProps) {
  const [typed, setTyped] = useState(String(minutes))
  const [error, setError] = useState<string | undefined>(undefined)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const checked = PlanChanges.shape.minutes.safeParse(typed.trim() === '' ? Number.NaN : Number(typed))
        setError(checked.error?.issues[0]?.message)
        if (checked.success) onSave(checked.data)
      }}
    >
      <TextField
        label="Minutes a week for this subject"
        type="number"
        inputMode="numeric"
        name="minutes"
        className="max-w-40"
        min={MINUTES.least}
        max={MINUTES.most}
        value={typed}
        error={error}
        hint={`Look at your timetable. We found no official number for this subject, so the plan begins with ${FIRST_MINUTES} minutes, with which the whole course fits into a year.`}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {typed !== String(minutes) && (
        <Button type="submit" size="sm" className="justify-self-start" busy={isBusy} busyLabel="Saving...">
          Save the minutes
        </Button>
      )}
    </form>
  )
}
