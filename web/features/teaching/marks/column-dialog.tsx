import { count, grouped } from '#domain/counts.ts'
import { doersOf } from '#domain/school/mark-cells.ts'
import type { MarkView } from '#domain/school/mark-columns.ts'
import type { MarkColumn, MarkLearner } from '#domain/school/marks.ts'
import { shortDay } from '#domain/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface ColumnDialogProps {
  column: MarkColumn
  learners: readonly MarkLearner[]
  view: MarkView
  onClose: () => void
}

/** Lists who has not done this, by surname, and who has, by result. */
export function ColumnDialog({ column, learners, view, onClose }: ColumnDialogProps) {
  const { done, notDone } = doersOf(column, learners, view)
  const absent = (learner: MarkLearner) =>
    column.group === 'caps' && learner.marks[column.key.slice('caps/'.length)]?.isAbsent === true
  return (
    <Dialog open onClose={onClose} title={column.title}>
      <div className="grid gap-4">
        <section aria-labelledby="marks-not-done">
          <h3 id="marks-not-done" className="text-base">
            {notDone.length === 0
              ? 'Everybody has done it'
              : `${count(notDone.length, 'learner has', 'learners have')} not done it`}
          </h3>
          <ul className="divide-y divide-line">
            {notDone.map((learner) => (
              <li key={learner.userId} className="py-2">
                <span translate="no">
                  {learner.lastName}, {learner.firstName}
                </span>
                {absent(learner) && <span className="text-soft"> (absent)</span>}
              </li>
            ))}
          </ul>
        </section>
        {done.length > 0 && (
          <section aria-labelledby="marks-done">
            <h3 id="marks-done" className="text-base">
              {grouped(done.length)} did it, with the best result first
            </h3>
            <ul className="divide-y divide-line">
              {done.map(({ learner, cell }) => (
                <li key={learner.userId} className="flex justify-between gap-3 py-2">
                  <span translate="no" className="min-w-0 wrap-anywhere">
                    {learner.lastName}, {learner.firstName}
                  </span>
                  <span className="flex-none text-right">
                    <b>
                      <span aria-hidden="true">{cell.text}</span>
                      <span className="sr-only">{cell.words}</span>
                    </b>
                    {cell.on !== null && <span className="block text-xs text-soft">{shortDay(cell.on)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
