import { grouped } from '#domain/counts.ts'
import { UNDO_DAYS, type YearEndCounts, type YearEndPlan } from '#domain/school/year-end.ts'
import { endYear } from '#domain/school/year-end-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'

/** The keys of all queries that show a class. */
export const YEAR_END_KEYS = [['classes'], ['users'], ['summary'], ['analytics']] as const

interface ConfirmYearEndProps {
  plan: YearEndPlan
  counts: YearEndCounts
  onClose: () => void
  onDone: () => void
}

/** Shows the numbers of the dry run. Only this dialog actually ends the year. */
export function ConfirmYearEnd({ plan, counts, onClose, onDone }: ConfirmYearEndProps) {
  const { schoolYear } = plan
  const end = useAdminAction({
    call: endYear,
    done: () => {
      onDone()
      return `The year ${schoolYear} is ended`
    },
    refresh: YEAR_END_KEYS,
  })
  return (
    <ConfirmDialog
      title={`End the school year ${schoolYear}?`}
      onClose={onClose}
      label="End the year"
      busyLabel="Ending the year..."
      busy={end.isPending}
      onConfirm={() => end.mutate({ ...plan, expected: counts })}
      failure={failureText('Nothing was changed', end.error)}
    >
      <dl className="divide-y divide-line">
        {linesOf(counts, schoolYear).map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="text-lg font-bold">{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">
        Codes of the old classes stop. All work stays. You can undo it for {UNDO_DAYS} days.
      </p>
    </ConfirmDialog>
  )
}

/** Leaves out lines with the number 0, except for the classes that end and the learners who go on. */
function linesOf(counts: YearEndCounts, schoolYear: number): [label: string, value: number][] {
  const next = schoolYear + 1
  const lines: [string, number][] = [
    ['Classes that end', counts.classes],
    [`New classes of ${next}`, counts.made],
    ['Learners who go on', counts.promoted],
    ['Learners who repeat', counts.repeating],
    ['Learners who leave the school', counts.leaving],
    [`Learners to place in ${next} by hand`, counts.unplaced],
    [`Learners in a class of ${next} already`, counts.alreadyPlaced],
  ]
  return lines.filter(([, value], at) => at === 0 || at === 2 || value > 0)
}
