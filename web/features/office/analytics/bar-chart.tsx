import { useId, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export interface Bar {
  key: string
  label: string
  value: number
  /** This is shown beside the bar, such as "12 of 34". */
  text: string
  mark?: ReactNode
  /** The cells of the row in the table, without the first column. */
  cells: readonly string[]
}

export interface BarChartProps {
  title: string
  /** Says what is counted and how to read it. */
  note: string
  bars: readonly Bar[]
  /** The value of a full bar. By default the longest bar is full. */
  whole?: number | undefined
  /** The headings of the table. */
  columns: readonly string[]
  nothing: string
}

/** A chart with horizontal bars, so that names have space on a phone. Each number is also given in words and in a table. */
export function BarChart({ title, note, bars, whole, columns, nothing }: BarChartProps) {
  const titleId = useId()
  const longest = whole ?? Math.max(...bars.map(({ value }) => value))
  const isEmpty = bars.every(({ cells }) => cells.every((cell) => /^0%?$/.test(cell)))
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-soft">{note}</p>
      {isEmpty ? (
        <p>{nothing}</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {bars.map(({ key, label, value, text, mark }) => (
              <li key={key}>
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                  <span className="min-w-0 wrap-anywhere">
                    {label} {mark}
                  </span>
                  <b className="text-xs">{text}</b>
                </p>
                <BarLine share={longest === 0 ? 0 : value / longest} />
              </li>
            ))}
          </ul>
          <FigureTable {...{ title, columns, bars }} />
        </>
      )}
    </Card>
  )
}

function BarLine({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="mt-1 block h-3 w-full rounded-full bg-indigo-wash">
      <rect width={`${Math.min(100, share * 100)}%`} height="100%" rx="6" className="fill-indigo" />
    </svg>
  )
}

function FigureTable({ title, columns, bars }: Pick<BarChartProps, 'title' | 'columns' | 'bars'>) {
  return (
    <details className="mt-3">
      <summary className="min-h-12 cursor-pointer py-3 text-sm font-semibold text-indigo">
        Show as a table
      </summary>
      <table className="figure-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
