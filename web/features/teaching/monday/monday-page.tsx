import { createPortal } from 'react-dom'
import { count } from '#domain/counts.ts'
import { weekdayAndDayWithYear } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { readMonday } from '#domain/school/monday-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MondayParts } from './monday-parts.tsx'
import { isNothing, RULES } from '../monday-texts.ts'
import style from './monday.css?inline'

/** Shows what one class needs this week, in the order in which a teacher acts. It can be printed on one A4 page. */
export function MondayPage({ of: one }: { of: SchoolClass }) {
  const query = useAdminQuery({
    key: ['classes', one.classId, 'monday'],
    call: readMonday,
    body: { classId: one.classId },
  })
  const page = query.data
  if (page === undefined)
    return <Pending query={query} label="Looking at the class..." title="The week could not be shown" />
  if (page.learners === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="Nobody is in this class yet"
        text="As soon as learners are in it and work, this page says who needs what."
      />
    )
  if (isNothing(page))
    return (
      <EmptyState
        headingLevel={3}
        pose="wave"
        title="Nothing stands out this week"
        text={`Nobody is stuck, and nobody has gone quiet. ${RULES.stuck}`}
      />
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">What {one.name} needs this week</h3>
          <p className="text-sm text-soft">
            {weekdayAndDayWithYear(page.today)}, {count(page.learners, 'learner')}
          </p>
        </div>
        <Button variant="sun" onClick={() => print()}>
          Print on one page
        </Button>
      </div>
      <MondayParts page={page} />
      {createPortal(
        <div className="print-only monday-sheet print:block!">
          <p className="monday-title">
            <b>{one.name}</b> {weekdayAndDayWithYear(page.today)}, {count(page.learners, 'learner')}
          </p>
          <MondayParts page={page} onPaper />
        </div>,
        document.body,
      )}
    </>
  )
}

adoptStyle(style)
