import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import type { Problem } from './content-error.ts'
import type { YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/** Returns the problems of a program in text, for each block, so that an author sees all mistakes at once. */
export function checkBlocks(
  yaml: YamlFile,
  vocabulary: readonly BlockSpec[],
  path: Path,
  value: unknown,
): Problem[] {
  return writtenFaults(vocabulary, value, path).map(({ path: at, message, words }) =>
    yaml.problem(at, `${fieldName(path)}: ${message}`, words),
  )
}

interface WrittenFault {
  path: Path
  message: string
  words?: string
}

function writtenFaults(vocabulary: readonly BlockSpec[], value: unknown, path: Path): WrittenFault[] {
  if (!Array.isArray(value)) return [{ path, message: 'must be a list of blocks' }]
  return (value as unknown[]).flatMap((one, index) => {
    const at = [...path, index]
    if (typeof one === 'string') return faultOf(vocabulary, one, at, one)
    if (typeof one !== 'object' || one === null || Array.isArray(one))
      return [{ path: at, message: 'a block is a text, or a text with a list below it' }]
    const rooms = Object.entries(one)
    const empty = Object.fromEntries(rooms.map(([text]) => [text, []]))
    const text = rooms.find(([key]) => key !== 'else')?.[0]
    return [
      ...faultOf(vocabulary, empty, at, text),
      ...rooms.flatMap(([key, body]) => writtenFaults(vocabulary, body, [...at, key])),
    ]
  })
}

function faultOf(
  vocabulary: readonly BlockSpec[],
  written: Written,
  path: Path,
  words: string | undefined,
): WrittenFault[] {
  try {
    readWritten(vocabulary, [written])
    return []
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ path, message: error.message, ...(words !== undefined && { words }) }]
  }
}
