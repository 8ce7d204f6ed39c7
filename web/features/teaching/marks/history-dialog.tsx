import { dayAndTime } from '#domain/dates.ts'
import { readMarkHistory } from '#domain/school/marks-api.ts'
import { typedText } from '#domain/school/mark-typing.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fullName, taskIdOf, type Place } from './use-typing.ts'

interface HistoryDialogProps {
  classId: string
  place: Place
  onClose: () => void
}

/** Every change of one mark, the newest first: what it became, who typed it and when. */
export function HistoryDialog({ classId, place, onClose }: HistoryDialogProps) {
  const { learner, column } = place
  const taskId = taskIdOf(column)
  const query = useAdminQuery({
    key: ['classes', classId, 'mark-history', learner.userId, taskId],
    call: readMarkHistory,
    body: { classId, userId: learner.userId, taskId },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          <AsWritten>{fullName(learner)}</AsWritten>: {column.title}
        </>
      }
    >
      {query.data === undefined ? (
        <Pending query={query} label="Fetching the history..." title="The history could not be shown" />
      ) : (
        <ol className="divide-y divide-line">
          {query.data.changes.map((change) => {
            const by = query.data.typists.find(({ userId }) => userId === change.typedBy)?.name
            return (
              <li key={change.version} className="flex justify-between gap-3 py-2">
                <b>
                  {typedText(change)}
                  {change.mark !== null && ` of ${change.outOf}`}
                </b>
                <span className="min-w-0 text-right text-sm text-soft wrap-anywhere">
                  {by ?? 'A colleague who has left'}
                  <span className="block">{dayAndTime(Date.parse(change.typedAt))}</span>
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Dialog>
  )
}
