import { useState } from 'react'
import type { SchoolClass } from '#domain/classes.ts'
import { addClassTeacher, readTeachers, removeClassTeacher } from '#web/api/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'

/** Every teacher of the school with a tick beside those of this class. */
export function TeachersDialog({ one, onClose }: { one: SchoolClass; onClose: () => void }) {
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  const change = useAdminAction({
    call: (token, { userId, isOn }: { userId: string; isOn: boolean }) =>
      (isOn ? addClassTeacher : removeClassTeacher)(token, { classId: one.classId, userId }),
    failed: 'Nothing was changed',
    refresh: [['classes'], ['users', 'teachers']],
  })
  // Shown at once; the list says the same a moment later.
  const [asked, setAsked] = useState<{ userId: string; isOn: boolean } | null>(null)
  const isOn = (userId: string) =>
    asked?.userId === userId ? asked.isOn : one.teachers.some((teacher) => teacher.userId === userId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Who teaches ${one.name}?`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {teachers.data === undefined ? (
        <Pending query={teachers} label="Fetching teachers..." title="The teachers could not be shown" />
      ) : teachers.data.teachers.length === 0 ? (
        <p>There is no teacher yet. Invite one under Users, Teachers.</p>
      ) : (
        <ul className="divide-y divide-line">
          {teachers.data.teachers.map(({ userId, name, email }) => (
            <li key={userId}>
              <label className="flex min-h-12 items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  className="size-6 flex-none accent-action"
                  checked={isOn(userId)}
                  onChange={(event) => {
                    if (asked !== null) return
                    const wanted = { userId, isOn: event.currentTarget.checked }
                    setAsked(wanted)
                    change.mutate(wanted, { onSettled: () => setAsked(null) })
                  }}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {name ?? email}
                  {name !== null && <span className="block text-xs text-soft">{email}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
