import { createPortal } from 'react-dom'
import { dayAndTime, weekdayAndDay } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { ClassWeek } from '#domain/school/class-work.ts'
import { weekDays } from '#domain/school-week.ts'
import { WeekLegend, WeekTable } from './week-table.tsx'
import { countText, nameOf } from './week-texts.ts'

/** From this number of learners on, the table is printed smaller, so that a full class fits on one page. */
const MANY = 32

/** This is printed in place of the whole page. */
export function WeekSheet({ of: one, week, asOf }: { of: SchoolClass; week: ClassWeek; asOf: number }) {
  const { work, learners, monday } = week
  return createPortal(
    <section className="week-sheet" {...(learners.length > MANY && { 'data-many': true })}>
      <h1>
        Class {one.name}, {weekDays(monday)} {monday.slice(0, 4)}
      </h1>
      <ol>
        {work.map((given) => (
          <li key={given.workId}>
            <b>{nameOf(given)}</b>, by {weekdayAndDay(given.dueOn)}: {countText(given, learners)}
          </li>
        ))}
      </ol>
      <WeekTable {...{ work, learners }} />
      <footer>
        <WeekLegend />
        <p>
          As of {dayAndTime(asOf)}. Work done without a network comes here when the device meets the school’s.
        </p>
      </footer>
    </section>,
    document.body,
  )
}
