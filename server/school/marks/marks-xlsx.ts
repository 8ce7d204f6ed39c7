import type { MarkFile } from '#domain/school/mark-file.ts'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { forXml } from '../../core/for-xml.ts'

/** A class is small enough to be written in this thread, if only one is written at a time. */
const oneAtATime = createConcurrencyLimit({ running: 1, waiting: 20 })

/** The longest name of a column is cut off on the screen, and whole in the cell. */
const WIDEST = 30

/**
 * Makes the workbook of a class's marks.
 * @throws AppError busy if too many workbooks wait
 */
export function marksXlsx({ headings, lines }: MarkFile): Promise<Uint8Array<ArrayBuffer>> {
  return oneAtATime(async () => {
    const top = headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold', wrap: true }))
    const file = await writeExcelFile([top, ...lines.map((line) => line.map(sheetCell))], {
      sheet: 'Marks',
      columns: headings.map((heading, at) => ({ width: at < 3 ? 18 : Math.min(WIDEST, heading.length + 2) })),
      stickyRowsCount: 1,
    }).toBuffer()
    return new Uint8Array(file)
  })
}

/** Each name is a text cell, so it can never become a formula. */
function sheetCell(cell: string | number | null): Cell {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (/^\d{4}-\d\d-\d\d$/.test(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: forXml(cell), type: String }
}
