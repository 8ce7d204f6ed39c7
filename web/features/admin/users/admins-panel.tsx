import { useState } from 'react'
import type { Admins } from '#domain/admins.ts'
import { readAdmins, removeAdmin } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { dayText } from '../texts.ts'
import { Pending } from '../pending.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import { ResetStep } from './reset-step.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { StaffRow } from './staff-row.tsx'

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
          <StaffRow
            key={admin.userId}
            person={admin}
            isMe={admin.userId === me}
            text={`since ${dayText(admin.since)}`}
            actions={
              admin.userId !== me && (
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
              )
            }
          />
        ))}
      </ul>
      {asked?.what === 'add' && <AddAdminDialog onClose={close} />}
      {asked?.what === 'remove' && (
        <RemoveRoleDialog
          from="admin"
          person={asked.admin}
          call={removeAdmin}
          loses="this dashboard"
          onClose={close}
        />
      )}
      {asked?.what === 'second step' && <SecondStepDialog person={asked.admin} onClose={close} />}
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
