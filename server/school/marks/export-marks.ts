import { clock } from '#domain/clock.ts'
import { learnerRows, type MarkFile, markRows } from '#domain/school/mark-file.ts'
import type { ExportMarks } from '#domain/school/marks.ts'
import { requireProof } from '../../accounts/auth/prove.ts'
import { record, recordTouched } from '../../core/access-log.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../core/csv-line.ts'
import { toWindows1252 } from '../../core/windows-1252.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { marksXlsx } from './marks-xlsx.ts'
import { readBook } from './read-marks.ts'

/**
 * Exports the mark book of a class, as it is looked at.
 * @throws AppError password_needed; not_found when the class is not one that the caller sees as staff
 */
export async function exportMarks(call: Call<ExportMarks, Caller>): Promise<ReadableStream<Uint8Array>> {
  const { input, caller, services, client } = call
  await requireProof(call)
  const book = await services.db.withReader(caller.userId, (trx) => readBook(trx, input, services.course), {
    write: async (trx, { learners }) => {
      await record(trx, 'data_exported', { section: 'marks', profiles: learners.length })
      await recordTouched(
        trx,
        'exported',
        learners.map(({ userId }) => userId),
      )
    },
    context: client,
  })
  const view = { tries: input.tries, onlyGiven: input.onlyGiven, isRaw: false }
  const rowsOf = input.rows === 'learners' ? learnerRows : markRows
  const file = rowsOf({ ...book, typists: [] }, input.groups, view)
  const bytes = await FORMATS[input.format].write(file)
  const { extension, type } = FORMATS[input.format]
  const name = `marks-${fileName(book.className)}-${clock.today()}.${extension}`
  call.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  call.setHeader('Content-Type', type)
  return new Blob([bytes]).stream()
}

const FORMATS = {
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: marksXlsx,
  },
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    write: (file: MarkFile) => new TextEncoder().encode(BYTE_ORDER_MARK + csvText(file)),
  },
  'csv-windows': {
    extension: 'csv',
    type: 'text/csv; charset=windows-1252',
    write: (file: MarkFile) => toWindows1252(csvText(file)),
  },
} as const

function csvText({ headings, lines }: MarkFile): string {
  return [headings, ...lines].map((line) => csvLine(line.map(csvCell))).join('')
}

/** The file separates cells with semicolons, as Windows does in South Africa, and there the decimal mark is a comma. */
function csvCell(cell: string | number | null): string | number {
  if (typeof cell === 'number' && !Number.isInteger(cell)) return String(cell).replace('.', ',')
  return cell ?? ''
}

/** A class may have letters in its name that not every system allows in a file's name. */
function fileName(className: string): string {
  return className.replaceAll(/[^0-9A-Za-z]/g, '')
}
