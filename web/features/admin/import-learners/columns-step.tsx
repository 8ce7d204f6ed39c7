import { useId, type ReactNode } from 'react'
import { FIELD_LABELS, FIELDS, type Field } from '#domain/import-learners/headings.ts'
import { missingColumns } from '#domain/import-learners/match-columns.ts'
import { columnName } from '#domain/import-learners/unreadable-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Import, OpenFile } from './use-import.ts'

const HEADING_ROWS = 15
const SAMPLES = 3

/** What each column holds, for a person to correct. */
export function ColumnsStep({ flow, file }: { flow: Import; file: OpenFile }) {
  const { fields } = file.match
  const missing = missingColumns(fields, flow.hasClass)
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
      {missing.length > 0 && (
        <output className="rounded-control bg-sun-wash px-4 py-3 text-sun-text">
          <b>Say which column holds {missing.map((one) => WORDS[one]).join(', and which ')}.</b>
        </output>
      )}
      {used.length > 0 && list(used)}
      {unused.length > 0 && (
        <details open={missing.length > 0}>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">
            {unused.length === 1 ? '1 column is' : `${unused.length} columns are`} not used
          </summary>
          {list(unused)}
        </details>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => flow.goTo('file')}>
          Another file
        </Button>
        <Button
          aria-disabled={missing.length > 0 || undefined}
          onClick={() => {
            if (missing.length === 0) void flow.lookAt()
          }}
        >
          Check the list
        </Button>
      </div>
    </>
  )
}

const WORDS = { name: 'the name and surname', class: 'the class' }

/** Which sheet of the file, and which of its rows are the headings. */
function Where({ flow, file }: { flow: Import; file: OpenFile }) {
  const { sheets, sheet, match } = file
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {sheets.length > 1 && (
        <Choice
          label="Sheet"
          value={String(sheets.indexOf(sheet))}
          onChange={(value) => {
            const chosen = sheets[Number(value)]
            if (chosen) flow.chooseSheet(chosen)
          }}
        >
          {sheets.map(({ name, rows }, at) => (
            <option key={name} value={at}>
              {name} ({rows.length} rows)
            </option>
          ))}
        </Choice>
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
  onChoose: (field: Field | null) => void
}

function ColumnCard({ field, column, heading, samples, onChoose }: ColumnCardProps) {
  const id = useId()
  return (
    <Card className="grid gap-2">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          {heading || `Column ${columnName(column + 1)}`}
        </label>
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

function contentOf({ sheet, match }: OpenFile, column: number): { heading: string; samples: string } {
  const { headingAt } = match
  const heading = headingAt === null ? '' : (sheet.rows[headingAt]?.cells[column] ?? '')
  const body = sheet.rows.slice((headingAt ?? -1) + 1)
  const samples = body.flatMap(({ cells }) => cells[column] || []).slice(0, SAMPLES)
  return { heading, samples: samples.join(' · ') }
}
