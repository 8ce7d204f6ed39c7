import { useId, type ReactNode } from 'react'
import { grouped } from '#domain/counts.ts'
import type { ImportRow, PlanLine } from '#domain/school/import-learners/import-learners.ts'
import type { RowRemark } from '#domain/school/import-learners/learner-rows.ts'
import { classNameOf } from '#domain/school/import-learners/plan-import.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Chip } from '#web/ui/chip.tsx'

const SUMMARY = 'min-h-12 cursor-pointer py-3 font-semibold text-indigo'

/** New accounts by class, with the names collapsed. */
export function Made({ rows, newClasses }: { rows: readonly ImportRow[]; newClasses: readonly string[] }) {
  const id = useId()
  const classes = [...Map.groupBy(rows, classNameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        New accounts: {grouped(rows.length)}
      </h3>
      <ul>
        {classes.map(([name, learners]) => (
          <li key={name}>
            <details>
              <summary className={SUMMARY}>
                {name}: {grouped(learners.length)}{' '}
                {newClasses.includes(name) && <Chip tone="sun">New class</Chip>}
              </summary>
              <ul className="columns-[14rem] pb-2 text-sm">
                {learners.map(({ row, firstName, lastName }) => (
                  <li key={row} translate="no" className="wrap-anywhere">
                    {lastName}, {firstName}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Change = Extract<PlanLine, { kind: 'change' }>

export function Changes({
  changes,
  rows,
}: {
  changes: readonly Change[]
  rows: ReadonlyMap<number, ImportRow>
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        Changed: {grouped(changes.length)}
      </h3>
      <details open={changes.length <= 10}>
        <summary className={SUMMARY}>Show each</summary>
        <ul className="divide-y divide-line">
          {changes.map((change) => {
            const row = rows.get(change.row)
            return (
              <li key={change.row} className="py-2">
                <span translate="no" className="block font-semibold wrap-anywhere">
                  {change.person.lastName}, {change.person.firstName}
                </span>
                <span className="block text-sm wrap-anywhere text-soft">{changeText(change, row)}</span>
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}

function changeText({ joins, leaves, newName, newNumber }: Change, row: ImportRow | undefined): string {
  const name = row ? classNameOf(row) : ''
  const parts = [
    joins && (leaves === null ? `comes into ${name}` : `moves from ${leaves} to ${name}`),
    newName && `is spelled ${newName.firstName} ${newName.lastName}`,
    newNumber && `gets the learner number ${newNumber}`,
  ]
  return parts.filter(Boolean).join(', ')
}

interface RemarksProps {
  id: string
  title: string
  remarks: readonly RowRemark[]
  isOpen: boolean
  children: ReactNode
}

export function Remarks({ id, title, remarks, isOpen, children }: RemarksProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="text-sm text-soft">{children}</p>
      <details open={isOpen}>
        <summary className={SUMMARY}>Show each</summary>
        <ul className="divide-y divide-line">
          {remarks.map(({ row, who, column, text }) => (
            <li key={`${row} ${column} ${text}`} className="py-2">
              <span className="block font-semibold wrap-anywhere">
                Row {row}
                {who && (
                  <>
                    : <AsWritten>{who}</AsWritten>
                  </>
                )}
              </span>
              <span className="block text-sm wrap-anywhere text-soft">
                {column && `${column}: `}
                {text}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
