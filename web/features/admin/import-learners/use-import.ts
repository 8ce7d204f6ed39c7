import { useMemo, useState } from 'react'
import type { SchoolClass } from '#domain/classes.ts'
import { readClass, type ClassName } from '#domain/import-learners/cells.ts'
import type { Field } from '#domain/import-learners/headings.ts'
import type { Decision, ImportDone, ImportPlan, PlanImport } from '#domain/import-learners/import-learners.ts'
import { readLearners, type LearnerRows } from '#domain/import-learners/learner-rows.ts'
import { matchColumns, missingColumns, type ColumnMatch } from '#domain/import-learners/match-columns.ts'
import { LEARNERS_MAX, UnreadableFile } from '#domain/import-learners/unreadable-file.ts'
import { schoolDate } from '#domain/school-time.ts'
import { applyImport, planImport } from '#web/api/import-learners.ts'
import { adminCall, AdminCallError } from '../admin-call.ts'
import type { Sheet } from './read-file.ts'

export type Step = 'file' | 'columns' | 'plan' | 'done'

export interface OpenFile {
  name: string
  sheets: readonly Sheet[]
  sheet: Sheet
  match: ColumnMatch
}

interface Failure {
  title: string
  text: string
}

/** The steps of one import, and what is known at each. */
export function useImport(of: SchoolClass | undefined, schoolName: string) {
  const [today] = useState(() => dayOf(schoolDate(new Date())))
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<OpenFile | null>(null)
  const [schoolYear, setYear] = useState(of?.schoolYear ?? today.year)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const [done, setDone] = useState<ImportDone | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const read = useMemo(
    () =>
      file &&
      readLearners(file.sheet.rows, file.match, { today, classOf: classOf(file.sheet, of), schoolName }),
    [file, today, of, schoolName],
  )

  /** Shows why it failed; what was done before stays. */
  const attempt = async (title: string, work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof UnreadableFile) setFailure({ title, text: error.message })
      else if (error instanceof AdminCallError) setFailure({ title, text: `${error.message}.` })
      else throw error
    } finally {
      setBusy(false)
    }
  }

  const lookAt = (learners: LearnerRows, year: number) =>
    attempt('The list could not be checked', async () => {
      if (learners.rows.length > LEARNERS_MAX)
        throw new UnreadableFile(`Import at most ${LEARNERS_MAX.toLocaleString('en')} learners at a time.`)
      const wanted: PlanImport = { schoolYear: year, schoolName, rows: learners.rows }
      setPlan(learners.rows.length === 0 ? NOTHING : await adminCall((token) => planImport(token, wanted)))
      setDecisions({})
      setStep('plan')
    })

  const open = (name: string, sheets: readonly Sheet[], sheet: Sheet, match: ColumnMatch) => {
    const next = { name, sheets, sheet, match }
    setFile(next)
    const known = classOf(sheet, of)
    if (missingColumns(match.fields, known !== null).length > 0) setStep('columns')
    else void lookAt(readLearners(sheet.rows, match, { today, classOf: known, schoolName }), schoolYear)
  }

  return {
    step,
    file,
    read,
    plan,
    decisions,
    done,
    isBusy,
    failure,
    schoolYear,
    thisYear: today.year,
    isOfClass: of !== undefined,
    /** Also where the file names none. */
    hasClass: file !== null && classOf(file.sheet, of) !== null,
    goTo: (next: Step) => {
      setFailure(null)
      setStep(next)
    },
    /** @param load reads the sheets; its UnreadableFile is shown */
    choose: (name: string, load: () => Promise<Sheet[]>) =>
      attempt('This file cannot be used', async () => {
        const sheets = await load()
        const [first] = sheets
        if (first) open(name, sheets, first, matchColumns(first.rows, today.year))
      }),
    chooseSheet: (sheet: Sheet) => {
      if (file) setFile({ ...file, sheet, match: matchColumns(sheet.rows, today.year) })
    },
    setField: (column: number, field: Field | null) => {
      if (!file) return
      const fields = file.match.fields.map((is, at) => (at === column ? field : is))
      setFile({ ...file, match: { ...file.match, fields } })
    },
    setHeading: (headingAt: number | null) => {
      if (file) setFile({ ...file, match: { ...file.match, headingAt } })
    },
    setYear: (year: number) => {
      setYear(year)
      if (read) void lookAt(read, year)
    },
    lookAt: () => read && lookAt(read, schoolYear),
    decide: (rows: readonly number[], decision: Decision) =>
      setDecisions({ ...decisions, ...Object.fromEntries(rows.map((row) => [row, decision])) }),
    apply: () =>
      attempt('Nobody was imported', async () => {
        if (!read || !plan) return
        const wanted = { schoolYear, schoolName, rows: read.rows, planId: plan.planId, decisions }
        setDone(await adminCall((token) => applyImport(token, wanted)))
        setStep('done')
      }),
  }
}

export type Import = ReturnType<typeof useImport>

const NOTHING: ImportPlan = { planId: '', lines: [], newClasses: [] }

/** Teachers keep a sheet for each class: its name is the class for rows that name none. */
function classOf(sheet: Sheet, of: SchoolClass | undefined): ClassName | null {
  // No more than the two: what else a class has would travel with each row, and the server refuses it.
  return of ? { grade: of.grade, letter: of.letter } : readClass('', sheet.name)
}

function dayOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}
