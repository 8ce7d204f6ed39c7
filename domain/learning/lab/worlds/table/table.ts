import type { Fault, Run, Step, World } from '../../world.ts'
import { readJson } from '../read-json.ts'
import { count } from '../../../../counts.ts'
import { judgeTable } from './table-faults.ts'
import { TableAnswer, valueIn, type Operation, type TableSetup, type TableState } from './table-setup.ts'

export const table: World<TableSetup, TableState, TableAnswer> = {
  name: 'table',
  setupWord: 'table',
  readAnswer: (value) => readJson(TableAnswer, value),

  run(setup, answer, cap) {
    const run = worked(setup, answer)
    return { ...run, steps: run.steps.slice(0, cap + 1) }
  },

  judge: (setup, { steps }) => judgeTable(setup, steps),
  result: (setup, { steps }) =>
    (steps.at(-1)?.state.records ?? []).map((record) => valueIn(setup, record, 0)).join(', '),
  sizeOf: (answer) => answer.length,
}

function worked(setup: TableSetup, answer: TableAnswer): Run<TableState> {
  let state: TableState = { records: setup.records.map((_, index) => index + 1), done: null }
  const steps: Step<TableState>[] = [
    { line: 0, state, say: `The table has ${setup.records.length} records.` },
  ]
  for (const [index, operation] of answer.entries()) {
    const line = index + 1
    const column = setup.fields.findIndex(({ name }) => name === operation.field)
    if (column < 0 || !setup.tools.includes(operation.op)) return { steps, fault: unknownField(line) }
    state = { records: applied(setup, state.records, operation, column), done: operation }
    steps.push({ line, state, say: `${sentenceOf(operation)} ${left(state.records.length)}` })
  }
  return { steps }
}

/** This can happen after an update of the level. */
function unknownField(line: number): Fault {
  return { reason: 'hole', line, say: `Line ${line} names a field that this table does not have.` }
}

function applied(
  setup: TableSetup,
  records: readonly number[],
  operation: Operation,
  column: number,
): readonly number[] {
  const at = (record: number) => valueIn(setup, record, column)
  if (operation.op === 'sort') {
    const way = operation.order === 'up' ? 1 : -1
    return records.toSorted((a, b) => way * compareCells(at(a), at(b)))
  }
  const { value } = operation
  const sign = operation.op === 'search' ? '=' : operation.sign
  return records.filter((record) => {
    const order = compareCells(at(record), value)
    return sign === '=' ? order === 0 : sign === '<' ? order < 0 : order > 0
  })
}

/** This does not use `localeCompare`, because each browser has its own order of letters. */
function compareCells(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

/** Returns a sentence such as "Filter: Stock < 10." */
function sentenceOf(operation: Operation): string {
  switch (operation.op) {
    case 'sort':
      return `Sort by ${operation.field}, ${operation.order === 'up' ? 'from low to high' : 'from high to low'}.`
    case 'search':
      return `Search for ${operation.field} ${operation.value}.`
    case 'filter':
      return `Filter: ${operation.field} ${operation.sign} ${operation.value}.`
  }
}

function left(records: number): string {
  return count(records, 'record is left.', 'records are left.')
}
