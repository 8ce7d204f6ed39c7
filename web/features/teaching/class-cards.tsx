import { useState } from 'react'
import type { ClassAllows, SchoolClass } from '#domain/school/classes.ts'
import { allowInClass, archiveClass, changeClassCode, deleteClass } from '#domain/school/classes-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/field.tsx'
import { TeachersDialog } from './teachers-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** The class code to write on the board. Staff can replace it or remove it. */
export function CodeCard({ one: { classId, code } }: { one: SchoolClass }) {
  const change = useAdminAction({
    call: changeClassCode,
    done: (answer) => (answer.code === null ? 'The code works no more' : 'The class has a new code'),
    failed: 'The code was not changed',
    refresh: [['classes']],
  })
  const ask = (action: 'renew' | 'revoke') => change.mutate({ classId, action })
  return (
    <Card as="section" labelledBy="class-code">
      <h3 id="class-code" className="text-sm font-semibold text-soft">
        Class code
      </h3>
      <p translate="no" className="mt-1 text-2xl font-bold wrap-anywhere select-all">
        {code ?? '–'}
      </p>
      <p className="mt-1 text-sm text-soft">
        {code === null
          ? 'This class has no code now.'
          : 'Write it on the board: learners type it under Profile, Your class. Make a new one when it is in wrong hands.'}
      </p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          size="sm"
          className="px-2!"
          busy={change.isPending}
          busyLabel="Changing..."
          onClick={() => ask('renew')}
        >
          {code === null ? 'Make a code' : 'New code'}
        </Button>
        {code !== null && (
          <Button variant="quiet" size="sm" className="px-2!" onClick={() => ask('revoke')}>
            Take back
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Lets staff make a class quiet: a computer lab has forty loudspeakers, and forty robots that can be dressed. */
export function AllowsCard({ one: { classId, allows } }: { one: SchoolClass }) {
  const change = useAdminAction({
    call: allowInClass,
    done: () => 'Saved. Each device of the class follows when it is online',
    failed: 'The class was not changed',
    refresh: [['classes']],
  })
  /** The switches move at once, also when both are tapped before the server has answered. */
  const [asked, setAsked] = useState<ClassAllows | null>(null)
  const wanted = asked ?? allows
  const ask = (changed: Partial<ClassAllows>) => {
    const all = { ...wanted, ...changed }
    setAsked(all)
    change.mutate({ classId, allows: all }, { onSettled: () => setAsked(null) })
  }
  return (
    <Card as="section" labelledBy="class-allows" className="sm:col-span-2">
      <h3 id="class-allows" className="text-sm font-semibold text-soft">
        Learners of this class may use
      </h3>
      <div className="mt-1 grid gap-x-8 sm:grid-cols-2">
        <Switch label="Sounds" checked={wanted.sounds} onChange={(sounds) => ask({ sounds })} />
        <Switch label="Dressing the robot" checked={wanted.robot} onChange={(robot) => ask({ robot })} />
      </div>
      <p className="mt-1 text-sm text-soft">
        What they chose is kept, and comes back when you switch this on again.
      </p>
    </Card>
  )
}

export function TeachersCard({ one, mayManage }: { one: SchoolClass; mayManage: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" labelledBy="class-teachers">
      <h3 id="class-teachers" className="text-sm font-semibold text-soft">
        Taught by
      </h3>
      {one.teachers.length === 0 ? (
        <p className="mt-1">Nobody yet</p>
      ) : (
        <ul className="mt-1">
          {one.teachers.map(({ userId, name, email }) => (
            <li key={userId} translate="no" className="wrap-anywhere">
              {name ?? email}
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <Button variant="quiet" size="sm" className="mt-1 -ml-2 px-2!" onClick={() => setOpen(true)}>
          Change who teaches
        </Button>
      )}
      {isOpen && <TeachersDialog one={one} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Lets staff archive a class, bring it back, and delete it when it has no learners. */
export function PutAway({ one, onDeleted }: { one: SchoolClass; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const isEmpty = one.learners === 0
  const archive = useAdminAction({
    call: archiveClass,
    done: (_, { isArchived }) => (isArchived ? `Class ${one.name} is archived` : `Class ${one.name} is back`),
    failed: 'The class was not changed',
    refresh: [['classes']],
  })
  const removal = useAdminAction({
    call: deleteClass,
    done: () => {
      onDeleted()
      return `Class ${one.name} is deleted`
    },
    refresh: [['classes']],
  })
  return (
    <div className="-mx-2 flex flex-wrap gap-x-2">
      <Button variant="quiet" size="sm" className="px-2!" onClick={() => setRenaming(true)}>
        Rename
      </Button>
      {isRenaming && <RenameDialog one={one} onClose={() => setRenaming(false)} />}
      <Button
        variant="quiet"
        size="sm"
        className="px-2!"
        busy={archive.isPending}
        onClick={() => archive.mutate({ classId: one.classId, isArchived: !one.isArchived })}
      >
        {one.isArchived ? 'Bring back' : 'Archive'}
      </Button>
      {isEmpty && (
        <Button variant="quiet" size="sm" className="px-2!" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete class ${one.name}?`}
          onClose={() => setAsking(false)}
          label="Delete class"
          busyLabel="Deleting..."
          busy={removal.isPending}
          onConfirm={() => removal.mutate({ classId: one.classId })}
          failure={failureText('The class was not deleted', removal.error)}
        >
          <p>Nobody is in it. Its code stops working.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
