// Makes the workbook in a thread of its own, which learners-xlsx.ts starts. The library writes and zips a file in one step.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { forXml } from '../../core/for-xml.ts'
import { learnerColumns, type ExportCell, type ExportedLearner } from './learner-columns.ts'

const columns = learnerColumns((workerData as { keepsNumbers: boolean }).keepsNumbers)
const lines: Cell[][] = []

/** Takes the learners in portions, and null after the last one. */
parentPort?.on('message', (learners: readonly ExportedLearner[] | null) => {
  if (learners === null) void finish()
  else lines.push(...learners.map((learner) => columns.map((column) => sheetCell(column.cell(learner)))))
})

async function finish(): Promise<void> {
  const heading = columns.map((column): Cell => ({
    value: column.heading,
    type: String,
    fontWeight: 'bold',
  }))
  const file = await writeExcelFile([heading, ...lines], {
    sheet: 'Learners',
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  const bytes = new Uint8Array(file)
  parentPort?.postMessage(bytes, [bytes.buffer])
  parentPort?.close()
}

/** Each name is a text cell, so it can never become a formula. */
function sheetCell(cell: ExportCell): Cell {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: forXml(cell), type: String }
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
}
