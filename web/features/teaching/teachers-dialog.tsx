import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { addClassTeacher, readTeachers, removeClassTeacher } from '#domain/school/classes-api.ts'
import { callApi } from '#web/api/client.ts'
import { useAdminQuery, useAdminWork } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Lists all teachers of the school, with a tick beside those of this class. */
export function TeachersDialog({ one, onClose }: { one: SchoolClass; onClose: () => void }) {
  const teachers = useAdminQuery({ key: ['users', 'teachers'], call: readTeachers })
  const change = useAdminWork({
    work: (token, { userId, isOn }: { userId: string; isOn: boolean }) =>
      callApi(isOn ? addClassTeacher : removeClassTeacher, { token, body: { classId: one.classId, userId } }),
    failed: 'Nothing was changed',
    refresh: [['classes'], ['users', 'teachers']],
  })
  // Shows the change at once; the list confirms it a moment later.
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
              <ChoiceRow
                checked={isOn(userId)}
                onChange={(on) => {
                  if (asked !== null) return
                  const wanted = { userId, isOn: on }
                  setAsked(wanted)
                  change.mutate(wanted, { onSettled: () => setAsked(null) })
                }}
              >
                <span translate="no" className="min-w-0 flex-1 wrap-anywhere">
                  {name ?? email}
                  {name !== null && <span className="block text-xs text-soft">{email}</span>}
                </span>
              </ChoiceRow>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
