import * as z from 'zod/mini'
import { addDays, mondayOf } from './school-week.ts'

/** A term of the school year by its first and its last school day. */
export interface Term {
  from: string
  to: string
}

export const TERMS_A_YEAR = 4
/** A shorter term is a slip of the keyboard, and the plan of the year would have hardly a week to teach in it. */
const TERM_WEEKS_LEAST = 4

/**
 * The calendars of public schools, as the Department of Basic Education published them in the Government Gazette. All nine
 * provinces have one calendar. A school may differ, so its admin checks the dates and saves them.
 */
export const PUBLIC_TERMS: Readonly<Record<string, readonly Term[]>> = {
  '2026': [
    { from: '2026-01-14', to: '2026-03-27' },
    { from: '2026-04-08', to: '2026-06-26' },
    { from: '2026-07-21', to: '2026-09-23' },
    { from: '2026-10-06', to: '2026-12-09' },
  ],
  '2027': [
    { from: '2027-01-13', to: '2027-03-19' },
    { from: '2027-04-06', to: '2027-06-25' },
    { from: '2027-07-20', to: '2027-09-22' },
    { from: '2027-10-05', to: '2027-12-08' },
  ],
}

/** The days within these terms on which public schools are closed, from the same calendars. */
const PUBLIC_DAYS_OFF: readonly { day: string; name: string }[] = [
  { day: '2026-04-27', name: 'Freedom Day' },
  { day: '2026-05-01', name: 'Workers’ Day' },
  { day: '2026-06-15', name: 'a special school holiday' },
  { day: '2026-06-16', name: 'Youth Day' },
  { day: '2026-08-10', name: 'the holiday for National Women’s Day' },
  { day: '2027-04-26', name: 'a special school holiday' },
  { day: '2027-04-27', name: 'Freedom Day' },
  { day: '2027-06-16', name: 'Youth Day' },
  { day: '2027-08-09', name: 'National Women’s Day' },
]

/** Returns the known days off in the week that begins on this Monday. */
export function daysOffIn(monday: string): { day: string; name: string }[] {
  return PUBLIC_DAYS_OFF.filter(({ day }) => mondayOf(day) === monday)
}

export interface TermFault {
  /** The place of the term, counted from 0. */
  term: number
  field: keyof Term
  message: string
}

const FIELD_NAMES = { from: 'first day', to: 'last day' } as const

/** Says what is wrong with the four terms of a year. Each message names the term and the field. */
export function termFaults(year: string, terms: readonly Term[]): TermFault[] {
  return terms.flatMap((term, at): TermFault[] => {
    const number = at + 1
    const fault = (field: keyof Term, message: string): TermFault => ({ term: at, field, message })
    const unreadable = (['from', 'to'] as const).flatMap((field) => {
      const day = term[field]
      if (!z.iso.date().safeParse(day).success)
        return [fault(field, `Choose the ${FIELD_NAMES[field]} of term ${number}`)]
      return day.startsWith(`${year}-`)
        ? []
        : [fault(field, `The ${FIELD_NAMES[field]} of term ${number} is not in ${year}`)]
    })
    if (unreadable.length > 0) return unreadable
    if (term.to < term.from) return [fault('to', `The last day of term ${number} is before its first day`)]
    const before = terms[at - 1]
    if (before && before.to !== '' && term.from <= before.to)
      return [fault('from', `The first day of term ${number} is not after the last day of term ${at}`)]
    return weeksOf(term).length < TERM_WEEKS_LEAST
      ? [fault('to', `Term ${number} is shorter than four weeks. Check its last day`)]
      : []
  })
}

/** Returns the Monday of each week in which the term has a school day. */
export function weeksOf({ from, to }: Term): string[] {
  const weeks: string[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}

const day = z.string().check(z.maxLength(10))

/** The terms that the school has checked, by the year. */
export const TermDates = z
  .record(
    z.string().check(z.regex(/^20\d\d$/)),
    z.array(z.strictObject({ from: day, to: day })).check(z.length(TERMS_A_YEAR)),
  )
  .check(({ value, issues }) => {
    for (const [year, terms] of Object.entries(value))
      for (const { term, field, message } of termFaults(year, terms))
        issues.push({ code: 'custom', input: value, path: [year, term, field], message })
  })
export type TermDates = z.infer<typeof TermDates>

export interface YearTerms {
  terms: readonly Term[]
  /** Says whether an admin has checked and saved them. */
  isConfirmed: boolean
}

/** Returns the school's terms of a year, or else those of public schools, or null when nobody knows them. */
export function termsOf(dates: TermDates, year: number): YearTerms | null {
  const own = dates[String(year)]
  if (own) return { terms: own, isConfirmed: true }
  const terms = PUBLIC_TERMS[String(year)]
  return terms ? { terms, isConfirmed: false } : null
}
