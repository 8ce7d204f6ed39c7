import { useState } from 'react'
import { ChangeWork, dueOnFault, NOTE_MAX, type GivenWork } from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { changeWork, takeBackWork } from '#domain/school/class-work-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { checkForm } from '#web/ui/use-form.ts'
import { titleOf } from './week-texts.ts'

interface ChangeDialogProps {
  work: GivenWork
  one: SchoolClass
  today: string
  onClose: () => void
}

/** Changes the day or the note of a piece of work, or removes the work. */
export function ChangeDialog({ work, one, today, onClose }: ChangeDialogProps) {
  const { workId } = work
  const { title } = titleOf(work)
  // If the due day has passed, the user must choose a new one.
  const [dueOn, setDueOn] = useState(work.dueOn < today ? '' : work.dueOn)
  const [note, setNote] = useState(work.note ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = useAdminAction({
    call: changeWork,
    done: () => {
      onClose()
      return `${title} is changed`
    },
    refresh: [['classes']],
  })
  const removal = useAdminAction({
    call: takeBackWork,
    done: () => {
      onClose()
      return `${title} is taken back`
    },
    refresh: [['classes']],
  })
  const save = () => {
    const checked = checkForm(ChangeWork, { workId, dueOn, note })
    const fault = dueOnFault(dueOn, today)
    setErrors({ ...(fault !== null && { dueOn: fault }), ...(checked.ok ? {} : checked.errors) })
    if (checked.ok && fault === null) change.mutate(checked.value)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="By which day?"
          type="date"
          min={today}
          value={dueOn}
          error={errors['dueOn']}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
        <TextField
          label="A note to the class (optional)"
          maxLength={NOTE_MAX}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormAlert failure={failureText('Nothing was changed', change.error ?? removal.error)} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="quiet"
            busy={removal.isPending}
            busyLabel="Taking back..."
            onClick={() => removal.mutate({ workId })}
          >
            Take back from {one.name}
          </Button>
          <Button type="submit" busy={change.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
        <p className="text-sm text-soft">What learners did of it stays theirs, also when it is taken back.</p>
      </form>
    </Dialog>
  )
}
