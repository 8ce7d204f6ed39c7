import { createPortal } from 'react-dom'
import type { SchoolClass } from '#domain/classes.ts'
import { readMonday } from '#web/api/monday.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { MondaySheet } from './monday-sheet.tsx'
import { GoneQuiet, Groups, ReadyForMore, StuckOn, TeachAgain } from './monday-parts.tsx'
import { isNothing, learnersText, RULES, wholeDay } from './monday-texts.ts'
import style from './monday.css?inline'

/** What one class needs this week, in the order a teacher acts, and the same on one page of A4. */
export function MondayPage({ of: one }: { of: SchoolClass }) {
  const query = useAdminQuery({
    key: ['classes', one.classId, 'monday'],
    call: (token) => readMonday(token, one.classId),
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
            {wholeDay(page.today)}, {learnersText(page.learners)}
          </p>
        </div>
        <Button variant="sun" onClick={() => print()}>
          Print on one page
        </Button>
      </div>
      <TeachAgain page={page} />
      <Groups page={page} />
      <StuckOn page={page} />
      <GoneQuiet page={page} />
      <ReadyForMore page={page} />
      {createPortal(<MondaySheet page={page} className={one.name} />, document.body)}
    </>
  )
}

adoptStyle(style)
