import type { ReactNode } from 'react'
import { OPEN_FIELD, type Block } from '#domain/lab/program.ts'
import { labelOf, newBlock, type BlockSpec, type Field } from '#domain/lab/vocabulary.ts'

/** Which values fields offer in a level, by "op.field". All where nothing is said. */
export type Choices = Readonly<Record<string, readonly (string | number)[]>>

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

/** A new block with values that are offered here: those of the block it takes the place of, where it has the like. */
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
