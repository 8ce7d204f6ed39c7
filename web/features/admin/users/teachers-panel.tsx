import { useState } from 'react'
import { InviteTeacher, type Teachers } from '#domain/classes.ts'
import type { OneTimePassword } from '#domain/learners.ts'
import { inviteTeacher, readTeachers, removeTeacher } from '#web/api/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { adminCall, AdminCallError, failureText, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { dayText } from '../texts.ts'
import { GivenPassword } from './given-password.tsx'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import { StaffRow } from './staff-row.tsx'

type Teacher = Teachers['teachers'][number]

export function TeachersPanel({ me }: { me: string }) {
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Teacher | null>(null)
  if (teachers.data === undefined)
    return <Pending query={teachers} label="Fetching teachers..." title="The teachers could not be shown" />
  return (
    <Card as="section" labelledBy="teachers">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="teachers" className="text-lg">
          Teachers
        </h2>
        <Button variant="ghost" size="sm" onClick={() => setInviting(true)}>
          Invite a teacher
        </Button>
      </div>
      {teachers.data.teachers.length === 0 && (
        <p className="mt-2 text-soft">
          Nobody yet. A teacher sees the classes you give them under Classes, and nothing else of the school.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {teachers.data.teachers.map((teacher) => (
          <StaffRow
            key={teacher.userId}
            person={teacher}
            isMe={teacher.userId === me}
            text={`${teacher.classes.length === 0 ? 'no class' : teacher.classes.join(', ')} · since ${dayText(teacher.since)}`}
            actions={
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove teacher ${teacher.name ?? teacher.email}`}
                onClick={() => setLeaving(teacher)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </ul>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {leaving && (
        <RemoveRoleDialog
          from="teacher"
          person={leaving}
          call={removeTeacher}
          loses="every class"
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const [error, setError] = useState<AdminCallError | null>(null)
  const form = useForm(InviteTeacher, ['email'], async ({ email }, showErrors) => {
    setError(null)
    try {
      const { oneTime } = await adminCall((token) => inviteTeacher(token, email))
      await queries.invalidateQueries({ queryKey: ['users'] })
      showToast({ title: `${email} is a teacher now`, tone: 'good' })
      if (oneTime === null) onClose()
      else setGiven(oneTime)
    } catch (failure) {
      if (!(failure instanceof AdminCallError)) throw failure
      if (failure.failure.fields) showErrors(failure.failure.fields)
      else setError(failure)
    }
  })
  return (
    <Dialog open onClose={onClose} title="Invite a teacher" closeOnBackdrop={given === null}>
      {given === null ? (
        <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
          <p>
            A teacher sees the learners of the own classes, takes in who wrote one of them, and gives them new
            passwords. You get a password for one use to hand over.
          </p>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.field('email')}
          />
          <FormAlert failure={failureText('Nobody was invited', error)} />
          <Button type="submit" wide busy={form.busy} busyLabel="Inviting...">
            Invite
          </Button>
        </form>
      ) : (
        <GivenPassword {...given} name={given.email ?? ''} onDone={onClose} />
      )}
    </Dialog>
  )
}
