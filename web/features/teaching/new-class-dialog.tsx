import { clock } from '#domain/clock.ts'
import { useState } from 'react'
import { NewClass, yearToFill, type SchoolClass } from '#domain/school/classes.ts'
import { makeClass } from '#domain/school/classes-api.ts'
import { AdminCallError, adminCall, failureText } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.tsx'
import * as z from 'zod/mini'

/** The class as typed in the form, where numbers are text. */
const TypedClass = z.pipe(
  z.object({ schoolYear: z.string(), grade: z.string(), letter: z.string() }),
  z.pipe(
    z.transform(({ schoolYear, grade, letter }: { schoolYear: string; grade: string; letter: string }) => ({
      schoolYear: Number(schoolYear),
      grade: Number(grade),
      letter,
    })),
    NewClass,
  ),
)

/** The dialog stays open after each class, because a school creates all its classes at once. */
export function NewClassDialog({
  classes,
  onClose,
}: {
  classes: readonly SchoolClass[]
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [error, setError] = useState<AdminCallError | null>(null)
  const [thisYear] = useState(() => String(yearToFill(classes, Number(clock.today().slice(0, 4)))))
  const [made, setMade] = useState<readonly string[]>([])
  const form = useForm(
    TypedClass,
    ['schoolYear', 'grade', 'letter'],
    async (wanted, showErrors) => {
      setError(null)
      try {
        const { name } = await adminCall(makeClass, { body: wanted })
        setMade([...made, name])
        showToast({ title: `Class ${name} is made`, tone: 'good' })
        await queries.invalidateQueries({ queryKey: ['classes'] })
      } catch (failure) {
        if (!(failure instanceof AdminCallError)) throw failure
        if (failure.failure.fields) showErrors(failure.failure.fields)
        else setError(failure)
      }
    },
    { initial: { schoolYear: thisYear, grade: '7' } },
  )
  return (
    <Dialog open onClose={onClose} title="Make a class">
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="School year"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('schoolYear')}
          />
          <TextField label="Grade" inputMode="numeric" autoComplete="off" {...form.field('grade')} />
        </div>
        <TextField
          label="Letter or name"
          hint="What follows the grade: A for 7A."
          autoComplete="off"
          {...form.field('letter')}
        />
        <FormAlert failure={failureText('The class was not made', error)} />
        {made.length > 0 && <output className="text-sm text-soft">Made: {made.join(', ')}</output>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {made.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Making...">
            Make class
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
