import { count, grouped } from '#domain/counts.ts'
import type { ImportPlan, ImportRow, PlanLine } from '#domain/school/import-learners/import-learners.ts'
import type { LearnerRows } from '#domain/school/import-learners/learner-rows.ts'
import { usualAge } from '#domain/school/import-learners/plan-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { Changes, Made, Remarks } from './plan-lists.tsx'
import { Doubts } from './doubts.tsx'
import { SheetTaken } from './sheet-taken.tsx'
import type { Import, OpenFile } from './use-import.ts'

interface PlanStepProps {
  flow: Import
  plan: ImportPlan
  read: LearnerRows
  mayManage: boolean
}

const ofKind = <Kind extends PlanLine['kind']>(lines: readonly PlanLine[], kind: Kind) =>
  lines.filter((line): line is Extract<PlanLine, { kind: Kind }> => line.kind === kind)

/** Shows what the import would do and what the user must decide. Nothing has been changed yet. */
export function PlanStep({ flow, plan, read, mayManage }: PlanStepProps) {
  const rows = new Map(read.rows.map((row) => [row.row, row]))
  const made = ofKind(plan.lines, 'make')
  const changes = ofKind(plan.lines, 'change')
  const doubts = ofKind(plan.lines, 'doubt')
  const same = ofKind(plan.lines, 'same')
  const elsewhere = ofKind(plan.lines, 'other-class')
  const refused = [
    ...read.refused,
    ...ofKind(plan.lines, 'refuse').map(({ row, column, reason }) => ({
      row,
      who: nameOf(rows.get(row)),
      column,
      text: reason,
    })),
  ]
  const remarks = [
    ...read.remarks,
    ...made.flatMap(({ row, remarks: some }) =>
      some.map((text) => ({ row, who: nameOf(rows.get(row)), column: 'Email', text })),
    ),
  ]
  const open = doubts.filter(({ row }) => flow.decisions[row] === undefined)
  const decided = doubts.filter(({ row }) => !['skip', undefined].includes(flow.decisions[row]))
  const todo = made.length + changes.length + decided.length
  const isReady = open.length === 0 && todo > 0
  return (
    <>
      <h3 tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {flow.file?.name}
        {flow.file && flow.file.sheets.length > 1 && `, sheet ${flow.file.sheet.name}`}
      </h3>
      {flow.file && flow.file.sheets.length > 1 && (
        <SheetTaken file={flow.file} onChoose={(sheet) => void flow.openSheet(sheet)} />
      )}
      <Card>
        <StatRow
          stats={[
            { label: 'New', value: grouped(made.length), tone: 'leaf' },
            { label: 'Changed', value: grouped(changes.length), tone: 'indigo' },
            { label: 'Here already', value: grouped(same.length) },
            { label: 'To decide', value: grouped(doubts.length), tone: 'indigo' },
            { label: 'Left out', value: grouped(refused.length + elsewhere.length) },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          Nothing has happened yet.{' '}
          {elsewhere.length > 0 && `${grouped(elsewhere.length)} are in classes that you do not teach. `}
          {ageText([...made, ...decided].flatMap(({ row }) => rows.get(row) ?? []))}
        </p>
      </Card>
      {read.notices.length > 0 && <Notices notices={read.notices} />}
      {mayManage && !flow.isOfClass && <SchoolYear flow={flow} />}
      {doubts.length > 0 && <Doubts flow={flow} doubts={doubts} rows={rows} />}
      {refused.length > 0 && (
        <Remarks
          id="refused"
          title={`Left out: ${grouped(refused.length)}`}
          remarks={refused}
          isOpen={refused.length <= 5}
        >
          Correct these in the file and import it again, or add them by hand. A learner who is in already is
          not made twice.
        </Remarks>
      )}
      {flow.file && <SetAside flow={flow} file={flow.file} />}
      {changes.length > 0 && <Changes changes={changes} rows={rows} />}
      {made.length > 0 && (
        <Made rows={made.flatMap(({ row }) => rows.get(row) ?? [])} newClasses={plan.newClasses} />
      )}
      {remarks.length > 0 && (
        <Remarks
          id="remarks"
          title={`Look at these: ${grouped(remarks.length)}`}
          remarks={remarks}
          isOpen={remarks.length <= 10}
        >
          These learners come in. Something in their row was not clear, or could not be used.
        </Remarks>
      )}
      {read.others.length > 0 && (
        <Remarks
          id="others"
          title={`Rows that are not learners: ${grouped(read.others.length)}`}
          remarks={read.others}
          isOpen={read.others.length <= 5}
        >
          Headings, totals and notes. They are left out. Is one of them a learner? Correct its row in the
          file.
        </Remarks>
      )}
      <div className="bottom-0 -mx-3 flex [@media(height>=42rem)]:sticky flex-wrap justify-end gap-3 border-t border-line bg-paper px-3 py-3">
        <Button variant="ghost" onClick={() => flow.goTo('columns')}>
          Columns
        </Button>
        <Button
          busy={flow.isBusy}
          busyLabel="Importing..."
          aria-disabled={flow.isBusy || todo + open.length === 0 || undefined}
          onClick={() => {
            if (isReady) void flow.apply()
            // Focuses the first open decision, which may be far above.
            else document.querySelector<HTMLElement>(`input[name="row-${open[0]?.row}"]`)?.focus()
          }}
        >
          {open.length > 0
            ? `Decide about ${grouped(open.length)} first`
            : todo === 0
              ? 'Nothing to import'
              : `Import ${count(todo, 'learner')}`}
        </Button>
      </div>
    </>
  )
}

/** Shows facts about the file that are not visible in the list of learners below. */
function Notices({ notices }: { notices: readonly string[] }) {
  return (
    <section aria-labelledby="notices" className="rounded-control bg-sun-wash px-4 py-3 text-sun-text">
      <h3 id="notices" className="font-semibold">
        About this list
      </h3>
      <ul className="list-disc pl-5">
        {notices.map((notice) => (
          <li key={notice} className="wrap-anywhere">
            {notice}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks about rows that somebody has hidden or crossed out, because only a person knows whether these learners have left. */
function SetAside({ flow, file: { sheet, answers } }: { flow: Import; file: OpenFile }) {
  const aside = sheet.rows.filter((row) => row.aside !== undefined).length
  if (aside === 0) return null
  return (
    <ChoiceRow checked={answers.takesAside} onChange={flow.takeAside}>
      <span>
        Also take in {count(aside, 'row that is', 'rows that are')} hidden or crossed out in the file
      </span>
    </ChoiceRow>
  )
}

function nameOf(row: { firstName: string; lastName: string } | undefined): string {
  return row ? `${row.lastName}, ${row.firstName}` : ''
}

/** Says which ages are missing among learners who get a new account. */
function ageText(made: readonly ImportRow[]): string | null {
  const ageless = made.filter(({ age }) => age === undefined)
  if (ageless.length === 0) return null
  const grades = [...new Set(ageless.map(({ grade }) => grade))]
  const usual = grades.length === 1 && grades[0] !== undefined ? ` (${usualAge(grades[0])})` : ''
  const who =
    ageless.length === 1
      ? '1 row does not tell the age, so the profile starts'
      : `${grouped(ageless.length)} rows do not tell the age, so those profiles start`
  return `${who} with the usual age of the grade${usual}. The learner can correct it.`
}

/** Lets the user choose the school year, because towards the end of a year schools have the lists of the next one. */
function SchoolYear({ flow }: { flow: Import }) {
  return (
    <label className="flex flex-wrap items-center gap-3">
      <span className="font-semibold">Classes of the school year</span>
      <select
        className="field w-32!"
        value={flow.schoolYear}
        onChange={(event) => flow.setYear(Number(event.currentTarget.value))}
      >
        {[flow.thisYear, flow.thisYear + 1].map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </label>
  )
}
