import type { SchoolClass } from '#domain/classes.ts'
import { readClassPage } from '#web/api/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'

interface RepeatingDialogProps {
  one: SchoolClass
  chosen: readonly string[]
  onClose: () => void
  onChange: (userIds: string[]) => void
}

/** The learners of a class, to tick who stays in the grade. */
export function RepeatingDialog({ one, chosen, onClose, onChange }: RepeatingDialogProps) {
  const { classId } = one
  const page = useAdminQuery({ key: ['classes', classId], call: (token) => readClassPage(token, classId) })
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
              <label className="flex min-h-12 items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  className="size-6 flex-none accent-action"
                  checked={chosen.includes(userId)}
                  onChange={() => turn(userId)}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {lastName}, {firstName}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
