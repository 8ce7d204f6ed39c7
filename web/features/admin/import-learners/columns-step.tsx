import { FIELD_LABELS, FIELDS } from '#domain/import-learners/headings.ts'
import { missingColumns } from '#domain/import-learners/match-columns.ts'
import { columnName } from '#domain/import-learners/unreadable-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Import, OpenFile } from './use-import.ts'

const HEADING_ROWS = 15
const SAMPLES = 3

/** What each column holds, for a person to correct. */
export function ColumnsStep({ flow, file }: { flow: Import; file: OpenFile }) {
  const { fields, headingAt } = file.match
  const missing = missingColumns(fields, flow.hasClass)
  const columns = fields.map((field, column) => ({ field, column, ...contentOf(file, column) }))
  const used = columns.filter(({ field }) => field !== null)
  const unused = columns.filter(
    ({ field, samples, heading }) => field === null && (samples !== '' || heading !== ''),
  )
  const list = (some: typeof columns) => (
    <ul className="grid gap-2 sm:grid-cols-2">
      {some.map(({ column, field, heading, samples }) => (
        <li key={column} className="min-w-0">
          <Card className="grid gap-2">
            <label className="grid gap-2">
              <span className="min-w-0">
                <b className="block wrap-anywhere">{heading || `Column ${columnName(column + 1)}`}</b>
                <span className="block truncate text-sm text-soft">{samples || 'empty'}</span>
              </span>
              <select
                className="field"
                value={field ?? ''}
                onChange={(event) =>
                  flow.setField(column, FIELDS.find((one) => one === event.currentTarget.value) ?? null)
                }
              >
                <option value="">Not used</option>
                {FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {FIELD_LABELS[one]}
                  </option>
                ))}
              </select>
            </label>
          </Card>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <h3 tabIndex={-1} className="text-lg outline-none">
        Which column holds what?
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {file.sheets.length > 1 && (
          <label className="grid gap-1.5">
            <span className="text-sm font-semibold">Sheet</span>
            <select
              className="field"
              value={file.sheets.indexOf(file.sheet)}
              onChange={(event) => {
                const sheet = file.sheets[Number(event.currentTarget.value)]
                if (sheet) flow.chooseSheet(sheet)
              }}
            >
              {file.sheets.map((sheet, at) => (
                <option key={sheet.name} value={at}>
                  {sheet.name} ({sheet.rows.length} rows)
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">Headings</span>
          <select
            className="field"
            value={headingAt ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              flow.setHeading(value === '' ? null : Number(value))
            }}
          >
            <option value="">There are none</option>
            {file.sheet.rows.slice(0, HEADING_ROWS).map(({ row, cells }, at) => (
              <option key={row} value={at}>
                Row {row}: {cells.filter(Boolean).join(' | ').slice(0, 60)}
              </option>
            ))}
          </select>
        </label>
      </div>
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

function contentOf({ sheet, match }: OpenFile, column: number): { heading: string; samples: string } {
  const { headingAt } = match
  const heading = headingAt === null ? '' : (sheet.rows[headingAt]?.cells[column] ?? '')
  const body = sheet.rows.slice((headingAt ?? -1) + 1)
  const samples = body.flatMap(({ cells }) => cells[column] || []).slice(0, SAMPLES)
  return { heading, samples: samples.join(' · ') }
}
