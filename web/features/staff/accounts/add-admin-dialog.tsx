import { useState } from 'react'
import { shortDayWithYear } from '#domain/dates.ts'
import { FindAdmin, type AdminCandidate } from '#domain/accounts/admins.ts'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { addAdmin, findAdmin } from '#domain/accounts/admins-api.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { callAsLearner } from '#web/session/access.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { failureText, useAdminAction } from '../admin-call.ts'
import { GivenPassword } from './given-password.tsx'

const FAILED = 'That did not work'

/** Addresses are not verified at registration, so the admin must recognise the person before giving the role. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<AdminCandidate | null>(null)
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  return (
    <Dialog open onClose={onClose} title="Add an admin" closeOnBackdrop={given === null}>
      {found === null ? (
        <AskAddress onFound={setFound} />
      ) : given === null ? (
        <Confirm found={found} onBack={() => setFound(null)} onGiven={setGiven} />
      ) : (
        <GivenPassword {...given} isStaff name={nameOf(found)} onDone={onClose} />
      )}
    </Dialog>
  )
}

function AskAddress({ onFound }: { onFound: (found: AdminCandidate) => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(FindAdmin, ['email'], async ({ email }, showErrors) => {
    setFailure(null)
    const answer = await callAsLearner(findAdmin, { body: { email } })
    if (answer.ok) onFound(answer.data)
    else if (answer.code === 'not_found') showErrors({ email: 'No account has this address' })
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="grid gap-4">
      <p>
        The person needs an account first. An admin sees every student, posts announcements and can reset
        passwords.
      </p>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={OF_ANOTHER}
        {...form.field('email')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" wide busy={form.busy} busyLabel="Looking...">
        Find the account
      </Button>
    </form>
  )
}

interface ConfirmProps {
  found: AdminCandidate
  onBack: () => void
  onGiven: (given: OneTimePassword) => void
}

function nameOf(found: AdminCandidate): string {
  return found.name ?? found.email
}

function Confirm({ found, onBack, onGiven }: ConfirmProps) {
  const name = nameOf(found)
  const adding = useAdminAction({
    call: addAdmin,
    done: (given: OneTimePassword) => {
      onGiven(given)
      return `${name} is an admin now`
    },
    refresh: [['users']],
  })
  return (
    <div className="grid gap-4">
      <div className="rounded-control bg-sun-wash p-4">
        <p translate="no" className="font-bold wrap-anywhere">
          {name}
        </p>
        <p translate="no" className="text-sm wrap-anywhere">
          {found.email}
        </p>
        <p className="text-sm wrap-anywhere">
          <AsWritten>{[found.schoolName, found.gradeClass].filter(Boolean).join(' · ')}</AsWritten> · joined{' '}
          {shortDayWithYear(found.joinedAt)}
        </p>
      </div>
      {found.isAdmin ? (
        <p>This person is an admin already.</p>
      ) : (
        <p>
          Is this the person you mean? The old password stops working, in case somebody else chose it. You get
          a new one to give to <AsWritten>{name}</AsWritten>.
        </p>
      )}
      <FormAlert failure={failureText('The role was not given', adding.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        {!found.isAdmin && (
          <Button
            busy={adding.isPending}
            busyLabel="Adding..."
            onClick={() => adding.mutate({ userId: found.userId })}
          >
            Make admin
          </Button>
        )}
      </div>
    </div>
  )
}
