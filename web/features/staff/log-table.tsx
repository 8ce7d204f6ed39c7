import type { ReactNode } from 'react'

export interface LogTableProps<Row> {
  caption: string
  columns: readonly { label: string; cell: (row: Row) => ReactNode }[]
  rows: readonly (Row & { id: string })[]
}

/** Shows a table on a wide screen and a card for each row on a phone. */
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
