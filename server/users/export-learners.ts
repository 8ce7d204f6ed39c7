import type { LearnerFilter } from '#domain/learners.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { recordExport } from './access-log.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { learnerLines, learnerTotals, type LearnerRow, type Place } from './queries.ts'

/** Small enough to be quick; 100,000 learners take a hundred queries. */
const LINES_PER_QUERY = 1000

const HEADINGS = [
  'First name',
  'Last name',
  'School',
  'Grade or class',
  'Age',
  'Phone',
  'Lessons completed',
  'Tasks completed',
  'Points',
  'Average score (%)',
  'Study time (minutes)',
  'Joined',
  'Last seen',
]

/**
 * A CSV file, streamed while it is read, so that a school of any size takes the same memory. Each piece is a transaction
 * of its own, because a slow client must not keep one open.
 */
export async function exportLearners(call: Call<LearnerFilter, Caller>): Promise<ReadableStream<Uint8Array>> {
  const { input: filter, caller, services, client } = call
  // Logged before any data is sent; a failure up to here can still be answered as an error.
  const first = await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { students } = await learnerTotals(trx, filter)
      // The order is of no interest in the log.
      const { order: _, ...narrowed } = filter
      await recordExport(trx, students, narrowed)
      return learnerLines(trx, filter, null, LINES_PER_QUERY)
    },
    client,
  )
  call.setHeader('Content-Disposition', `attachment; filename="learners-${schoolDay(new Date())}.csv"`)

  const encode = (text: string) => new TextEncoder().encode(text)
  const linesAfter = (place: Place) =>
    services.db.withUser(caller.userId, (trx) => learnerLines(trx, filter, place, LINES_PER_QUERY))
  let rows = first
  return new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encode(BYTE_ORDER_MARK + csvLine(HEADINGS)))
    },
    // Called when the client can take more.
    async pull(stream) {
      stream.enqueue(encode(rows.map((row) => csvLine(cellsOf(row))).join('')))
      const last = rows.at(-1)
      if (rows.length < LINES_PER_QUERY || last === undefined) stream.close()
      else rows = await linesAfter({ rank: last.rank, userId: last.user_id })
    },
  })
}

function cellsOf(row: LearnerRow): (string | number)[] {
  return [
    row.first_name,
    row.last_name,
    row.school_name,
    row.grade_class,
    row.age,
    // Grouped, it stays text: a spreadsheet would drop the leading zero of a number.
    row.phone_number.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3'),
    row.lessons_completed,
    row.tasks_completed,
    row.points,
    row.average_score,
    row.minutes,
    schoolDay(row.created_at),
    row.last_seen_at === null ? '' : schoolDay(row.last_seen_at),
  ]
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', dateStyle: 'short' })

function schoolDay(date: Date): string {
  return DAY.format(date)
}
