import { useState } from 'react'
import type { PersonalDetails } from '#domain/accounts/accounts.ts'
import { correctionOf } from '#domain/accounts/learners.ts'
import { correctLearner } from '#domain/accounts/learners-api.ts'
import { Button } from '#web/ui/button.tsx'
import { OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { adminCall, AdminCallError, failureText } from '../admin-call.ts'

const NAMES = ['firstName', 'lastName'] as const
const ALL = [...NAMES, 'schoolName', 'gradeClass', 'age', 'phoneNumber'] as const

interface CorrectStepProps {
  userId: string
  /** What staff see of the learner: all details, or for a teacher the names. */
  details: Pick<PersonalDetails, 'firstName' | 'lastName'> &
    Partial<PersonalDetails> & {
      /** This is absent if the school does not keep learner numbers. */
      learnerNumber?: string | undefined
    }
  onDone: () => void
}

/** Corrects what a list or a form got wrong of a learner. Only what differs is sent. */
export function CorrectStep({ userId, details, onDone }: CorrectStepProps) {
  const queries = useQueryClient()
  const [error, setError] = useState<AdminCallError | null>(null)
  const isWhole = details.age !== undefined
  const { learnerNumber, ...personal } = details
  const hasNumber = learnerNumber !== undefined
  const names: readonly ((typeof ALL)[number] | 'learnerNumber')[] = [
    ...(isWhole ? ALL : NAMES),
    ...(hasNumber ? (['learnerNumber'] as const) : []),
  ]
  const form = useForm(
    correctionOf(hasNumber ? { ...personal, learnerNumber } : personal),
    names,
    async ({ learnerNumber: number, ...change }, showErrors) => {
      setError(null)
      const isNamed = Object.keys(change).length > 0
      if (!isNamed && number === undefined) return onDone()
      const body = {
        userId,
        ...(isNamed && { change }),
        ...(number !== undefined && { learnerNumber: number }),
      }
      try {
        await adminCall(correctLearner, { body })
        await Promise.all([['users'], ['classes']].map((queryKey) => queries.invalidateQueries({ queryKey })))
        showToast({ title: 'The details are corrected', tone: 'good' })
        onDone()
      } catch (failure) {
        if (!(failure instanceof AdminCallError)) throw failure
        if (failure.failure.fields) showErrors(failure.failure.fields)
        setError(failure)
      }
    },
    { initial: { ...personal, age: String(details.age ?? ''), learnerNumber: learnerNumber ?? '' } },
  )
  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="grid gap-4">
      <p className="text-soft">
        Cards and certificates that you make from now on show the corrected name. A learner who signs in with
        a class code types it from now on too.
      </p>
      {isWhole ? (
        <>
          <PersonalFields ofAnother field={form.field} />
          <PhoneField ofAnother field={form.field} />
        </>
      ) : (
        <>
          <TextField label="First name" autoComplete={OF_ANOTHER} {...form.field('firstName')} />
          <TextField label="Last name" autoComplete={OF_ANOTHER} {...form.field('lastName')} />
        </>
      )}
      {hasNumber && (
        <TextField
          label="Learner number"
          hint="The number that your administration uses for this learner. Zeros in front count. Leave it empty if there is none."
          autoComplete={OF_ANOTHER}
          {...form.field('learnerNumber')}
        />
      )}
      <FormAlert failure={failureText('Nothing was changed', error)} />
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
