import {
  DOUBTS,
  type Decision,
  type ImportRow,
  type PlanLine,
} from '#domain/import-learners/import-learners.ts'
import { classNameOf } from '#domain/import-learners/plan-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { number } from '../texts.ts'
import type { Import } from './use-import.ts'

type Doubt = Extract<PlanLine, { kind: 'doubt' }>

interface DoubtsProps {
  flow: Import
  doubts: readonly Doubt[]
  rows: ReadonlyMap<number, ImportRow>
}

/** Rows that only a person can settle: somebody who is here already, somebody new, or nobody. */
export function Doubts({ flow, doubts, rows }: DoubtsProps) {
  const open = doubts.filter(({ row }) => flow.decisions[row] === undefined).map(({ row }) => row)
  return (
    <section aria-labelledby="doubts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="doubts" className="text-lg">
        You decide: {number(doubts.length)}
      </h3>
      <ul className="grid gap-2">
        {doubts.map((doubt) => (
          <li key={doubt.row} className="grid">
            <DoubtCard
              doubt={doubt}
              row={rows.get(doubt.row)}
              decision={flow.decisions[doubt.row]}
              onDecide={(decision) => flow.decide([doubt.row], decision)}
            />
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm text-soft">The other {number(open.length)}:</span>
          <Button variant="quiet" size="sm" onClick={() => flow.decide(open, 'skip')}>
            Leave out
          </Button>
          <Button variant="quiet" size="sm" onClick={() => flow.decide(open, 'new')}>
            All are new
          </Button>
        </div>
      )}
    </section>
  )
}

interface DoubtCardProps {
  doubt: Doubt
  row: ImportRow | undefined
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
}

function DoubtCard({ doubt, row, decision, onDecide }: DoubtCardProps) {
  if (!row) return null
  const { why, sameAs, candidates } = doubt
  const choices: { value: Decision; label: string }[] = [
    ...candidates.map(({ userId, firstName, lastName, className }) => ({
      value: userId,
      label: `The same learner as ${firstName} ${lastName} (${className ?? 'in no class'})`,
    })),
    {
      value: 'new',
      label: why === 'twice' ? 'Another learner: make an account' : 'A new learner: make an account',
    },
    {
      value: 'skip',
      label: why === 'twice' ? `The same learner as in row ${sameAs}: leave out` : 'Leave out',
    },
  ]
  return (
    <Card tone={decision === undefined ? 'sun' : 'plain'}>
      <fieldset className="min-w-0">
        <legend className="font-semibold wrap-anywhere">
          Row {row.row}: {row.lastName}, {row.firstName}, {classNameOf(row)}
        </legend>
        <p className="text-sm wrap-anywhere">
          {DOUBTS[why]}
          {sameAs !== null && `, also in row ${sameAs}`}
          {why === 'school' && `: ${row.school}`}.
        </p>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-12 items-center gap-3 py-1.5">
            <input
              type="radio"
              name={`row-${row.row}`}
              className="size-6 flex-none accent-action"
              checked={decision === value}
              onChange={() => onDecide(value)}
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
