import type { ReactNode, Ref } from 'react'
import { averageOf, averageText, markCell, type MarkCell } from '#domain/school/mark-cells.ts'
import type { MarkView } from '#domain/school/mark-columns.ts'
import { MARK_GROUP_NAMES, type MarkColumn, type MarkGroup, type MarkLearner } from '#domain/school/marks.ts'
import { shortDay } from '#domain/dates.ts'

interface MarksFrameProps {
  group: MarkGroup
  caption: string
  columns: readonly MarkColumn[]
  learners: readonly MarkLearner[]
  view: MarkView
  /** Opens the list of who has and who has not done this. */
  onOpen: (column: MarkColumn) => void
  ref?: Ref<HTMLTableElement>
  /** Draws one cell. `row` and `at` are its place in the table. */
  children: (
    cell: MarkCell,
    of: { learner: MarkLearner; column: MarkColumn; row: number; at: number },
  ) => ReactNode
}

/** A table of learners, with the average of each learner and of each column. It scrolls sideways on its own. */
export function MarksFrame({
  group,
  caption,
  columns,
  learners,
  view,
  onOpen,
  ref,
  children,
}: MarksFrameProps) {
  return (
    // A keyboard can scroll it only because it can have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={`Table of ${MARK_GROUP_NAMES[group]}`} tabIndex={0} className="marks-scroll">
      <table ref={ref} className="marks-table">
        <caption className="sr-only">{caption}</caption>
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
          {learners.map((learner, row) => {
            const cells = columns.map((column) => ({ column, cell: markCell(column, learner, view) }))
            return (
              <tr key={learner.userId}>
                <LearnerHead learner={learner} />
                <td className="marks-average">
                  <Average text={averageText(averageOf(cells.map(({ cell }) => cell)))} />
                </td>
                {cells.map(({ column, cell }, at) => (
                  <td key={column.key}>{children(cell, { learner, column, row, at })}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <ClassAverages {...{ columns, learners, view }} />
        </tfoot>
      </table>
    </section>
  )
}

/** The results of the learners. */
export function MarksTable(props: Omit<MarksFrameProps, 'caption' | 'children'>) {
  return (
    <MarksFrame {...props} caption={`${MARK_GROUP_NAMES[props.group]} of each learner, by surname`}>
      {({ text, words }) => (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </MarksFrame>
  )
}

function LearnerHead({ learner: { firstName, lastName } }: { learner: MarkLearner }) {
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
function ColumnHead({ column, onOpen }: ColumnHeadProps) {
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
function Average({ text }: { text: string }) {
  const [value = text, ...rest] = text.split('%, ')
  if (rest.length === 0) return <span className="marks-small">{text}</span>
  return (
    <>
      <b>{value}%</b>
      <span className="marks-small"> {rest.join('')}</span>
    </>
  )
}

function ClassAverages({ columns, learners, view }: Pick<MarksFrameProps, 'columns' | 'learners' | 'view'>) {
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
