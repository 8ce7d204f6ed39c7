import { useState } from 'react'
import { PRIVACY_VERSION, RecordConsent } from '#domain/privacy.ts'
import { recordConsent } from '#web/api/privacy.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AdminCallError, failureText, useAdminAction } from '../admin-call.ts'
import { dayText } from '../texts.ts'

const SIGNERS = [
  ['parent', 'A parent'],
  ['guardian', 'A guardian'],
  ['self', 'The learner (18 or over)'],
] as const

/** A printed form that came back signed. */
export function ConsentForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [relation, setRelation] = useState<(typeof SIGNERS)[number][0]>('parent')
  const saving = useAdminAction({
    call: recordConsent,
    done: () => {
      onDone()
      return 'The consent is written down'
    },
    refresh: [['users']],
  })
  const form = useForm(
    RecordConsent,
    ['givenByName', 'givenOn'],
    async (value, showErrors) => {
      await saving.mutateAsync(value).catch((error: unknown) => {
        if (error instanceof AdminCallError && error.failure.fields) showErrors(error.failure.fields)
      })
    },
    { extra: { userId, relation } },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Who signed</legend>
        {SIGNERS.map(([value, label]) => (
          <label key={value} className="flex min-h-12 items-center gap-3">
            <input
              type="radio"
              name="relation"
              className="size-5 accent-action"
              checked={relation === value}
              onChange={() => setRelation(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField label="Name on the form" autoComplete="off" {...form.field('givenByName')} />
      <TextField label="Date on the form" type="date" {...form.field('givenOn')} />
      <p className="text-sm text-soft">
        Write down only a form with the wording of {dayText(PRIVACY_VERSION)}, and keep the paper.
      </p>
      <FormAlert failure={failureText('The consent was not written down', saving.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
