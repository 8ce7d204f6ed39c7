import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { momentText } from '../dates.ts'
import type { Words } from './log-words.ts'

export interface LogTableProps<Row> {
  caption: string
  columns: readonly { label: string; cell: (row: Row) => ReactNode }[]
  rows: readonly (Row & { id: string })[]
}

/** A table on a wide screen, a card per row on a phone. */
export function LogTable<Row>({ caption, columns, rows }: LogTableProps<Row>) {
  return (
    <table className="log-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, cell }) => (
              <td key={label}>
                <span className="log-label">{label}</span>
                <span className="min-w-0 flex-1">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Coded({ code, meaning }: { code: string; meaning: Words | null }) {
  return (
    <span className="inline-grid justify-items-start gap-1">
      {meaning && <Chip tone={meaning.tone}>{meaning.words}</Chip>}
      <code className="text-2xs wrap-anywhere text-soft">{code}</code>
    </span>
  )
}

export function ShortId({ id, none }: { id: string | null; none: string }) {
  return id === null ? (
    <span className="text-sm text-soft">{none}</span>
  ) : (
    <code className="text-xs">{id}</code>
  )
}

export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-sm">
      {momentText(iso)}
    </time>
  )
}
