import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import { table } from '#domain/learning/lab/worlds/table/table.ts'
import {
  valueIn,
  type Operation,
  type TableAnswer,
  type TableSetup,
  type TableState,
} from '#domain/learning/lab/worlds/table/table-setup.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { TableScenery } from './table-scenery.tsx'
import { Add, Choice, optionsOf, StepList } from '../workbench.tsx'

function Stage({ setup, step }: StageProps<TableSetup, TableState>) {
  const { records, done } = step.state
  return (
    // Letters of 200 % are no larger here than the columns allow, because a column that is cut off cannot be compared.
    <section
      aria-label="Table"
      ref={reachIfScrolling}
      className="max-h-[var(--lab-stage-height,none)] @container overflow-auto rounded-md border-2 border-line bg-card"
    >
      <TableScenery scene={setup.scene} />
      <table className="w-full border-collapse [font-size:min(0.875rem,6.4cqi)] [font-variant-numeric:tabular-nums]">
        <thead>
          <tr className="bg-indigo-wash">
            {setup.fields.map(({ name }) => (
              <th
                key={name}
                scope="col"
                aria-sort={
                  done?.op === 'sort' && done.field === name
                    ? done.order === 'up'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
                className={`px-[4px] py-1 text-start font-bold ${done?.field === name ? 'bg-sun text-on-sun' : ''}`}
              >
                {name}
                {done?.op === 'sort' && done.field === name && (
                  <span aria-hidden="true">{done.order === 'up' ? ' ↑' : ' ↓'}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record} className="border-t border-line">
              {setup.fields.map(({ name }, column) => (
                <td key={name} className="px-[4px] py-0.5">
                  {valueIn(setup, record, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {records.length === 0 && <p className="p-2 text-sm">No record is left.</p>}
    </section>
  )
}

/** Makes the element focusable when it scrolls, because the arrow keys scroll only the focused element. */
function reachIfScrolling(part: HTMLElement | null) {
  if (part && part.scrollHeight > part.clientHeight) part.tabIndex = 0
  else part?.removeAttribute('tabindex')
}

const ORDERS = [
  { value: 'up', label: 'low to high' },
  { value: 'down', label: 'high to low' },
]
const SIGNS = [
  { value: '<', label: '< less than' },
  { value: '>', label: '> more than' },
  { value: '=', label: '= equal to' },
]
const NAMES = { sort: 'Sort', search: 'Search', filter: 'Filter' } as const

function Workbench({ level, answer, locked, line, onChange }: WorkbenchProps<TableSetup, TableAnswer>) {
  const [setup] = level.setups
  if (!setup) return null
  return (
    <div className="grid gap-3">
      <StepList
        name="What to do with the table, in order"
        empty="Nothing is done with the table yet."
        items={answer}
        locked={locked}
        line={line}
        onChange={onChange}
      >
        {(operation, at, put) => (
          <OneOperation setup={setup} operation={operation} at={at} locked={locked} onChange={put} />
        )}
      </StepList>
      <div className="flex flex-wrap gap-2">
        {setup.tools.map((tool) => (
          <Add
            key={tool}
            locked={locked || answer.length >= 5}
            onAdd={() => onChange([...answer, newOperation(setup, tool)])}
          >
            {NAMES[tool]}
          </Add>
        ))}
      </div>
    </div>
  )
}

interface OperationProps {
  setup: TableSetup
  operation: Operation
  at: number
  locked: boolean
  onChange: (operation: Operation) => void
}

function OneOperation({ setup, operation, at, locked, onChange }: OperationProps) {
  const of = `Line ${at},`
  const values = valuesOf(setup, operation.field)
  const isFilter = operation.op === 'filter'
  return (
    <>
      <Choice
        label={`${NAMES[operation.op]}${operation.op === 'sort' ? ' by' : ''}`}
        of={of}
        value={operation.field}
        options={optionsOf(setup.fields.map(({ name }) => name))}
        locked={locked}
        onChange={(field) =>
          onChange(
            operation.op === 'sort'
              ? { ...operation, field }
              : { ...operation, field, value: valuesOf(setup, field)[0] ?? '' },
          )
        }
      />
      {operation.op === 'sort' ? (
        <Choice
          label="Order"
          isWide
          of={of}
          value={operation.order}
          options={ORDERS}
          locked={locked}
          onChange={(order) => onChange({ ...operation, order: order === 'up' ? 'up' : 'down' })}
        />
      ) : (
        <>
          {isFilter && (
            <Choice
              label="is"
              isWide
              of={of}
              value={operation.sign}
              options={SIGNS}
              locked={locked}
              onChange={(sign) => onChange({ ...operation, sign: sign === '<' || sign === '>' ? sign : '=' })}
            />
          )}
          <Choice
            label={isFilter ? 'value' : 'for'}
            of={of}
            value={String(operation.value)}
            options={optionsOf(values)}
            locked={locked}
            onChange={(text) =>
              onChange({ ...operation, value: values.find((value) => String(value) === text) ?? text })
            }
          />
        </>
      )}
    </>
  )
}

/** Returns the values with which a field can be compared: its limits or, if it has none, all values in its column. */
function valuesOf(setup: TableSetup, field: string): readonly (string | number)[] {
  const column = setup.fields.findIndex(({ name }) => name === field)
  const limits = setup.fields[column]?.limits
  return limits ?? [...new Set(setup.records.map((_, index) => valueIn(setup, index + 1, column)))]
}

function newOperation(setup: TableSetup, op: Operation['op']): Operation {
  const field = setup.fields[0]?.name ?? ''
  const value = valuesOf(setup, field)[0] ?? ''
  if (op === 'sort') return { op, field, order: 'up' }
  return op === 'search' ? { op, field, value } : { op, field, sign: '=', value }
}

export const tableScreen: WorldScreen<TableSetup, TableState, TableAnswer> = {
  world: table,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: [],
}
