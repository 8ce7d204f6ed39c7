import type { ImportPlan, ImportRow, PlanLine } from '#domain/import-learners/import-learners.ts'
import type { LearnerRows } from '#domain/import-learners/learner-rows.ts'
import { usualAge } from '#domain/import-learners/plan-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { number } from '../texts.ts'
import { Changes, Made, Remarks } from './plan-lists.tsx'
import { Doubts } from './doubts.tsx'
import type { Import } from './use-import.ts'

interface PlanStepProps {
  flow: Import
  plan: ImportPlan
  read: LearnerRows
  mayManage: boolean
}

const ofKind = <Kind extends PlanLine['kind']>(lines: readonly PlanLine[], kind: Kind) =>
  lines.filter((line): line is Extract<PlanLine, { kind: Kind }> => line.kind === kind)

/** What would happen, and what is for a person to decide; nothing has happened yet. */
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
        <p className="text-sm text-soft">
          The file has {flow.file.sheets.length} sheets. This is one of them: choose another under Columns,
          one after the other.
        </p>
      )}
      <Card>
        <StatRow
          stats={[
            { label: 'New', value: number(made.length), tone: 'leaf' },
            { label: 'Changed', value: number(changes.length), tone: 'indigo' },
            { label: 'Here already', value: number(same.length) },
            { label: 'To decide', value: number(doubts.length), tone: 'indigo' },
            { label: 'Left out', value: number(refused.length + elsewhere.length) },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          Nothing has happened yet.{' '}
          {read.others > 0 &&
            `${number(read.others)} ${read.others === 1 ? 'line is' : 'lines are'} no learner. `}
          {elsewhere.length > 0 && `${number(elsewhere.length)} are in classes that you do not teach. `}
          {ageText([...made, ...decided].flatMap(({ row }) => rows.get(row) ?? []))}
        </p>
      </Card>
      {mayManage && !flow.isOfClass && <SchoolYear flow={flow} />}
      {doubts.length > 0 && <Doubts flow={flow} doubts={doubts} rows={rows} />}
      {refused.length > 0 && (
        <Remarks
          id="refused"
          title={`Left out: ${number(refused.length)}`}
          remarks={refused}
          isOpen={refused.length <= 5}
        >
          Correct these in the file and import it again, or add them by hand. Who is in already is not made
          twice.
        </Remarks>
      )}
      {changes.length > 0 && <Changes changes={changes} rows={rows} />}
      {made.length > 0 && (
        <Made rows={made.flatMap(({ row }) => rows.get(row) ?? [])} newClasses={plan.newClasses} />
      )}
      {remarks.length > 0 && (
        <Remarks
          id="remarks"
          title={`Comes in without it: ${number(remarks.length)}`}
          remarks={remarks}
          isOpen={false}
        >
          These learners are imported; only what the list says here is left out.
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
            // The first that is open, which may stand far above.
            else document.querySelector<HTMLElement>(`input[name="row-${open[0]?.row}"]`)?.focus()
          }}
        >
          {open.length > 0
            ? `Decide about ${number(open.length)} first`
            : todo === 0
              ? 'Nothing to import'
              : `Import ${todo === 1 ? '1 learner' : `${number(todo)} learners`}`}
        </Button>
      </div>
    </>
  )
}

function nameOf(row: { firstName: string; lastName: string } | undefined): string {
  return row ? `${row.lastName}, ${row.firstName}` : ''
}

/** Of those who get an account. */
function ageText(made: readonly ImportRow[]): string | null {
  const ageless = made.filter(({ age }) => age === undefined)
  if (ageless.length === 0) return null
  const grades = [...new Set(ageless.map(({ grade }) => grade))]
  const usual = grades.length === 1 && grades[0] !== undefined ? ` (${usualAge(grades[0])})` : ''
  const who =
    ageless.length === 1
      ? '1 row tells no age: the profile starts'
      : `${number(ageless.length)} rows tell no age: their profiles start`
  return `${who} with the usual one of the grade${usual}, which the learner can correct.`
}

/** Towards the end of a year the lists of the next one are there. */
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
          <option key={year}>{year}</option>
        ))}
      </select>
    </label>
  )
}
