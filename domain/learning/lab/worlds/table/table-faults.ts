import type { Fault, Step } from '../../world.ts'
import { valueIn, type Operation, type TableSetup, type TableState } from './table-setup.ts'

/** Says why the remaining records are not the ones that were asked for. */
export function judgeTable(setup: TableSetup, steps: readonly Step<TableState>[]): Fault | undefined {
  const records = steps.at(-1)?.state.records ?? []
  const { goal } = setup
  const operations = steps.flatMap(({ state: { done } }) => done ?? [])
  if (operations.length === 0) return { reason: 'hole', say: 'Nothing is done with the table yet.' }
  const gone = goal.records.find((record) => !records.includes(record))
  if (gone !== undefined) return lost(setup, gone, operations)
  const extra = records.find((record) => !goal.records.includes(record))
  if (extra !== undefined) return tooMany(setup, extra, operations)
  if (goal.ordered !== true || goal.records.every((record, index) => records[index] === record))
    return undefined
  const isReversed = goal.records.every((record, index) => records.at(-1 - index) === record)
  return isReversed
    ? { reason: 'sort-reversed', say: 'It is sorted upside down: the last stands first. Change “Order”.' }
    : { reason: 'other-field', say: `${nameOf(setup, records[0] ?? 1)} must not stand first.` }
}

function lost(setup: TableSetup, record: number, operations: readonly Operation[]): Fault {
  const name = nameOf(setup, record)
  const isAtLimit = operations.some(
    (operation) =>
      operation.op === 'filter' &&
      operation.sign !== '=' &&
      valueIn(setup, record, columnOf(setup, operation)) === operation.value,
  )
  return isAtLimit
    ? { reason: 'edge', say: `${name} stands exactly at the limit, and it is gone.` }
    : { reason: 'record-gone', say: `${name} is gone. It should still be there.` }
}

function tooMany(setup: TableSetup, record: number, operations: readonly Operation[]): Fault {
  const name = nameOf(setup, record)
  const same = operations.find((operation) => operation.op === 'search')
  const [wanted = 1] = setup.goal.records
  const column = same ? columnOf(setup, same) : -1
  return same && valueIn(setup, record, column) === valueIn(setup, wanted, column)
    ? { reason: 'not-unique', say: `More than one record has the ${same.field} ${same.value}.` }
    : { reason: 'too-many', say: `${name} is still there. It does not fit all that is asked.` }
}

function nameOf(setup: TableSetup, record: number): string {
  return String(valueIn(setup, record, 0))
}

function columnOf({ fields }: TableSetup, { field }: Operation): number {
  return fields.findIndex(({ name }) => name === field)
}
