import { useState } from 'react'
import { readAdmins } from '#domain/accounts/admins-api.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import { readTeachers } from '#domain/school/classes-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { ResetStep } from './reset-step.tsx'

/** @param me the user id of the admin who looks at the list */
export function AdminsPanel({ me }: { me: string }) {
  const admins = useAdminQuery({ key: ['users', 'admins'], call: readAdmins })
  if (admins.data === undefined)
    return (
      <Pending
        query={admins}
        label="Fetching admins..."
        title="The admins could not be shown"
        text={`${admins.error?.message}.`}
      />
    )
  return (
    <StaffCard
      of="admin"
      people={admins.data.admins.map((one) => ({ ...one, text: `since ${shortDayWithYear(one.since)}` }))}
      me={me}
    />
  )
}

/** @param me the user id of the admin who looks at the list, who may be a teacher too */
export function TeachersPanel({ me }: { me: string }) {
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  if (teachers.data === undefined)
    return <Pending query={teachers} label="Fetching teachers..." title="The teachers could not be shown" />
  return (
    <StaffCard
      of="teacher"
      people={teachers.data.teachers.map((one) => ({
        ...one,
        text: `${one.classes.length === 0 ? 'no class' : one.classes.join(', ')} · since ${shortDayWithYear(one.since)}`,
      }))}
      me={me}
    />
  )
}

const ROLES = {
  admin: { title: 'Admins', addLabel: 'Add an admin', AddDialog: AddAdminDialog },
  teacher: { title: 'Teachers', addLabel: 'Invite a teacher', AddDialog: InviteDialog },
} as const

interface Person {
  userId: string
  name: string | null
  email: string
  hasSecondFactor?: boolean | undefined
  /** This is shown below the name. */
  text: string
}

interface StaffCardProps {
  /** This is not called `role`, because that would be taken for the ARIA attribute. */
  of: keyof typeof ROLES
  people: readonly Person[]
  me: string
}

/** The people who have a role, with what can be done for each, and the button to add one. */
function StaffCard({ of: role, people, me }: StaffCardProps) {
  const { title, addLabel, AddDialog } = ROLES[role]
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<{ what: Action; person: Person } | null>(null)
  const close = () => setAsked(null)
  return (
    <Card as="section" labelledBy={`${role}s`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${role}s`} className="text-lg">
          {title}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
          {addLabel}
        </Button>
      </div>
      {people.length === 0 && (
        <p className="mt-2 text-soft">
          Nobody yet. A teacher sees the classes you give them under Classes, and nothing else of the school.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <StaffRow
            key={person.userId}
            of={role}
            person={person}
            isMe={person.userId === me}
            onAsk={(what) => setAsked({ what, person })}
          />
        ))}
      </ul>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {asked && asked.what !== 'reset' && (
        <RemovalDialog what={asked.what} person={asked.person} onClose={close} />
      )}
      {asked?.what === 'reset' && (
        <Dialog
          open
          onClose={close}
          title={<AsWritten>{nameOf(asked.person)}</AsWritten>}
          closeOnBackdrop={false}
        >
          <ResetStep isStaff userId={asked.person.userId} name={nameOf(asked.person)} onDone={close} />
        </Dialog>
      )}
    </Card>
  )
}

/** To take the role away, the action is its name. */
type Action = 'reset' | 'second step' | keyof typeof ROLES

interface StaffRowProps {
  of: keyof typeof ROLES
  person: Person
  isMe: boolean
  onAsk: (what: Action) => void
}

function StaffRow({ of: role, person, isMe, onAsk }: StaffRowProps) {
  const { name, email, hasSecondFactor, text } = person
  const who = nameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <AsWritten>{who}</AsWritten>
          {isMe && <Chip>You</Chip>}
          {hasSecondFactor && <Chip tone="leaf">Second step</Chip>}
        </p>
        <p className="text-xs wrap-anywhere text-soft">
          {name !== null && (
            <>
              <AsWritten>{email}</AsWritten> ·{' '}
            </>
          )}
          {text}
        </p>
      </div>
      <div className="flex flex-wrap">
        {!isMe && <RowButton label="Reset password" of={`of ${who}`} onClick={() => onAsk('reset')} />}
        {!isMe && hasSecondFactor && (
          <RowButton label="Remove second step" of={`of ${who}`} onClick={() => onAsk('second step')} />
        )}
        {/* An admin cannot remove themselves, but may stop teaching. */}
        {!(isMe && role === 'admin') && (
          <RowButton label="Remove" of={`${role} ${who}`} onClick={() => onAsk(role)} />
        )}
      </div>
    </li>
  )
}

/** @param of follows the label for people who only hear the button */
function RowButton({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="sm" aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </Button>
  )
}

function nameOf({ name, email }: Person): string {
  return name ?? email
}
