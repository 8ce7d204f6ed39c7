import type { LearnerFilter } from '#domain/learners.ts'
import { requireProof } from '../auth/prove.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { recordExport, recordTouched } from './access-log.ts'
import { learnerLines, learnerTotals, type LearnerRow, type Place } from './queries.ts'

/** Without this mark Excel assumes a legacy character set and garbles letters such as Š. */
const BYTE_ORDER_MARK = '\uFEFF'

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
  await requireProof(call)
  // Logged before any data is sent; a failure up to here can still be answered as an error.
  const first = await services.db.withReader(
    caller.userId,
    async (trx) => ({
      students: (await learnerTotals(trx, filter)).students,
      rows: await learnerLines(trx, filter, null, LINES_PER_QUERY),
    }),
    {
      write: async (trx, { students, rows }) => {
        await recordExport(trx, students, filter)
        await recordTouched(trx, 'exported', idsOf(rows))
      },
      context: client,
    },
  )
  call.setHeader('Content-Disposition', `attachment; filename="learners-${schoolDay(new Date())}.csv"`)

  const encode = (text: string) => new TextEncoder().encode(text)
  const linesAfter = (place: Place) =>
    services.db.withReader(caller.userId, (trx) => learnerLines(trx, filter, place, LINES_PER_QUERY), {
      write: (trx, rows) => recordTouched(trx, 'exported', idsOf(rows)),
      context: client,
    })
  let { rows } = first
  return new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encode(BYTE_ORDER_MARK + csvLine(HEADINGS)))
    },
    // Called when the client can take more.
    async pull(stream) {
      stream.enqueue(encode(rows.map((row) => csvLine(cellsOf(row))).join('')))
      const last = rows.at(-1)
      if (rows.length < LINES_PER_QUERY || last === undefined) stream.close()
      else rows = await linesAfter({ rank: last.rank, userId: last.userId })
    },
  })
}

const idsOf = (rows: readonly LearnerRow[]) => rows.map(({ userId }) => userId)

function cellsOf(row: LearnerRow): (string | number)[] {
  return [
    row.firstName,
    row.lastName,
    row.schoolName,
    row.gradeClass,
    row.age,
    // Grouped, it stays text: a spreadsheet would drop the leading zero of a number.
    row.phoneNumber.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3'),
    row.lessonsCompleted,
    row.tasksCompleted,
    row.points,
    row.averageScore,
    row.minutes,
    schoolDay(row.joinedAt),
    row.lastSeenAt === null ? '' : schoolDay(row.lastSeenAt),
  ]
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', dateStyle: 'short' })

function schoolDay(date: Date): string {
  return DAY.format(date)
}

/**
 * One line of a CSV file (RFC 4180). Names are typed by strangers, so what a spreadsheet would run as a formula, because
 * it begins with = + - @, a tab or a line break, gets an apostrophe in front.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
