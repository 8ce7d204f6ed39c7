import { useId } from 'react'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { FieldError } from '../field.tsx'

interface NumberFieldProps {
  item: Extract<ShownItem, { kind: 'number' }>
  typed: string
  locked: boolean
  problem: string | undefined
  onType: (typed: string) => void
}

export function NumberField({ item: { unit }, typed, locked, problem, onType }: NumberFieldProps) {
  const id = useId()
  const isMoney = unit === 'R'
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {isMoney ? 'Your answer in rand' : `Your answer${unit === undefined ? '' : ` in ${unit}`}`}
      </label>
      <div className="flex flex-wrap items-center gap-2 text-xl font-semibold">
        {isMoney && <span aria-hidden="true">R</span>}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          readOnly={locked}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="field w-36! text-xl"
        />
        {unit !== undefined && !isMoney && <span aria-hidden="true">{unit}</span>}
      </div>
      <FieldError id={`${id}-problem`} error={problem} />
    </div>
  )
}
