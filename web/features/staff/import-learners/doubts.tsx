import type { ReactNode } from 'react'
import { grouped } from '#domain/counts.ts'
import {
  DOUBTS,
  type Decision,
  type ImportRow,
  type PlanLine,
} from '#domain/school/import-learners/import-learners.ts'
import { classNameOf } from '#domain/school/import-learners/plan-import.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import type { Import } from './use-import.ts'

type Doubt = Extract<PlanLine, { kind: 'doubt' }>

interface DoubtsProps {
  flow: Import
  doubts: readonly Doubt[]
  rows: ReadonlyMap<number, ImportRow>
}

/** Rows that the user must decide: each is an existing learner, a new one, or nobody. */
export function Doubts({ flow, doubts, rows }: DoubtsProps) {
  const open = doubts.filter(({ row }) => flow.decisions[row] === undefined).map(({ row }) => row)
  return (
    <section aria-labelledby="doubts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="doubts" className="text-lg">
        You decide: {grouped(doubts.length)}
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
          <span className="text-sm text-soft">The other {grouped(open.length)}:</span>
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
  const choices: { value: Decision; label: ReactNode }[] = [
    ...candidates.map(({ userId, firstName, lastName, className, learnerNumber }) => ({
      value: userId,
      label: (
        <>
          The same learner as <AsWritten>{`${firstName} ${lastName}`}</AsWritten> (
          {className ?? 'in no class'}
          {row.learnerNumber !== undefined && learnerNumber && `, learner number ${learnerNumber}`})
        </>
      ),
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
          Row {row.row}: <AsWritten>{`${row.lastName}, ${row.firstName}, ${classNameOf(row)}`}</AsWritten>
        </legend>
        <p className="text-sm wrap-anywhere">
          {DOUBTS[why]}
          {sameAs !== null && `, also in row ${sameAs}`}
          {why === 'school' && `: ${row.school}`}.
          {row.learnerNumber !== undefined &&
            candidates.some(({ learnerNumber }) => learnerNumber) &&
            ` In the file it is ${row.learnerNumber}.`}
        </p>
        {choices.map(({ value, label }) => (
          <ChoiceRow
            key={value}
            group={`row-${row.row}`}
            checked={decision === value}
            onChange={() => onDecide(value)}
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </ChoiceRow>
        ))}
      </fieldset>
    </Card>
  )
}
