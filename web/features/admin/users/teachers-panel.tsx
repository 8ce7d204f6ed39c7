import { useState } from 'react'
import { InviteTeacher, type TeacherInvited, type Teachers } from '#domain/classes.ts'
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
import * as z from 'zod/mini'
import { adminCall, AdminCallError, failureText, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { dayText } from '../texts.ts'
import { ChoiceList } from '../choice-list.tsx'
import { GivenLink } from './given-link.tsx'
import { GivenPassword } from './given-password.tsx'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import { ResetStep } from './reset-step.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { StaffRow } from './staff-row.tsx'

type Teacher = Teachers['teachers'][number]

export function TeachersPanel({ me }: { me: string }) {
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ what: 'remove' | 'reset' | 'second step'; teacher: Teacher } | null>(
    null,
  )
  const close = () => setAsked(null)
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
              <TeacherActions
                teacher={teacher}
                isMe={teacher.userId === me}
                onAsk={(what) => setAsked({ what, teacher })}
              />
            }
          />
        ))}
      </ul>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.what === 'remove' && (
        <RemoveRoleDialog
          from="teacher"
          person={asked.teacher}
          call={removeTeacher}
          loses="every class"
          onClose={close}
        />
      )}
      {asked?.what === 'second step' && <SecondStepDialog person={asked.teacher} onClose={close} />}
      {asked?.what === 'reset' && (
        <Dialog
          open
          onClose={close}
          title={asked.teacher.name ?? asked.teacher.email}
          closeOnBackdrop={false}
        >
          <ResetStep
            userId={asked.teacher.userId}
            name={asked.teacher.name ?? asked.teacher.email}
            onDone={close}
          />
        </Dialog>
      )}
    </Card>
  )
}

interface TeacherActionsProps {
  teacher: Teacher
  isMe: boolean
  onAsk: (what: 'remove' | 'reset' | 'second step') => void
}

function TeacherActions({ teacher, isMe, onAsk }: TeacherActionsProps) {
  const who = teacher.name ?? teacher.email
  return (
    <div className="flex flex-wrap">
      {!isMe && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Reset password of ${who}`}
          onClick={() => onAsk('reset')}
        >
          Reset password
        </Button>
      )}
      {!isMe && teacher.hasSecondFactor && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove second step of ${who}`}
          onClick={() => onAsk('second step')}
        >
          Remove second step
        </Button>
      )}
      <Button variant="quiet" size="sm" aria-label={`Remove teacher ${who}`} onClick={() => onAsk('remove')}>
        Remove
      </Button>
    </div>
  )
}

const Invitation = z.pick(InviteTeacher, { email: true })

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

function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const [link, setLink] = useState<TeacherInvited['link']>(null)
  const [byLink, setByLink] = useState(false)
  const [error, setError] = useState<AdminCallError | null>(null)
  const form = useForm(Invitation, ['email'], async ({ email }, showErrors) => {
    setError(null)
    try {
      const invited = await adminCall((token) =>
        inviteTeacher(token, { email, by: byLink ? 'link' : 'password' }),
      )
      await queries.invalidateQueries({ queryKey: ['users'] })
      showToast({ title: `${email} is a teacher now`, tone: 'good' })
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
        <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
          <p>
            A teacher sees the learners of the own classes, takes in who wrote one of them, and gives them new
            passwords.
          </p>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
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
        <GivenPassword {...given} name={given.email ?? ''} onDone={onClose} />
      )}
    </Dialog>
  )
}
