import { useCallback, useEffect, useState } from 'react'
import { SaveStaffName } from '#domain/accounts/accounts.ts'
import { readStaffName, saveStaffName } from '#domain/accounts/profile-api.ts'
import type { ApiResult } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILED = 'Your name was not saved'

/** The name by which colleagues see a member of staff, and the email address with which this person signs in. */
export function StaffNameCard({ email }: { email: string }) {
  const [name, setName] = useState<string | null | 'loading' | 'failed'>('loading')
  const shown = useShown()
  const take = useCallback((answer: ApiResult<{ name: string | null }>) => {
    setName((before) => {
      if (answer.ok) return answer.data.name
      return before === 'loading' ? 'failed' : before
    })
  }, [])
  const load = useCallback(() => void callAsLearner(readStaffName).then(take), [take])
  useEffect(() => {
    if (shown) load()
  }, [shown, load])
  return (
    <Card as="section" labelledBy="staff-name" className="p-5">
      <h2 id="staff-name" className="text-lg">
        Your name
      </h2>
      <p className="mt-1.5 text-soft">
        Your colleagues see this name in lists of classes and of staff. Learners do not see it.
      </p>
      {name === 'loading' ? (
        <output className="mt-3 block text-soft">One moment...</output>
      ) : name === 'failed' ? (
        <output className="mt-3 block">
          <p className="text-soft">This shows when the school server can be reached.</p>
          <Button variant="ghost" size="sm" className="mt-3" onClick={load}>
            Try Again
          </Button>
        </output>
      ) : (
        <NameForm key={name} name={name ?? ''} onSaved={setName} />
      )}
      {email !== '' && (
        <dl className="mt-4">
          <dt className="text-2xs text-soft">Email</dt>
          <dd translate="no" className="font-semibold wrap-anywhere">
            {email}
          </dd>
        </dl>
      )}
    </Card>
  )
}

function NameForm({ name, onSaved }: { name: string; onSaved: (name: string) => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(
    SaveStaffName,
    ['name'],
    async (body, showErrors) => {
      setFailure(null)
      const answer = await callAsLearner(saveStaffName, { body })
      if (answer.ok) {
        onSaved(body.name)
        showToast({ title: 'Your name is saved', tone: 'good' })
      } else if (answer.reason === 'refused' && answer.fields) showErrors(answer.fields)
      else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
    },
    { initial: { name } },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-3 grid max-w-96 gap-3">
      <TextField label="Name" hint="Such as Ms P. Mothapo." autoComplete="name" {...form.field('name')} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="ghost" busy={form.busy} busyLabel="Saving...">
        Save my name
      </Button>
    </form>
  )
}
