import {
  averageOf,
  averageText,
  markCell,
  MARK_GROUP_NAMES,
  type MarkColumn,
  type MarkGroup,
  type MarkLearner,
  type MarkView,
} from '#domain/school/marks.ts'
import { shortDay } from '#domain/dates.ts'
import { MarksScroll } from './marks-scroll.tsx'

interface MarksTableProps {
  group: MarkGroup
  columns: readonly MarkColumn[]
  learners: readonly MarkLearner[]
  view: MarkView
  /** Opens the list of who has and who has not done this. */
  onOpen: (column: MarkColumn) => void
}

/** A table of learners and results, with the average of each learner and of each column. It scrolls sideways on its own. */
export function MarksTable({ group, columns, learners, view, onOpen }: MarksTableProps) {
  return (
    <MarksScroll label={`Table of ${MARK_GROUP_NAMES[group]}`}>
      <table className="marks-table">
        <caption className="sr-only">{MARK_GROUP_NAMES[group]} of each learner, by surname</caption>
        <thead>
          <tr>
            <th scope="col">Learner</th>
            <th scope="col" className="marks-average">
              Average
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                <ColumnHead column={column} onOpen={onOpen} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => {
            const cells = columns.map((column) => markCell(column, learner, view))
            return (
              <tr key={learner.userId}>
                <LearnerHead learner={learner} />
                <td className="marks-average">
                  <Average text={averageText(averageOf(cells))} />
                </td>
                {cells.map(({ text, words }, at) => (
                  <td key={columns[at]?.key}>
                    <span aria-hidden="true">{text}</span>
                    <span className="sr-only">{words}</span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <ClassAverages {...{ columns, learners, view }} />
        </tfoot>
      </table>
    </MarksScroll>
  )
}

export function LearnerHead({ learner: { firstName, lastName } }: { learner: MarkLearner }) {
  return (
    <th scope="row" translate="no">
      {lastName}, {firstName}
    </th>
  )
}

interface ColumnHeadProps {
  column: MarkColumn
  onOpen: (column: MarkColumn) => void
}

/** The title of a column, which opens the list of who has done it. */
export function ColumnHead({ column, onOpen }: ColumnHeadProps) {
  const { title, group, outOf, dueOn } = column
  return (
    <button type="button" className="marks-head" onClick={() => onOpen(column)}>
      {title}
      {group === 'caps' && <span className="marks-small">out of {outOf}</span>}
      {dueOn !== null && <span className="marks-small">by {shortDay(dueOn)}</span>}
      <span className="sr-only">, who has done it</span>
    </button>
  )
}

/** "68%, 31 of 43 done" is shown as two lines: the percent, and how many have done it. */
export function Average({ text }: { text: string }) {
  const [value = text, ...rest] = text.split('%, ')
  if (rest.length === 0) return <span className="marks-small">{text}</span>
  return (
    <>
      <b>{value}%</b>
      <span className="marks-small"> {rest.join('')}</span>
    </>
  )
}

export function ClassAverages({
  columns,
  learners,
  view,
}: Pick<MarksTableProps, 'columns' | 'learners' | 'view'>) {
  const ofColumn = columns.map((column) => learners.map((learner) => markCell(column, learner, view)))
  return (
    <tr>
      <th scope="row">Class average</th>
      <td className="marks-average">
        <Average text={averageText(averageOf(ofColumn.flat()))} />
      </td>
      {ofColumn.map((cells, at) => (
        <td key={columns[at]?.key}>
          <Average text={averageText(averageOf(cells))} />
        </td>
      ))}
    </tr>
  )
}
