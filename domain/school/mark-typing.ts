import { NOTHING_TYPED, type Typed } from './marks.ts'

/** Returns "7" or "7,5", as South Africa writes it. */
export function markText(mark: number): string {
  return String(mark).replace('.', ',')
}

/** Says what was typed: "7,5", "absent" or "no mark". */
export function typedText({ mark, isAbsent }: Typed): string {
  if (isAbsent) return 'absent'
  return mark === null ? 'no mark' : markText(mark)
}

interface MarkPlace {
  learner: string
  task: string
  outOf: number
}

/**
 * Reads what a teacher typed into a cell. The decimal mark is a comma or a point. Nothing means that there is no mark, and
 * "abs" means absent.
 * @returns a text that says what is wrong, naming the learner, the task and the maximum
 */
export function readTyped(typed: string, { learner, task, outOf }: MarkPlace): Typed | string {
  const text = typed.trim().toLowerCase()
  if (text === '') return NOTHING_TYPED
  if (/^(?:abs|absent|a)\.?$/.test(text)) return { mark: null, isAbsent: true }
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?(½?)$/.exec(text.replaceAll(' ', ''))
  const [, whole, decimals, half] = match ?? []
  if (whole === undefined || (decimals !== undefined && half !== ''))
    return `“${typed.trim()}” is not a mark. Type a number from 0 to ${outOf} for ${learner} in ${task}, or abs if the learner was absent.`
  const mark = Number(`${whole}.${decimals ?? (half === '' ? '0' : '5')}`)
  if (mark > outOf)
    return `${markText(mark)} is more than the maximum. ${learner} can get at most ${outOf} marks in ${task}.`
  if (!Number.isInteger(mark * 2))
    return `${markText(mark)} is not a whole or half mark. Round the mark of ${learner} in ${task}.`
  return { mark, isAbsent: false }
}

export interface PastedLine<T> {
  learner: T
  typed: Typed | null
  fault: string | null
}

/**
 * Reads a column from a spreadsheet: one mark on each line, for the learners from this one on.
 * @returns null when it has more than one column or more lines than there are learners
 */
export function readPasted<T extends { firstName: string; lastName: string }>(
  text: string,
  learners: readonly T[],
  of: Pick<MarkPlace, 'task' | 'outOf'>,
): PastedLine<T>[] | null {
  // A spreadsheet ends the last line with a line break as well.
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length > learners.length || text.includes('\t')) return null
  return learners.slice(0, lines.length).map((learner, at) => {
    const read = readTyped(lines[at] ?? '', { ...of, learner: `${learner.firstName} ${learner.lastName}` })
    return typeof read === 'string'
      ? { learner, typed: null, fault: read }
      : { learner, typed: read, fault: null }
  })
}
