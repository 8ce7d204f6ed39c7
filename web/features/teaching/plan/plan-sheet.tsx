import { createPortal } from 'react-dom'
import type { ClassPlan } from '#domain/school/class-plan.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { isDoneBy, weekOf, type PlannedWeek, type YearPlan } from '#domain/school/year-plan.ts'
import { STRAND_NAMES } from '#domain/learning/content.ts'
import { shortDay } from '#domain/dates.ts'
import { daysOffText, partText, standingText, workTexts } from './plan-texts.ts'
import { standingOf } from '#domain/school/year-plan.ts'

interface PlanSheetProps {
  one: SchoolClass
  plan: YearPlan
  data: ClassPlan
  today: string
}

/** The year on two sheets of A4, two terms on each. It is printed in place of the page. */
export function PlanSheet({ one, plan, data, today }: PlanSheetProps) {
  const terms = [...Map.groupBy(plan.weeks, ({ term }) => term)]
  return createPortal(
    <div className="plan-sheet">
      <p className="plan-sheet-title">
        Year plan {data.schoolYear} of class {one.name}
      </p>
      <p>
        {standingText(standingOf(plan, data, today))} on {shortDay(today)}. {data.changes.minutes} minutes a
        week. A tick means that at least half of the class has finished the lesson.
        {data.terms?.isConfirmed === false && ' The term dates are still to be checked by the school.'}
      </p>
      {terms.map(([term, weeks]) => (
        <table key={term}>
          <caption>Term {term}</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Days</th>
              <th scope="col">Work</th>
              <th scope="col">Strand</th>
              <th scope="col">Minutes</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <Row key={week.monday} week={week} data={data} isNow={week === weekOf(plan.weeks, today)} />
            ))}
          </tbody>
        </table>
      ))}
      {plan.left.length > 0 && (
        <p>This does not fit into the year: {plan.left.map(({ title }) => title).join(', ')}.</p>
      )}
    </div>,
    document.body,
  )
}

function Row({ week, data, isNow }: { week: PlannedWeek; data: ClassPlan; isNow: boolean }) {
  const strands = [...new Set(week.parts.map(({ strand }) => STRAND_NAMES[strand]))]
  return (
    <tr className={isNow ? 'plan-sheet-now' : ''}>
      <th scope="row">
        {week.week}
        {isNow && ' (now)'}
      </th>
      <td>
        {shortDay(week.firstDay)} – {shortDay(week.lastDay)}
      </td>
      <td>
        {week.lost !== null && <i>{week.lost}</i>}
        {week.parts.length === 0 && week.isCatchUp && <i>For catching up</i>}
        {week.parts.map((part) => (
          <div key={part.lessonId}>
            <b>
              {part.pieces.some(({ kind }) => kind === 'lesson') && isDoneBy(data, part.lessonId) && '✓ '}
              {part.title}
            </b>
            {part.parts > 1 && ` (${partText(part)})`}:{' '}
            {workTexts(part)
              .map(({ text }) => text)
              .join('; ')}
          </div>
        ))}
        {daysOffText(week.monday)}
      </td>
      <td>{strands.join(', ')}</td>
      <td>{week.minutes > 0 && week.minutes}</td>
    </tr>
  )
}
