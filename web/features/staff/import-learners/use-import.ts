import { grouped } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import { useCallback, useMemo, useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { Field } from '#domain/school/import-learners/headings.ts'
import type {
  Decision,
  ImportDone,
  ImportPlan,
  ImportRow,
  PlanImport,
} from '#domain/school/import-learners/import-learners.ts'
import { readLearners, type LearnerRows } from '#domain/school/import-learners/learner-rows.ts'
import { matchColumns, orderOfNames, type ColumnMatch } from '#domain/school/import-learners/match-columns.ts'
import {
  classOfList,
  likeliestSheet,
  NO_ANSWERS,
  questionsOf,
  type Answers,
} from '#domain/school/import-learners/open-list.ts'
import { LEARNERS_MAX, UnreadableFile, type Sheet } from '#domain/school/import-learners/unreadable-file.ts'
import { applyImport, planImport } from '#domain/school/import-learners/import-learners-api.ts'
import { adminCall, AdminCallError } from '../admin-call.ts'
import { failureOfRows } from './failure-of-rows.ts'
import { IMPORT_TIMEOUT_MS } from './import-timeout.ts'

export type Step = 'file' | 'columns' | 'plan' | 'done'

export interface OpenFile {
  name: string
  sheets: readonly Sheet[]
  sheet: Sheet
  match: ColumnMatch
  answers: Answers
}

interface Failure {
  title: string
  text: string
}

/** Manages the steps of one import, and the data of each step. */
export function useImport(of: SchoolClass | undefined, schoolName: string, keepsNumbers: boolean) {
  const [today] = useState(() => dayOf(clock.today()))
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<OpenFile | null>(null)
  const [schoolYear, setYear] = useState(of?.schoolYear ?? today.year)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const [done, setDone] = useState<ImportDone | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const readList = useCallback(
    ({ sheet, match, answers }: OpenFile) =>
      readLearners(sheet, match, {
        today,
        schoolName,
        ...classOfList(sheet, answers, of),
        nameOrder: answers.nameOrder,
        takesAside: answers.takesAside,
        keepsNumbers,
      }),
    [today, schoolName, of, keepsNumbers],
  )
  const read = useMemo(() => file && readList(file), [file, readList])

  /**
   * Runs the work and shows why it failed. Everything done before stays.
   * @param rows the rows that are sent, so that refused rows can be named
   */
  const attempt = async (title: string, work: () => Promise<void>, rows: readonly ImportRow[] = []) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof UnreadableFile) setFailure({ title, text: error.message })
      else if (error instanceof AdminCallError)
        setFailure({ title, text: failureOfRows(error.failure.fields, rows) ?? `${error.message}.` })
      else throw error
    } finally {
      setBusy(false)
    }
  }

  const lookAt = (learners: LearnerRows, year: number) =>
    attempt(
      'The list could not be checked',
      async () => {
        if (learners.rows.length > LEARNERS_MAX)
          throw new UnreadableFile(`Import at most ${grouped(LEARNERS_MAX)} learners at a time.`)
        const wanted: PlanImport = { schoolYear: year, schoolName, rows: learners.rows }
        setPlan(
          learners.rows.length === 0
            ? NOTHING
            : await adminCall(planImport, { body: wanted, gzip: true, timeoutMs: IMPORT_TIMEOUT_MS }),
        )
        setDecisions({})
        setStep('plan')
      },
      learners.rows,
    )

  const questions = ({ sheet, match, answers }: OpenFile) =>
    questionsOf(sheet, match, classOfList(sheet, answers, of).classOf).filter(
      (question) => question !== 'order' || answers.nameOrder === null,
    )

  const open = async (name: string, sheets: readonly Sheet[], sheet: Sheet) => {
    const match = matchColumns(sheet.rows, today.year, sheet.hiddenColumns)
    const next: OpenFile = { name, sheets, sheet, match, answers: NO_ANSWERS }
    setFile(next)
    if (questions(next).length > 0) setStep('columns')
    else await lookAt(readList(next), schoolYear)
  }

  const answer = (answers: Partial<Answers>): OpenFile | null => {
    const next = file && { ...file, answers: { ...file.answers, ...answers } }
    setFile(next)
    return next
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
    keepsNumbers,
    /** The questions that must be answered before the list can be read. */
    questions: file ? questions(file) : [],
    /** This is true if one column holds both names and its heading does not say which comes first. */
    asksOrder: file !== null && orderOfNames(file.sheet.rows, file.match) === null,
    answer,
    /** Chooses whether hidden and crossed-out rows are imported too. */
    takeAside: (takesAside: boolean) => {
      const next = answer({ takesAside })
      if (next) void lookAt(readList(next), schoolYear)
    },
    goTo: (next: Step) => {
      setFailure(null)
      setStep(next)
    },
    /** @param load reads the sheets; its UnreadableFile is shown */
    choose: (name: string, load: () => Promise<Sheet[]>) =>
      attempt('This file cannot be used', async () => {
        const sheets = await load()
        const sheet = likeliestSheet(sheets, today.year, of)
        if (sheet) await open(name, sheets, sheet)
      }),
    /** Reads another sheet of the file from the beginning. */
    openSheet: (sheet: Sheet) =>
      file ? attempt('This sheet cannot be used', () => open(file.name, file.sheets, sheet)) : undefined,
    chooseSheet: (sheet: Sheet) => {
      if (file)
        setFile({
          ...file,
          sheet,
          match: matchColumns(sheet.rows, today.year, sheet.hiddenColumns),
          answers: NO_ANSWERS,
        })
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
      attempt(
        'Nobody was imported',
        async () => {
          if (!read || !plan) return
          const wanted = {
            schoolYear,
            schoolName,
            rows: read.rows,
            planId: plan.planId,
            decisions,
            ...(file && { fileName: shortFileName(file.name) }),
          }
          setDone(await adminCall(applyImport, { body: wanted, gzip: true, timeoutMs: IMPORT_TIMEOUT_MS }))
          setStep('done')
        },
        read?.rows,
      ),
  }
}

export type Import = ReturnType<typeof useImport>

const NOTHING: ImportPlan = { planId: '', lines: [], newClasses: [] }

/** The end of a name says most, because it has the class and the kind of file. */
function shortFileName(name: string): string {
  const plain = name.replaceAll(/\p{Cc}/gu, ' ')
  return plain.length <= FILE_NAME_MAX ? plain : `…${plain.slice(1 - FILE_NAME_MAX)}`
}

const FILE_NAME_MAX = 60

function dayOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}
