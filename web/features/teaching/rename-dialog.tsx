import { useState } from 'react'
import { RenameClass, type SchoolClass } from '#domain/school/classes.ts'
import { renameClass } from '#domain/school/classes-api.ts'
import { AdminCallError, adminCall, failureText } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** Gives a class another name. It says first what follows the name and what stays as it is. */
export function RenameDialog({ one, onClose }: { one: SchoolClass; onClose: () => void }) {
  const { classId } = one
  const queries = useQueryClient()
  const [error, setError] = useState<AdminCallError | null>(null)
  const [TypedName] = useState(() =>
    z.pipe(
      z.object({ grade: z.string(), letter: z.string() }),
      z.pipe(
        z.transform(({ grade, letter }: { grade: string; letter: string }) => ({
          classId,
          grade: Number(grade),
          letter,
        })),
        RenameClass,
      ),
    ),
  )
  const form = useForm(
    TypedName,
    ['grade', 'letter'],
    async (wanted, showErrors) => {
      setError(null)
      try {
        const { name } = await adminCall(renameClass, { body: wanted })
        await Promise.all(
          [['classes'], ['users'], ['analytics']].map((queryKey) => queries.invalidateQueries({ queryKey })),
        )
        showToast({ title: `Class ${one.name} is now class ${name}`, tone: 'good' })
        onClose()
      } catch (failure) {
        if (!(failure instanceof AdminCallError)) throw failure
        if (failure.failure.fields) showErrors(failure.failure.fields)
        else setError(failure)
      }
    },
    { initial: { grade: String(one.grade), letter: one.letter } },
  )
  return (
    <Dialog open onClose={onClose} title={`Rename class ${one.name}`}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-soft">
          The learners, the class code, given work and announcements stay with the class. Cards that are
          printed already still work, and they show the old name.
        </p>
        <TextField label="Grade" inputMode="numeric" autoComplete="off" {...form.field('grade')} />
        <TextField
          label="Letter or name"
          hint="What follows the grade: A for 7A."
          autoComplete="off"
          {...form.field('letter')}
        />
        <FormAlert failure={failureText('The class was not renamed', error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Renaming...">
            Rename class
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
