import type { Table } from '#domain/stimulus.ts'

/** So that the arrow keys scroll it. */
const SCROLLS = { tabIndex: 0 }
const FIGURES = /^[R\d\s.,:%–-]*$/

/** Where it is wider than the screen it scrolls by itself, by keyboard too. */
export function DataTable({ table: { caption, columns, rows } }: { table: Table }) {
  const marks = columns.map((_, column) => rows.every((row) => FIGURES.test(row[column] ?? '')) || undefined)
  return (
    <section aria-label={caption ?? 'Table'} className="data-table" {...SCROLLS}>
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr data-read-together>
            {columns.map((column, place) => (
              <th key={column} scope="col" data-figures={marks[place]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // Two rows may be alike, and a table never changes while it is shown.
            <tr key={line} data-read-together>
              {row.map((cell, place) =>
                place === 0 ? (
                  <th key={place} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={place} data-figures={marks[place]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
