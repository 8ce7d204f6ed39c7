import { useState } from 'react'
import type { Admins } from '#domain/admins.ts'
import { readAdmins, removeAdmin } from '#web/api/learners.ts'
import { removeSecondFactorOf } from '#web/api/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { dayText } from '../texts.ts'
import { Pending } from '../pending.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { ResetStep } from './reset-step.tsx'

type Admin = Admins['admins'][number]
type Asked = { what: 'add' } | { what: 'remove' | 'reset' | 'second step'; admin: Admin } | null

export function AdminsPanel({ me }: { me: string }) {
  const admins = useAdminQuery({ key: ['users', 'admins'], call: readAdmins })
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  if (admins.data === undefined) {
    return (
      <Pending
        query={admins}
        label="Fetching admins..."
        title="The admins could not be shown"
        text={`${admins.error?.message}.`}
      />
    )
  }
  return (
    <Card as="section" labelledBy="admins">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="admins" className="text-lg">
          Admins
        </h2>
        <Button variant="ghost" size="sm" onClick={() => setAsked({ what: 'add' })}>
          Add an admin
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {admins.data.admins.map((admin) => (
          <li key={admin.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {admin.name ?? admin.email}
                {admin.userId === me && <Chip>You</Chip>}
                {admin.hasSecondFactor && <Chip tone="leaf">Second step</Chip>}
              </p>
              <p className="text-xs wrap-anywhere text-soft">
                {admin.name !== null && `${admin.email} · `}since {dayText(admin.since)}
              </p>
            </div>
            {admin.userId !== me && (
              <div className="flex flex-wrap">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Reset password of ${admin.name ?? admin.email}`}
                  onClick={() => setAsked({ what: 'reset', admin })}
                >
                  Reset password
                </Button>
                {admin.hasSecondFactor && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Remove second step of ${admin.name ?? admin.email}`}
                    onClick={() => setAsked({ what: 'second step', admin })}
                  >
                    Remove second step
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove admin ${admin.name ?? admin.email}`}
                  onClick={() => setAsked({ what: 'remove', admin })}
                >
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.what === 'add' && <AddAdminDialog onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog admin={asked.admin} onClose={close} />}
      {asked?.what === 'second step' && <SecondStepDialog admin={asked.admin} onClose={close} />}
      {asked?.what === 'reset' && (
        <Dialog open onClose={close} title={asked.admin.name ?? asked.admin.email} closeOnBackdrop={false}>
          <ResetStep
            userId={asked.admin.userId}
            name={asked.admin.name ?? asked.admin.email}
            onDone={close}
          />
        </Dialog>
      )}
    </Card>
  )
}

function RemoveDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const name = admin.name ?? admin.email
  const removal = useAdminAction({
    call: removeAdmin,
    done: () => {
      onClose()
      return `${name} is not an admin any more`
    },
    refresh: [['users']],
  })
  return (
    <ConfirmDialog
      title="Remove this admin?"
      onClose={onClose}
      label="Remove admin"
      busyLabel="Removing..."
      busy={removal.isPending}
      onConfirm={() => removal.mutate(admin.userId)}
    >
      <div className="grid gap-4">
        <p>{name} keeps the account, and loses this dashboard at once.</p>
        <FormAlert failure={failureText('The role was not taken', removal.error)} />
      </div>
    </ConfirmDialog>
  )
}

function SecondStepDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const name = admin.name ?? admin.email
  const removal = useAdminAction({
    call: removeSecondFactorOf,
    done: () => {
      onClose()
      return `${name} signs in with the password alone now`
    },
    refresh: [['users']],
  })
  return (
    <ConfirmDialog
      title="Remove the second step?"
      onClose={onClose}
      label="Remove it"
      busyLabel="Removing..."
      busy={removal.isPending}
      onConfirm={() => removal.mutate(admin.userId)}
    >
      <div className="grid gap-4">
        <p>
          Do this when {name} has lost the phone and the recovery codes, and you have spoken to each other.
          The password alone then opens the account.
        </p>
        <FormAlert failure={failureText('The second step was not removed', removal.error)} />
      </div>
    </ConfirmDialog>
  )
}
