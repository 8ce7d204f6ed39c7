import { OPEN_FIELD, type Block } from './program.ts'

export interface Choice {
  readonly value: string | number
  readonly label: string
}

export interface Field {
  readonly name: string
  /** Says what is chosen, for a screen reader: "how many times". */
  readonly label: string
  readonly choices: readonly Choice[]
  /** What a new block begins with. */
  readonly first: string | number
}

export const GROUPS = ['move', 'control', 'data', 'look', 'sense', 'event'] as const
export type Group = (typeof GROUPS)[number]

/** One kind of block. Its `text` is what is read, read aloud and written in YAML; `{times}` stands for a field. */
export interface BlockSpec {
  readonly op: string
  readonly text: string
  readonly group: Group
  /** The letter that adds it in the editor. */
  readonly letter: string
  readonly fields?: readonly Field[]
  /** Blocks it has room for: below itself, or below itself and below "else". */
  readonly rooms?: 'body' | 'body-and-else'
  /** Only at the outermost level: "when the green flag is tapped". */
  readonly isHat?: boolean
}

export function numbers(from: number, to: number, step = 1): Choice[] {
  const count = Math.floor((to - from) / step) + 1
  return Array.from({ length: count }, (_, index) => {
    const value = from + index * step
    return { value, label: String(value) }
  })
}

export function words(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export function repeatBlock(most = 12): BlockSpec {
  return {
    op: 'repeat',
    text: 'repeat {times} times',
    group: 'control',
    letter: 'p',
    fields: [{ name: 'times', label: 'how many times', choices: numbers(1, most), first: 2 }],
    rooms: 'body',
  }
}

/** Repeat until, if and if-else, over a world's own conditions. */
export function conditionBlocks(conditions: readonly Choice[]): BlockSpec[] {
  const [first] = conditions
  if (!first) throw new RangeError('A world with conditions has at least one')
  const condition: Field = {
    name: 'condition',
    label: 'which condition',
    choices: conditions,
    first: first.value,
  }
  return [
    {
      op: 'until',
      text: 'repeat until {condition}',
      group: 'control',
      letter: 'u',
      fields: [condition],
      rooms: 'body',
    },
    { op: 'if', text: 'if {condition}', group: 'control', letter: 'i', fields: [condition], rooms: 'body' },
    {
      op: 'if-else',
      text: 'if {condition}',
      group: 'control',
      letter: 'e',
      fields: [condition],
      rooms: 'body-and-else',
    },
  ]
}

export function newBlock(spec: BlockSpec): Block {
  const { op, fields = [], rooms } = spec
  return {
    op,
    ...(fields.length > 0 && { args: Object.fromEntries(fields.map(({ name, first }) => [name, first])) }),
    ...(rooms && { body: [] }),
    ...(rooms === 'body-and-else' && { otherwise: [] }),
  }
}

/** Text and fields of a block in their order. */
export function partsOf({ text, fields = [] }: BlockSpec): (string | Field)[] {
  return text
    .split(/\{([a-z-]+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part.trim()
      const field = fields.find(({ name }) => name === part)
      if (!field) throw new RangeError(`"${text}" names a field that is not there`)
      return field
    })
    .filter((part) => part !== '')
}

/** "repeat 4 times" */
export function textOf(spec: BlockSpec, { args = {} }: Block): string {
  return partsOf(spec)
    .map((part) => (typeof part === 'string' ? part : labelOf(part, args[part.name])))
    .join(' ')
}

export function labelOf({ choices }: Field, value: string | number | undefined): string {
  if (value === undefined || value === OPEN_FIELD) return OPEN_FIELD
  return choices.find((choice) => choice.value === value)?.label ?? String(value)
}
