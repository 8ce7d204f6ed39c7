import { useState } from 'react'
import { count } from '#domain/counts.ts'
import { readClassReports } from '#domain/school/learner-page-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { ReportSheets } from './report-sheet.tsx'

interface ReportButtonProps {
  classId: string
  className: string
  /** Without a learner, the reports of the whole class are printed. */
  learner?: { userId: string }
}

/** Prints a report for parents, for one learner or for a whole class. */
export function ReportButton(props: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {props.learner ? 'Report for parents' : 'Reports for parents'}
      </Button>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ classId, className, learner, onClose }: ReportButtonProps & { onClose: () => void }) {
  const userId = learner?.userId
  const found = useAdminQuery({
    key: ['classes', classId, 'reports', userId ?? null],
    call: readClassReports,
    body: { classId, userId },
  })
  const [withComment, setWithComment] = useState(false)
  const reports = found.data
  const commented = reports?.learners.filter(({ comment }) => comment !== null).length ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={learner ? 'Report for parents' : `Reports for parents of ${className}`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          {reports && reports.learners.length > 0 && (
            <Button variant="sun" onClick={() => print()}>
              Print {count(reports.learners.length, 'page')}
            </Button>
          )}
        </>
      }
    >
      {reports === undefined ? (
        <Pending query={found} label="Fetching the reports..." title="The reports could not be fetched" />
      ) : reports.learners.length === 0 ? (
        <p>Nobody is in this class yet.</p>
      ) : (
        <>
          <p>
            {learner ? 'The report is one page of A4.' : 'Each learner gets one page of A4.'} It says in plain
            words what the learner can do now, with simple figures and three things to do at home. It compares
            the learner with nobody.
          </p>
          {commented > 0 && (
            <Tick
              label={
                learner ? 'Print the newest comment too' : 'Print the newest comment to each learner too'
              }
              hint={
                learner
                  ? undefined
                  : `${count(commented, 'learner has', 'learners have')} one. The others get lines to write on.`
              }
              checked={withComment}
              onChange={setWithComment}
            />
          )}
          <ReportSheets reports={reports} className={className} withComment={withComment} />
        </>
      )}
    </Dialog>
  )
}
