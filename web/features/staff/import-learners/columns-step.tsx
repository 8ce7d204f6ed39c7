import { useId, type ReactNode } from 'react'
import { count } from '#domain/counts.ts'
import { FIELD_LABELS, FIELDS, type Field } from '#domain/school/import-learners/headings.ts'
import type { NameOrder } from '#domain/school/import-learners/match-columns.ts'
import { readClass } from '#domain/school/import-learners/read-class.ts'
import { splitName } from '#domain/school/import-learners/read-name.ts'
import { columnName } from '#domain/school/import-learners/unreadable-file.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { SheetTaken } from './sheet-taken.tsx'
import type { Import, OpenFile } from './use-import.ts'

const HEADING_ROWS = 15
const SAMPLES = 3

/** Shows what each column contains, so that the user can correct it. */
export function ColumnsStep({ flow, file }: { flow: Import; file: OpenFile }) {
  const { fields } = file.match
  const { questions } = flow
  const isColumnMissing = questions.some((question) => question !== 'order')
  const columns = fields.map((field, column) => ({ field, column, ...contentOf(file, column) }))
  const used = columns.filter(({ field }) => field !== null)
  const unused = columns.filter(({ field, samples, heading }) => field === null && samples + heading !== '')
  const list = (some: typeof columns) => (
    <ul className="grid gap-2 sm:grid-cols-2">
      {some.map((one) => (
        <li key={one.column} className="min-w-0">
          <ColumnCard {...one} onChoose={(field) => flow.setField(one.column, field)} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <h3 tabIndex={-1} className="text-lg outline-none">
        Which column holds what?
      </h3>
      <Where flow={flow} file={file} />
      {questions.length > 0 && (
        <output className="grid gap-1 rounded-control bg-sun-wash px-4 py-3 text-sun-text">
          {questions.map((question) => (
            <b key={question}>{QUESTIONS[question]}</b>
          ))}
        </output>
      )}
      {flow.asksOrder && <OrderOfNames flow={flow} file={file} />}
      {!fields.some((field) => field === 'className') && <ClassOfAll flow={flow} file={file} />}
      {used.length > 0 && list(used)}
      {unused.length > 0 && (
        <details open={isColumnMissing}>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">
            {count(unused.length, 'column is', 'columns are')} not used
          </summary>
          {list(unused)}
        </details>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => flow.goTo('file')}>
          Another file
        </Button>
        <Button
          aria-disabled={questions.length > 0 || undefined}
          onClick={() => {
            if (questions.length === 0) void flow.lookAt()
          }}
        >
          Check the list
        </Button>
      </div>
    </>
  )
}

const QUESTIONS = {
  name: 'Say which column holds the name and surname.',
  class: 'Say which column holds the class, or write the class of all learners.',
  order: 'Say which comes first in the names: the first name or the surname.',
}

/** Asks a person for the order of names, because the headings "Learner" and "Name" do not say it and nothing else can. */
function OrderOfNames({ flow, file }: { flow: Import; file: OpenFile }) {
  const column = file.match.fields.indexOf('fullName')
  const body = file.sheet.rows.slice((file.match.headingAt ?? -1) + 1)
  const example =
    body.map(({ cells }) => cells[column] ?? '').find((name) => /\p{L}\s+\p{L}/u.test(name)) ?? ''
  const choices: { order: NameOrder; isSurnameFirst: boolean }[] = [
    { order: 'first name first', isSurnameFirst: false },
    { order: 'surname first', isSurnameFirst: true },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold wrap-anywhere">
        What does “<AsWritten>{example.slice(0, 60)}</AsWritten>” mean?
      </legend>
      {choices.map(({ order, isSurnameFirst }) => {
        const { firstName, lastName } = splitName(example, isSurnameFirst)
        return (
          <ChoiceRow
            key={order}
            group="name-order"
            checked={file.answers.nameOrder === order}
            onChange={() => flow.answer({ nameOrder: order })}
          >
            <span className="min-w-0 wrap-anywhere">
              First name <b translate="no">{firstName}</b>, surname <b translate="no">{lastName}</b>
            </span>
          </ChoiceRow>
        )
      })}
    </fieldset>
  )
}

/** Asks for the class where no column holds it. A name that a program gave to the sheet or the file does not say it. */
function ClassOfAll({ flow, file }: { flow: Import; file: OpenFile }) {
  const { className } = file.answers
  const isWrong = className.trim() !== '' && readClass('', className) === null
  return (
    <div className="max-w-sm">
      <TextField
        label="Class of all learners in this list"
        hint={
          flow.questions.includes('class')
            ? 'Such as 7A.'
            : 'Only if it is another class than the one you opened or the sheet names.'
        }
        autoComplete="off"
        value={className}
        error={isWrong ? 'Write the grade and the letter, such as 7A' : undefined}
        onChange={(event) => flow.answer({ className: event.currentTarget.value })}
      />
    </div>
  )
}

/** Lets the user choose the sheet, and the row with the headings. */
function Where({ flow, file }: { flow: Import; file: OpenFile }) {
  const { sheets, sheet, match } = file
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {sheets.length > 1 && (
        <div className="sm:col-span-2">
          <SheetTaken file={file} onChoose={flow.chooseSheet} />
        </div>
      )}
      <Choice
        label="Headings"
        value={String(match.headingAt ?? '')}
        onChange={(value) => flow.setHeading(value === '' ? null : Number(value))}
      >
        <option value="">There are none</option>
        {sheet.rows.slice(0, HEADING_ROWS).map(({ row, cells }, at) => (
          <option key={row} value={at}>
            Row {row}: {cells.filter(Boolean).join(' | ').slice(0, 60)}
          </option>
        ))}
      </Choice>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}

interface ColumnCardProps {
  field: Field | null
  column: number
  heading: string
  samples: string
  isHidden: boolean
  onChoose: (field: Field | null) => void
}

function ColumnCard({ field, column, heading, samples, isHidden, onChoose }: ColumnCardProps) {
  const id = useId()
  return (
    <Card className="grid gap-2">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          {heading || `Column ${columnName(column + 1)}`}
        </label>
        {isHidden && <Chip>Hidden in the file</Chip>}
        <p id={`${id}-samples`} className="truncate text-sm text-soft">
          {samples || 'empty'}
        </p>
      </div>
      <select
        id={id}
        className="field"
        aria-describedby={`${id}-samples`}
        value={field ?? ''}
        onChange={(event) => onChoose(FIELDS.find((one) => one === event.currentTarget.value) ?? null)}
      >
        <option value="">Not used</option>
        {FIELDS.map((one) => (
          <option key={one} value={one}>
            {FIELD_LABELS[one]}
          </option>
        ))}
      </select>
    </Card>
  )
}

function contentOf(
  { sheet, match }: OpenFile,
  column: number,
): Pick<ColumnCardProps, 'heading' | 'samples' | 'isHidden'> {
  const { headingAt } = match
  const heading = headingAt === null ? '' : (sheet.rows[headingAt]?.cells[column] ?? '')
  const body = sheet.rows.slice((headingAt ?? -1) + 1)
  const samples = body.flatMap(({ cells }) => cells[column] || []).slice(0, SAMPLES)
  const isHidden = sheet.hiddenColumns?.includes(column) ?? false
  return { heading, samples: samples.join(' · '), isHidden }
}
