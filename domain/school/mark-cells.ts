import type { MarkView } from './mark-columns.ts'
import { markText } from './mark-typing.ts'
import type { MarkColumn, MarkLearner, Result, TypedMark } from './marks.ts'
import { schoolDate } from '../school-time.ts'

export interface MarkCell {
  text: string
  /** This says the same in words, for a screen reader. */
  words: string
  /** Percent, for averages. Null for what has no percent, such as practice that is done, or an absent learner. */
  percent: number | null
  /** What was reached and out of how much, for a file. Null where no mark is known. */
  mark: { mark: number; outOf: number } | null
  isDone: boolean
  /** What a file says where there is no mark. Null where there is one, or nothing was done. */
  note: 'done' | 'not known' | 'abs' | null
  on: string | null
}

const NOT_DONE: MarkCell = {
  text: '–',
  words: 'Not done',
  percent: null,
  mark: null,
  isDone: false,
  note: null,
  on: null,
}

/** Returns what a cell of the mark book shows. */
export function markCell(column: MarkColumn, learner: MarkLearner, view: MarkView): MarkCell {
  if (column.group === 'caps') return typedCell(learner.marks[column.key.slice('caps/'.length)], column)
  if (column.group === 'lab') return topicCell(column, learner, view)
  const [id = ''] = column.results
  const result = learner.results[id]
  if (result === undefined) return NOT_DONE
  if (id.startsWith('quiz/')) return quizCell(column, result, view)
  if (id.startsWith('lesson/') && result.percent !== null) return readCell(result.percent, result.on)
  return { text: '✓', words: 'Done', percent: null, mark: null, isDone: true, note: 'done', on: result.on }
}

function quizCell({ outOf }: MarkColumn, result: Result, { tries, isRaw }: MarkView): MarkCell {
  const value = tries === 'first' ? result.first : result.percent
  if (value === null)
    return {
      text: '?',
      words: 'Done, but the first try is not known',
      percent: null,
      mark: null,
      isDone: true,
      note: 'not known',
      on: result.on,
    }
  const raw = rawMark(value, outOf)
  return {
    text: isRaw && raw !== null ? `${raw}/${outOf}` : `${value}%`,
    words: isRaw && raw !== null ? `${raw} of ${outOf}` : `${value} percent`,
    percent: value,
    mark: raw === null || outOf === null ? { mark: value, outOf: 100 } : { mark: raw, outOf },
    isDone: true,
    note: null,
    on: result.on,
  }
}

/**
 * Returns how many answers were right. Only the percent is kept, so this is null when no number of questions gives exactly
 * this percent, because the quiz has got more or fewer questions since.
 */
export function rawMark(value: number, outOf: number | null): number | null {
  if (outOf === null || outOf === 0) return null
  const raw = Math.round((value * outOf) / 100)
  return Math.round((raw / outOf) * 100) === value ? raw : null
}

function readCell(value: number, on: string | null): MarkCell {
  const mark = { mark: value, outOf: 100 }
  return {
    text: `${value}%`,
    words: `${value} percent read`,
    percent: value,
    mark,
    isDone: value === 100,
    note: null,
    on,
  }
}

function topicCell({ results, given }: MarkColumn, learner: MarkLearner, { onlyGiven }: MarkView): MarkCell {
  const levels = onlyGiven ? given : results
  const passed = levels.flatMap((level) => learner.results[level] ?? [])
  if (passed.length === 0) return NOT_DONE
  const days = passed.flatMap(({ on }) => on ?? []).toSorted()
  return {
    text: `${passed.length}/${levels.length}`,
    words: `${passed.length} of ${levels.length} levels passed`,
    percent: Math.round((passed.length / levels.length) * 100),
    mark: { mark: passed.length, outOf: levels.length },
    isDone: passed.length === levels.length,
    note: null,
    on: days.at(-1) ?? null,
  }
}

function typedCell(typed: TypedMark | undefined, { outOf }: MarkColumn): MarkCell {
  if (typed === undefined || (typed.mark === null && !typed.isAbsent))
    return { ...NOT_DONE, words: 'No mark' }
  const on = schoolDate(new Date(typed.typedAt))
  if (typed.mark === null)
    return { text: 'abs', words: 'Absent', percent: null, mark: null, isDone: false, note: 'abs', on }
  const shown = markText(typed.mark)
  return {
    // The total of the memorandum may have changed since this mark was given.
    text: typed.outOf === outOf ? shown : `${shown}/${typed.outOf}`,
    words: `${shown} of ${typed.outOf} marks`,
    percent: Math.round((typed.mark / typed.outOf) * 100),
    mark: { mark: typed.mark, outOf: typed.outOf },
    isDone: true,
    note: null,
    on,
  }
}

export interface MarkAverage {
  /** The mean percent of what has one, or null when nothing has. */
  percent: number | null
  /** How many of `total` this is about: those with a percent, or those that are done where nothing has a percent. */
  of: number
  total: number
}

/** Returns the average of a column or of a learner. What was not taken is left out, and `of` says how many were taken. */
export function averageOf(cells: readonly MarkCell[]): MarkAverage {
  const percents = cells.flatMap((cell) => cell.percent ?? [])
  const done = cells.filter(({ isDone }) => isDone).length
  if (percents.length === 0) return { percent: null, of: done, total: cells.length }
  const sum = percents.reduce((total, one) => total + one, 0)
  return { percent: Math.round(sum / percents.length), of: percents.length, total: cells.length }
}

/** Returns "68%, 31 of 43 done" or "0 of 43 done". */
export function averageText({ percent: mean, of, total }: MarkAverage): string {
  const done = `${of} of ${total} done`
  return mean === null ? done : `${mean}%, ${done}`
}

export interface Doers<T> {
  /** The best result comes first. */
  done: { learner: T; cell: MarkCell }[]
  notDone: T[]
}

/** Divides the learners into those who have something in this column and those who have not. */
export function doersOf<T extends MarkLearner>(
  column: MarkColumn,
  learners: readonly T[],
  view: MarkView,
): Doers<T> {
  const all = learners.map((learner) => ({ learner, cell: markCell(column, learner, view) }))
  const hasResult = ({ cell }: { cell: MarkCell }) => cell.isDone || cell.percent !== null
  return {
    // The order by surname stays among equal results.
    done: all.filter(hasResult).toSorted((a, b) => (b.cell.percent ?? -1) - (a.cell.percent ?? -1)),
    notDone: all.filter((one) => !hasResult(one)).map(({ learner }) => learner),
  }
}
