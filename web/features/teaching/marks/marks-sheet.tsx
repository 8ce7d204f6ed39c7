import { createPortal } from 'react-dom'
import { dayWithYearAndTime } from '#domain/dates.ts'
import { averageOf, averageText, markCell } from '#domain/school/mark-cells.ts'
import type { MarkView } from '#domain/school/mark-columns.ts'
import { MARK_GROUP_NAMES, type MarkBook, type MarkColumn, type MarkGroup } from '#domain/school/marks.ts'

interface MarksSheetProps {
  book: MarkBook
  group: MarkGroup
  columns: readonly MarkColumn[]
  view: MarkView
  asOf: number
}

/** More columns than these do not fit beside the names on one sheet of A4, so the rest follows on the next. */
const COLUMNS_ON_PAPER = 30

/** The shown group as it is printed, on A4 in landscape, in place of the whole page. */
export function MarksSheet({ book, group, columns, view, asOf }: MarksSheetProps) {
  const { className, schoolYear, learners } = book
  const parts = Array.from({ length: Math.ceil(columns.length / COLUMNS_ON_PAPER) }, (_, at) =>
    columns.slice(at * COLUMNS_ON_PAPER, (at + 1) * COLUMNS_ON_PAPER),
  )
  const tries = group === 'quiz' ? (view.tries === 'best' ? ', best try' : ', first try') : ''
  const everything = learners.flatMap((learner) => columns.map((column) => markCell(column, learner, view)))
  return createPortal(
    <section className="marks-sheet">
      {parts.map((part, at) => (
        <div key={part[0]?.key} className="marks-paper">
          <h1>
            Class {className} {schoolYear}: {MARK_GROUP_NAMES[group]}
            {tries}
            {parts.length > 1 && `, sheet ${at + 1} of ${parts.length}`}
          </h1>
          <table>
            <thead>
              <tr>
                <th scope="col">Learner</th>
                <th scope="col">
                  <span>Average of all</span>
                </th>
                {part.map(({ key, title, group: of, outOf }) => (
                  <th key={key} scope="col">
                    <span>
                      {title}
                      {of === 'caps' && ` (${outOf})`}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {learners.map((learner) => (
                <tr key={learner.userId}>
                  <th scope="row" translate="no">
                    {learner.lastName}, {learner.firstName}
                  </th>
                  <td>{averageText(averageOf(columns.map((column) => markCell(column, learner, view))))}</td>
                  {part.map((column) => (
                    <td key={column.key}>{markCell(column, learner, view).text}</td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">Class average</th>
                <td>{averageText(averageOf(everything))}</td>
                {part.map((column) => {
                  const cells = learners.map((learner) => markCell(column, learner, view))
                  const { percent, of } = averageOf(cells)
                  return <td key={column.key}>{percent === null ? of : `${percent}%`}</td>
                })}
              </tr>
            </tbody>
          </table>
          <p>
            As of {dayWithYearAndTime(asOf)}. A dash means not done, abs means absent. Averages leave out what
            was not taken.
          </p>
        </div>
      ))}
    </section>,
    document.body,
  )
}
