import { useState } from 'react'
import { AddLearner, type OneTimePassword } from '#domain/learners.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { addLearner } from '#web/api/learners.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { Given } from './reset-step.tsx'

const FIELDS = ['firstName', 'lastName', 'schoolName', 'gradeClass', 'age', 'email', 'phoneNumber'] as const

const FAILED = 'The account was not made'

/** @param onAdded called at once; the dialog stays open, because the password is shown only here */
export function AddLearnerDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [made, setMade] = useState<{ given: OneTimePassword; name: string } | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(AddLearner, FIELDS, async (learner, showErrors) => {
    setFailure(null)
    const answer = await callAsLearner((token) => addLearner(token, learner))
    if (answer.ok) {
      setMade({ given: answer.data, name: `${learner.firstName} ${learner.lastName}` })
      onAdded()
    } else if (answer.code === 'already_registered')
      showErrors({ email: 'This email address is already registered' })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  return (
    <Dialog open onClose={onClose} title={made?.name ?? 'Add a learner'} closeOnBackdrop={false}>
      {made ? (
        <Given {...made.given} name={made.name} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
          <p>They get a password for one use and choose their own when they first sign in.</p>
          <PersonalFields field={form.field} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="The learner signs in with it. A parent's address will do."
            {...form.field('email')}
          />
          <PhoneField field={form.field} />
          <FormAlert failure={failure} />
          <Button type="submit" wide busy={form.busy} busyLabel="Making the account...">
            Make the account
          </Button>
        </form>
      )}
    </Dialog>
  )
}
