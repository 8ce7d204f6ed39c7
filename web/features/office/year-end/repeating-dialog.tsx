import type { SchoolClass } from '#domain/school/classes.ts'
import { readClassPage } from '#domain/school/classes-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface RepeatingDialogProps {
  one: SchoolClass
  chosen: readonly string[]
  onClose: () => void
  onChange: (userIds: string[]) => void
}

/** Lists the learners of a class; the user ticks those who repeat the grade. */
export function RepeatingDialog({ one, chosen, onClose, onChange }: RepeatingDialogProps) {
  const { classId } = one
  const page = useAdminQuery({ key: ['classes', classId], call: readClassPage, body: { classId } })
  const turn = (userId: string) =>
    onChange(chosen.includes(userId) ? chosen.filter((other) => other !== userId) : [...chosen, userId])
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Who repeats grade ${one.grade}?`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p className="mb-2 text-sm text-soft">
        They go into class {one.name} of {one.schoolYear + 1}. You can move them later.
      </p>
      {page.data === undefined ? (
        <Pending query={page} label="Fetching the class..." title="The class could not be shown" />
      ) : (
        <ul className="divide-y divide-line">
          {page.data.members.map(({ userId, firstName, lastName }) => (
            <li key={userId}>
              <ChoiceRow checked={chosen.includes(userId)} onChange={() => turn(userId)}>
                <span translate="no" className="min-w-0 flex-1 wrap-anywhere">
                  {lastName}, {firstName}
                </span>
              </ChoiceRow>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
