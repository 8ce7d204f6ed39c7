import { grouped } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import type { LearnerExport, LearnerFilter } from '#domain/accounts/learners.ts'
import { requireProof } from '../auth/prove.ts'
import { invalidInput } from '../../core/errors.ts'
import { inSlices } from '../../core/in-slices.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { recordExport, recordTouched } from '../../core/access-log.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../core/csv-line.ts'
import { learnerColumns, withSpellings, type ExportedLearner } from './learner-columns.ts'
import { learnersXlsx, XLSX_MAX } from './learners-xlsx.ts'
import { learnerLines, learnerTotals, type Place } from './queries.ts'
import { readSpellings } from './spellings.ts'

/** A query of this size is quick. 100,000 learners take a hundred queries. */
const LINES_PER_QUERY = 1000

/**
 * Exports learners as CSV or as an Excel workbook.
 * @throws AppError invalid_input when there are too many for a workbook
 */
export async function exportLearners(call: Call<LearnerExport, Caller>): Promise<ReadableStream<Uint8Array>> {
  const { input, caller, services, client } = call
  const { format = 'csv', ...filter } = input
  const isCsv = format === 'csv'
  const keepsNumbers = (await services.settings.read()).learnerNumbers !== null
  await requireProof(call)
  // The export is logged before any data is sent. An error up to here can still be sent as a response.
  const first = await services.db.withReader(
    caller.userId,
    async (trx) => {
      const { students } = await learnerTotals(trx, filter)
      if (!isCsv && students > XLSX_MAX) throw invalidInput({ format: tooManyText() })
      const spellings = await readSpellings(trx)
      return { students, spellings, rows: await learnerLines(trx, filter, null, LINES_PER_QUERY) }
    },
    {
      write: async (trx, { students, rows }) => {
        await recordExport(trx, students, filter)
        await recordTouched(trx, 'exported', idsOf(rows))
      },
      context: client,
    },
  )
  const portions = portionsOf(first, (place) =>
    services.db.withReader(
      caller.userId,
      (trx) => learnerLines(trx, filter satisfies LearnerFilter, place, LINES_PER_QUERY),
      { write: (trx, rows) => recordTouched(trx, 'exported', idsOf(rows)), context: client },
    ),
  )
  const file = isCsv
    ? csvFile(portions, learnerColumns(keepsNumbers))
    : new Blob([await learnersXlsx(portions, keepsNumbers)]).stream()
  call.setHeader('Content-Disposition', `attachment; filename="learners-${clock.today()}.${format}"`)
  call.setHeader('Content-Type', CONTENT_TYPES[format])
  return file
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function tooManyText(): string {
  return `An Excel file can have at most ${grouped(XLSX_MAX)} learners. Choose a school or a class first, or download as CSV.`
}

type Columns = ReturnType<typeof learnerColumns>
type Rows = Awaited<ReturnType<typeof learnerLines>>
const idsOf = (rows: Rows) => rows.map(({ userId }) => userId)

/**
 * Reads the learners in portions, so that the memory does not grow with the size of the school. Each portion is read in a
 * transaction of its own, because a slow client must not keep one open.
 */
async function* portionsOf(
  { rows: first, spellings }: { rows: Rows; spellings: Parameters<typeof withSpellings>[1] },
  linesAfter: (place: Place) => Promise<Rows>,
): AsyncGenerator<ExportedLearner[]> {
  let rows = first
  for (;;) {
    yield rows.map((row) => withSpellings(row, spellings))
    const last = rows.at(-1)
    if (rows.length < LINES_PER_QUERY || last === undefined) return
    rows = await linesAfter({ rank: last.rank, userId: last.userId })
  }
}

/** Streams the file while reading, so that the next portion is read when the client can take more. */
function csvFile(portions: AsyncGenerator<ExportedLearner[]>, columns: Columns): ReadableStream<Uint8Array> {
  const encode = (text: string) => new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encode(BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))))
    },
    async pull(stream) {
      const { done, value } = await portions.next()
      if (done) stream.close()
      else stream.enqueue(encode(await inSlices(linesOf(value, columns))))
    },
  })
}

function* linesOf(learners: readonly ExportedLearner[], columns: Columns): Generator<void, string> {
  let lines = ''
  for (const learner of learners) {
    lines += lineOf(learner, columns)
    yield
  }
  return lines
}

function lineOf(learner: ExportedLearner, columns: Columns): string {
  return csvLine(
    columns.map((column) => {
      const cell = column.cell(learner)
      return cell !== null && typeof cell === 'object' ? cell.day : (cell ?? '')
    }),
  )
}
