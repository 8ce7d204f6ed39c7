import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { inviteTeacher, readTeachers } from '#domain/school/classes-api.ts'
import { Email, StaffName } from '#domain/accounts/accounts.ts'
import type { TeacherInvited } from '#domain/school/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { adminCall, AdminCallError, failureText, useAdminQuery } from '../admin-call.ts'
import { ChoiceList } from '../choice-list.tsx'
import { OnlyHereWarning } from '../only-here.tsx'
import { GivenLink } from './given-link.tsx'
import { GivenPassword } from './given-password.tsx'

const Invitation = z.strictObject({ name: StaffName, email: Email })

const WAYS = [
  {
    value: 'password',
    label: 'With a password',
    text: 'You get a password for one use to hand over, on paper or by word.',
  },
  {
    value: 'link',
    label: 'With a link',
    text: 'It opens the choice of a password. It goes out by mail; where no mail is connected, you hand it over.',
  },
] as const

/** Gives somebody the role of a teacher, and makes their account when there is none. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const [link, setLink] = useState<TeacherInvited['link']>(null)
  const [byLink, setByLink] = useState(false)
  const [invitedName, setInvitedName] = useState('')
  const [error, setError] = useState<AdminCallError | null>(null)
  const form = useForm(Invitation, ['name', 'email'], async ({ name, email }, showErrors) => {
    setError(null)
    try {
      const invited = await adminCall(inviteTeacher, {
        body: { name, email, by: byLink ? 'link' : 'password' },
      })
      await queries.invalidateQueries({ queryKey: ['users'] })
      showToast({ title: `${name} is a teacher now`, tone: 'good' })
      setInvitedName(name)
      if (invited.link) setLink(invited.link)
      else if (invited.oneTime) setGiven(invited.oneTime)
      else onClose()
    } catch (failure) {
      if (!(failure instanceof AdminCallError)) throw failure
      if (failure.failure.fields) showErrors(failure.failure.fields)
      else setError(failure)
    }
  })
  return (
    <Dialog open onClose={onClose} title="Invite a teacher" closeOnBackdrop={given === null && !link}>
      {link ? (
        <GivenLink {...link} onDone={onClose} />
      ) : given === null ? (
        <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="grid gap-4">
          <p>
            A teacher sees the learners of their own classes, accepts learners who typed the name of one of
            these classes, and gives them new passwords.
          </p>
          {byLink ? (
            teachers.data && (
              <OnlyHereWarning
                host={new URL(teachers.data.origin).host}
                saying="The link will say"
                instead="Nobody else can open it. Set PUBLIC_URL first, as the runbook says."
              />
            )
          ) : (
            <OnlyHereWarning
              host={location.host}
              saying="The paper will say"
              instead="Open Qala by the address that other computers use before you invite somebody. The runbook says how to find it."
            />
          )}
          <TextField
            label="Name"
            hint="Such as Ms P. Mothapo. Colleagues see it, and the teacher can change it."
            autoComplete={OF_ANOTHER}
            {...form.field('name')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete={OF_ANOTHER}
            {...form.field('email')}
          />
          <ChoiceList
            legend="How they get in"
            value={byLink ? 'link' : 'password'}
            options={WAYS}
            onChange={(way) => setByLink(way === 'link')}
          />
          <FormAlert failure={failureText('Nobody was invited', error)} />
          <Button type="submit" wide busy={form.busy} busyLabel="Inviting...">
            Invite
          </Button>
        </form>
      ) : (
        <GivenPassword {...given} isStaff name={invitedName} onDone={onClose} />
      )}
    </Dialog>
  )
}
