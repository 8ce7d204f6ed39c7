import { useState } from 'react'
import { AddLearner, type OneTimePassword } from '#domain/accounts/learners.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { readClasses } from '#domain/school/classes-api.ts'
import { addLearner } from '#domain/accounts/learners-api.ts'
import { GivenPassword } from '#web/features/staff/accounts/given-password.tsx'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { callAsLearner } from '#web/session/access.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FIELDS = ['firstName', 'lastName', 'schoolName', 'gradeClass', 'age', 'email', 'phoneNumber'] as const

const FAILED = 'The account was not made'

interface Made {
  given: OneTimePassword
  learner: AddLearner
}

/** @param onAdded called at once; the dialog stays open, because the password is shown only here */
export function AddLearnerDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const [last, setLast] = useState<AddLearner | null>(null)
  const name = made && `${made.learner.firstName} ${made.learner.lastName}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === null ? 'Add a learner' : <AsWritten>{name}</AsWritten>}
      closeOnBackdrop={false}
    >
      {made && name !== null ? (
        <div className="grid gap-3">
          <GivenPassword {...made.given} isStaff={false} name={name} onDone={onClose} />
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setLast(made.learner)
              setMade(null)
            }}
          >
            Add another learner
          </Button>
        </div>
      ) : (
        <Form
          last={last}
          onMade={(given, learner) => {
            setMade({ given, learner })
            onAdded()
          }}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  /** The last learner that was added. Its school is suggested, because a whole class belongs to one school. */
  last: AddLearner | null
  onMade: (given: OneTimePassword, learner: AddLearner) => void
}

function Form({ last, onMade }: FormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const mayPlace = sessionMay(useSession(), 'classes:manage')
  const query = useAdminQuery({ key: ['classes'], call: readClasses, enabled: mayPlace })
  const classes = (query.data?.classes ?? []).filter(({ isArchived }) => !isArchived)
  // The last learner's class stays, because a whole class is added one by one.
  const [classId, setClassId] = useState(last?.classId ?? '')
  const [classError, setClassError] = useState<string>()
  const chosen = classes.find((one) => one.classId === classId)
  const initial = last ? { schoolName: last.schoolName, gradeClass: last.gradeClass } : {}
  const form = useForm(
    AddLearner,
    FIELDS,
    async (details, showErrors) => {
      const learner = classId === '' ? details : { ...details, classId }
      setFailure(null)
      setClassError(undefined)
      const answer = await callAsLearner(addLearner, { body: learner })
      if (answer.ok) onMade(answer.data, learner)
      else if (answer.fields?.['classId'] !== undefined) setClassError(answer.fields['classId'])
      else if (answer.code === 'already_registered')
        showErrors({ email: 'This email address is already registered' })
      else if (answer.fields) showErrors(answer.fields)
      else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
    },
    { initial },
  )
  const { fill } = form
  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="grid gap-4">
      <p>They get a password for one use and choose their own when they first sign in.</p>
      {classes.length > 0 && (
        <div className="grid gap-1">
          <Select
            label="Class"
            all="In no class yet"
            value={chosen === undefined ? '' : labelOf(chosen)}
            options={classes.map(labelOf)}
            onChange={(label) => {
              const one = classes.find((open) => labelOf(open) === label)
              setClassId(one?.classId ?? '')
              setClassError(undefined)
              if (one) fill({ gradeClass: one.name })
            }}
          />
          <FieldError id="add-learner-class" error={classError} />
        </div>
      )}
      <PersonalFields ofAnother field={form.field} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={OF_ANOTHER}
        hint="A parent's address will do. Left empty, the learner signs in with the code of their class and their name, so choose a class above."
        {...form.field('email')}
      />
      <PhoneField ofAnother field={form.field} hint="Can stay empty." />
      <FormAlert failure={failure} />
      <Button type="submit" wide busy={form.busy} busyLabel="Making the account...">
        Make the account
      </Button>
    </form>
  )
}

/** Two school years may have a class of the same name. */
function labelOf({ name, schoolYear }: SchoolClass): string {
  return `${name} ${schoolYear}`
}
