import type { ReactNode } from 'react'
import { OPEN_FIELD } from '#domain/lab/program.ts'
import { labelOf, type BlockSpec, type Field } from '#domain/lab/vocabulary.ts'
import type { Choices } from './editing-session.ts'

/** Options are made once for each field: at every edit hundreds of them would be compared. */
export function optionsMaker(choices: Choices) {
  const made = new Map<string, ReactNode>()
  return ({ op }: BlockSpec, field: Field, value: string | number) => {
    const offered = choices[`${op}.${field.name}`]
    const shown = field.choices.filter((choice) => offered?.includes(choice.value) ?? true)
    const isExtra = !shown.some((choice) => choice.value === value)
    const key = `${op}.${field.name}.${isExtra ? value : ''}`
    const known = made.get(key)
    if (known !== undefined) return known
    const all = isExtra
      ? [{ value, label: value === OPEN_FIELD ? '?' : labelOf(field, value) }, ...shown]
      : shown
    const options = all.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))
    made.set(key, options)
    return options
  }
}
