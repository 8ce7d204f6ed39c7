import { HOLE, OPEN_FIELD, type Block, type Program } from './program.ts'
import { partsOf, textOf, type BlockSpec } from './vocabulary.ts'

/**
 * People write programs in YAML like this. A block is its own text, and a block with others inside is a key with a list.
 *
 *     - repeat 4 times:
 *         - move forward
 *         - if wall ahead: [turn left]
 *           else: [turn right]
 *
 * `hole` stands for a block to fill in, and `?` stands for an open field.
 */
export type Written = string | { readonly [text: string]: readonly Written[] }

const ELSE = 'else'

/** @throws RangeError with a quote of the line that cannot be read */
export function readWritten(vocabulary: readonly BlockSpec[], written: readonly Written[]): Program {
  return written.map((one) => readOne(vocabulary, one))
}

function readOne(vocabulary: readonly BlockSpec[], written: Written): Block {
  if (typeof written === 'string') {
    if (written === HOLE) return { op: HOLE }
    return readText(vocabulary, written, (spec) => spec.rooms === undefined)
  }
  const { [ELSE]: otherwise, ...first } = written
  const [entry, ...more] = Object.entries(first)
  if (!entry || more.length > 0)
    throw new RangeError(`"${Object.keys(written).join(', ')}": one block a line`)
  const [text, body] = entry
  const rooms = otherwise === undefined ? 'body' : 'body-and-else'
  const block = readText(vocabulary, text, (spec) => spec.rooms === rooms)
  return {
    ...block,
    body: readWritten(vocabulary, body),
    ...(otherwise && { otherwise: readWritten(vocabulary, otherwise) }),
  }
}

function readText(vocabulary: readonly BlockSpec[], text: string, fits: (spec: BlockSpec) => boolean): Block {
  for (const spec of vocabulary.filter(fits)) {
    const args = argsIn(spec, text.trim())
    if (args) return { op: spec.op, ...(spec.fields && { args }) }
  }
  throw new RangeError(`"${text}": there is no such block`)
}

function argsIn(spec: BlockSpec, text: string): Record<string, string | number> | undefined {
  const args: Record<string, string | number> = {}
  const parts = partsOf(spec)
  /**
   * Tries the labels in the order of the field and goes back if the rest does not match, so a label may be the beginning of
   * another one.
   */
  const match = (index: number, rest: string): boolean => {
    const part = parts[index]
    if (part === undefined) return rest === ''
    const labels =
      typeof part === 'string'
        ? [{ label: part, value: '' }]
        : [...part.choices, { label: OPEN_FIELD, value: OPEN_FIELD }]
    return labels.some(({ label, value }) => {
      const begin = index === 0 ? label : ` ${label}`
      if (!rest.startsWith(begin) || !match(index + 1, rest.slice(begin.length))) return false
      if (typeof part !== 'string') args[part.name] = value
      return true
    })
  }
  return match(0, text) ? args : undefined
}

/** This is the inverse of `readWritten`. It also turns a program into text for reading. */
export function write(vocabulary: readonly BlockSpec[], program: Program): Written[] {
  return program.map((block) => {
    const spec = vocabulary.find(({ op }) => op === block.op)
    if (!spec) return block.op
    const text = textOf(spec, block)
    if (!spec.rooms) return text
    return {
      [text]: write(vocabulary, block.body ?? []),
      ...(spec.rooms === 'body-and-else' && { [ELSE]: write(vocabulary, block.otherwise ?? []) }),
    }
  })
}
