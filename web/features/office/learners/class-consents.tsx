import { useState } from 'react'
import { clock } from '#domain/clock.ts'
import { count } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import { PRIVACY_VERSION, type WithoutConsent } from '#domain/privacy/privacy.ts'
import { recordClassConsents, undoClassConsents } from '#domain/privacy/privacy-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

export interface Recorded {
  userIds: string[]
  gradeClass: string
}

interface ClassConsentsProps {
  gradeClass: string
  /** Learners who took a consent back are not among them. */
  learners: WithoutConsent['first']
  onClose: () => void
  onRecorded: (recorded: Recorded) => void
}

/** Writes down the signed forms of a class at once. Everybody is ticked, and staff take away those whose form is missing. */
export function ClassConsents({ gradeClass, learners, onClose, onRecorded }: ClassConsentsProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [givenOn, setGivenOn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const chosen = learners.filter(({ userId }) => !without.has(userId)).map(({ userId }) => userId)
  const saving = useAdminAction({
    call: recordClassConsents,
    done: ({ userIds }) => {
      onRecorded({ userIds, gradeClass })
      return `${count(userIds.length, 'form is', 'forms are')} written down`
    },
    refresh: [['users']],
  })
  const problem =
    givenOn === '' ? 'Please choose a day' : givenOn > clock.today() ? 'This day is still to come' : null
  const tick = (userId: string, isTicked: boolean) => {
    const next = new Set(without)
    if (isTicked) next.delete(userId)
    else next.add(userId)
    setWithout(next)
  }
  return (
    <Dialog open onClose={onClose} title={`Forms of ${gradeClass}`} closeOnBackdrop={false}>
      <form
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (problem === null && chosen.length > 0 && !saving.isPending)
            saving.mutate({ userIds: chosen, givenOn })
        }}
      >
        <p className="text-soft">
          Tick only the learners whose signed forms you have here. Qala does not keep the names of the people
          who signed, so keep the paper. The form must have the wording of {shortDayWithYear(PRIVACY_VERSION)}
          .
        </p>
        <TextField
          label="Date for these forms"
          hint="If the dates differ, choose the latest one."
          type="date"
          value={givenOn}
          error={isAsked ? (problem ?? undefined) : undefined}
          onChange={(event) => setGivenOn(event.currentTarget.value)}
        />
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">
            {count(chosen.length, 'form', 'forms')} of {count(learners.length, 'learner', 'learners')}
          </legend>
          {learners.map(({ userId, name }) => (
            <ChoiceRow
              key={userId}
              checked={!without.has(userId)}
              onChange={(isTicked) => tick(userId, isTicked)}
            >
              <span translate="no" className="min-w-0 wrap-anywhere">
                {name}
              </span>
            </ChoiceRow>
          ))}
        </fieldset>
        <FormAlert failure={failureText('Nothing was written down', saving.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={saving.isPending}
            busyLabel="Saving..."
            aria-disabled={chosen.length === 0 || undefined}
          >
            {chosen.length === 0 ? 'No form is ticked' : `Write down ${count(chosen.length, 'form')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Says what was just written down, and undoes it. */
export function UndoRecorded({
  recorded: { userIds, gradeClass },
  onUndone,
}: {
  recorded: Recorded
  onUndone: () => void
}) {
  const undo = useAdminAction({
    call: undoClassConsents,
    done: ({ undone }) => {
      onUndone()
      return `Undone for ${count(undone, 'learner')}`
    },
    failed: 'Nothing was undone',
    refresh: [['users']],
  })
  return (
    <Card className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {count(userIds.length, 'form', 'forms')} of {gradeClass} {userIds.length === 1 ? 'is' : 'are'} written
        down.
      </p>
      <Button
        variant="ghost"
        size="sm"
        busy={undo.isPending}
        busyLabel="Undoing..."
        onClick={() => undo.mutate({ userIds })}
      >
        Undo
      </Button>
    </Card>
  )
}
