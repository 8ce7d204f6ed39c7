import { HOLE, OPEN_FIELD, type Block, type Program } from './program.ts'

export interface Choice {
  readonly value: string | number
  readonly label: string
}

export interface Field {
  readonly name: string
  /** Tells a screen reader what is chosen in this field: "how many times". */
  readonly label: string
  readonly choices: readonly Choice[]
  /** This is the value in a new block. */
  readonly first: string | number
}

type Group = 'move' | 'control' | 'data' | 'look' | 'sense' | 'event'

/** This is one kind of block. Its `text` is shown, read aloud and written in YAML, and `{times}` in it stands for a field. */
export interface BlockSpec {
  readonly op: string
  readonly text: string
  readonly group: Group
  /** This is the key that adds it in the editor. */
  readonly letter: string
  readonly fields?: readonly Field[]
  /** These are the places for other blocks: below this block, or also below its "else". */
  readonly rooms?: 'body' | 'body-and-else'
  /** This is true for a block that is allowed only at the outermost level: "when the green flag is tapped". */
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

/**
 * Makes the blocks repeat until, if and if-else with a world's own conditions. `end` is the condition of a new repeat until.
 */
export function conditionBlocks(conditions: readonly Choice[], end?: string): BlockSpec[] {
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
      fields: [{ ...condition, first: end ?? condition.first }],
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

/** Caches the parts of each block, because every step of a run needs them. */
const known = new WeakMap<BlockSpec, (string | Field)[]>()

/** Returns the text and the fields of a block in their order. */
export function partsOf(spec: BlockSpec): (string | Field)[] {
  const parts = known.get(spec) ?? splitText(spec)
  known.set(spec, parts)
  return parts
}

function splitText({ text, fields = [] }: BlockSpec): (string | Field)[] {
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

/** Returns a text such as "repeat 4 times". */
export function textOf(spec: BlockSpec, { args = {} }: Block): string {
  return partsOf(spec)
    .map((part) => (typeof part === 'string' ? part : labelOf(part, args[part.name])))
    .join(' ')
}

export function labelOf({ choices }: Field, value: string | number | undefined): string {
  if (value === undefined || value === OPEN_FIELD) return OPEN_FIELD
  return choices.find((choice) => choice.value === value)?.label ?? String(value)
}

/**
 * Returns the program with only the properties that its blocks have. Returns undefined if a block is not in the current
 * vocabulary.
 */
export function inVocabulary(vocabulary: readonly BlockSpec[], program: Program): Program | undefined {
  const specs = new Map(vocabulary.map((spec) => [spec.op, spec]))
  const readAll = (blocks: Program, isOutermost: boolean): Block[] | undefined => {
    const read = blocks.map((block) => readOne(block, isOutermost))
    return read.every((block) => block !== undefined) ? read : undefined
  }
  const readOne = (block: Block, isOutermost: boolean): Block | undefined => {
    const { op, args = {}, body = [], otherwise = [] } = block
    if (op === HOLE) return { op }
    const spec = specs.get(op)
    if (!spec || (spec.isHat && !isOutermost)) return undefined
    const { fields = [], rooms } = spec
    const isChosen = ({ name, choices }: Field) =>
      args[name] === OPEN_FIELD || choices.some(({ value }) => value === args[name])
    const inside = readAll(rooms ? body : [], false)
    const below = readAll(rooms === 'body-and-else' ? otherwise : [], false)
    const hasRoom = (rooms || body.length === 0) && (rooms === 'body-and-else' || otherwise.length === 0)
    if (!hasRoom || !inside || !below || !fields.every(isChosen)) return undefined
    return {
      op,
      ...(fields.length > 0 && {
        args: Object.fromEntries(fields.map(({ name }) => [name, args[name] ?? ''])),
      }),
      ...(rooms && { body: inside }),
      ...(rooms === 'body-and-else' && { otherwise: below }),
    }
  }
  return readAll(program, true)
}
