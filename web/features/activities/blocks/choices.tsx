import type { ReactNode } from 'react'
import { OPEN_FIELD, type Block } from '#domain/learning/lab/program.ts'
import { labelOf, newBlock, type BlockSpec, type Field } from '#domain/learning/lab/vocabulary.ts'

/** The values that fields offer in a level, by "op.field". If there is no entry, a field offers all its values. */
export type Choices = Readonly<Record<string, readonly (string | number)[]>>

/** Creates the options once for each field, because otherwise hundreds of them would be compared at every edit. */
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

/** Makes a new block with values that the level offers. It takes over matching values of the block it replaces. */
export function blockOf(spec: BlockSpec, choices: Choices, before?: Block): Block {
  const block = newBlock(spec)
  if (!block.args) return block
  const { fields = [] } = spec
  const args = fields.map(({ name, first, choices: all }): [string, string | number] => {
    const offered = choices[`${spec.op}.${name}`] ?? all.map(({ value }) => value)
    const known = [before?.args?.[name], first].find(
      (value) => value !== undefined && offered.includes(value),
    )
    return [name, known ?? offered[0] ?? first]
  })
  return { ...block, args: Object.fromEntries(args) }
}
