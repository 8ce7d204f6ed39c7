import type { Table } from '#domain/learning/stimulus.ts'

/** Makes the table focusable, so that the arrow keys scroll it. */
const SCROLLS = { tabIndex: 0 }
const FIGURES = /^[R\d\s.,:%–-]*$/

/** A table that is wider than the screen scrolls on its own, by keyboard too. */
export function DataTable({ table: { caption, columns, rows } }: { table: Table }) {
  const marks = columns.map((_, column) => rows.every((row) => FIGURES.test(row[column] ?? '')) || undefined)
  // A page may show several tables without a caption, and each region needs a name of its own.
  const name = caption ?? `Table: ${columns.join(', ')}`
  return (
    <section aria-label={name} className="data-table" {...SCROLLS}>
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
            // The index is a valid key, because two rows may be equal and a table never changes while it is shown.
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
