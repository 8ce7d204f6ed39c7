import { grouped } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import type { LearnerExport, LearnerFilter } from '#domain/accounts/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { requireProof } from '../auth/prove.ts'
import { invalidInput } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { recordExport, recordTouched } from '../../core/access-log.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../core/csv-line.ts'
import { LEARNER_COLUMNS, withSpellings, type ExportedLearner } from './learner-columns.ts'
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
  await requireProof(call)
  // The export is logged before any data is sent. An error up to here can still be sent as a response.
  const first = await services.db.withReader(
    caller.userId,
    async (trx) => {
      const { students } = await learnerTotals(trx, filter)
      if (!isCsv && students > XLSX_MAX) throw invalidInput({ format: tooManyText() })
      const spellings = await readSpellings(trx)
      const limit = isCsv ? LINES_PER_QUERY : XLSX_MAX
      return { students, spellings, rows: await learnerLines(trx, filter, null, limit) }
    },
    {
      write: async (trx, { students, rows }) => {
        await recordExport(trx, students, filter)
        await recordTouched(trx, 'exported', idsOf(rows))
      },
      context: client,
    },
  )
  call.setHeader('Content-Disposition', `attachment; filename="learners-${clock.today()}.${format}"`)
  call.setHeader('Content-Type', CONTENT_TYPES[format])
  const named = (rows: typeof first.rows) => rows.map((row) => withSpellings(row, first.spellings))
  if (!isCsv) return new Blob([new Uint8Array(await learnersXlsx(named(first.rows)))]).stream()

  const read = (query: (trx: Transaction<DB>) => Promise<Rows>) =>
    services.db.withReader(caller.userId, query, {
      write: (trx, rows) => recordTouched(trx, 'exported', idsOf(rows)),
      context: client,
    })
  return csvFile(first.rows, named, (place) =>
    read((trx) => learnerLines(trx, filter satisfies LearnerFilter, place, LINES_PER_QUERY)),
  )
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function tooManyText(): string {
  return `An Excel file can have at most ${grouped(XLSX_MAX)} learners. Choose a school or a class first, or download as CSV.`
}

type Rows = Awaited<ReturnType<typeof learnerLines>>
const idsOf = (rows: Rows) => rows.map(({ userId }) => userId)

/**
 * Streams the file while reading, so that the memory does not grow with the size of the school. Each part is read in a
 * transaction of its own, because a slow client must not keep one open.
 */
function csvFile(
  first: Rows,
  named: (rows: Rows) => ExportedLearner[],
  linesAfter: (place: Place) => Promise<Rows>,
): ReadableStream<Uint8Array> {
  const encode = (text: string) => new TextEncoder().encode(text)
  let rows = first
  return new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encode(BYTE_ORDER_MARK + csvLine(LEARNER_COLUMNS.map(({ heading }) => heading))))
    },
    // This is called when the client can take more.
    async pull(stream) {
      stream.enqueue(encode(named(rows).map(lineOf).join('')))
      const last = rows.at(-1)
      if (rows.length < LINES_PER_QUERY || last === undefined) stream.close()
      else rows = await linesAfter({ rank: last.rank, userId: last.userId })
    },
  })
}

function lineOf(learner: ExportedLearner): string {
  return csvLine(
    LEARNER_COLUMNS.map((column) => {
      const cell = column.cell(learner)
      return cell !== null && typeof cell === 'object' ? cell.day : (cell ?? '')
    }),
  )
}
