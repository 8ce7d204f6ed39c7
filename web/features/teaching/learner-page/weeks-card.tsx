import { useState } from 'react'
import { count } from '#domain/counts.ts'
import type { LearnerPage } from '#domain/school/learner-page.ts'
import { weeksOf } from '#domain/school/learner-page-rules.ts'
import { weekDays, weekInWords } from '#domain/school-week.ts'
import { studyTime } from '#web/features/staff/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const SHOWN = 6

/**
 * The days with work and five a day by week. Minutes are kept as one sum for each task, so the page can show them for all weeks
 * together only.
 */
export function WeeksCard({ page }: { page: LearnerPage }) {
  const [all, setAll] = useState(false)
  const weeks = weeksOf(page.days, page.today)
  const minutes = page.tasks.reduce((sum, task) => sum + task.minutes, 0)
  return (
    <Card as="section" labelledBy="learner-weeks">
      <h2 id="learner-weeks" className="text-lg">
        Week by week
      </h2>
      {weeks.length === 0 ? (
        <p className="text-soft">No work has arrived yet.</p>
      ) : (
        <table className="mt-2 w-full text-left wrap-anywhere">
          <thead className="text-sm text-soft">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                Week
              </th>
              <th scope="col" className="py-1 font-semibold">
                Days with work
              </th>
              <th scope="col" className="py-1 font-semibold">
                Five a day
              </th>
            </tr>
          </thead>
          <tbody className="divide-y-[1.5px] divide-line">
            {weeks.slice(0, all ? undefined : SHOWN).map(({ monday, days, isDaily }) => (
              <tr key={monday}>
                <th scope="row" className="py-2 pr-2 font-normal">
                  {weekInWords(monday, page.today)}
                  <span className="block text-sm text-soft">{weekDays(monday)}</span>
                </th>
                <td>{days}</td>
                <td>{isDaily ? 'Yes' : 'No'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {weeks.length > SHOWN && (
        <Button variant="quiet" size="sm" className="px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${count(weeks.length, 'week')}`}
        </Button>
      )}
      <p className="mt-3 text-sm text-soft">
        A day counts when a question was answered, or a lesson or task was completed on it. Time in lessons
        and tasks in all: {studyTime(minutes)}.
      </p>
    </Card>
  )
}
