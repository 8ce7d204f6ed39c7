import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Scalar,
} from 'yaml'
import type * as z from 'zod/mini'
import type { Problem } from './content-error.ts'
import { explainIssue, type Path } from './zod-messages.ts'
import { escapeForPattern } from './texts.ts'

export interface YamlFile {
  file: string
  /** These are the parsed values, or undefined when the text is not valid YAML. */
  data: unknown
  problems: Problem[]
  /**
   * Makes a problem with the place of the value at this path, or of the nearest value around it when it is missing. With
   * `words`, the place is where these words begin inside the value, if they are found there.
   */
  problem: (path: Path, message: string, words?: string) => Problem
  /** Returns the text of the YAML comments of this list item or value, or "" when there are none. */
  comment: (path: Path) => string
}

/** This is the only kind of comment that may follow a value on its line. */
const SOURCE_NUMBERS = /^\s*F\d+\b/

interface Reading {
  text: string
  document: Document.Parsed
  data: unknown
  problems: readonly Problem[]
  at: (offset: number, message: string) => Problem
}

/** Caches the last result for each file, because a course is read again and again with one file changed. */
const lastReadings = new Map<string, Reading>()

/** Reads YAML 1.2 text. It never throws, and reports what it cannot read in `problems`. */
export function readYaml(file: string, text: string): YamlFile {
  const known = lastReadings.get(file)
  const { document, data, problems, at } = known?.text === text ? known : parse(file, text)
  return {
    file,
    data,
    problems: [...problems],
    problem: (path, message, words) => at(offsetOf(document, text, path, words), message),
    comment: (path) => commentsAt(document, path),
  }
}

function parse(file: string, text: string): Reading {
  const lines = new LineCounter()
  // These options prevent surprises: keys are plain text, and "no" is not turned into false as in old YAML.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    version: '1.2',
    schema: 'core',
    logLevel: 'silent',
  })
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
  const problems = [...document.errors, ...document.warnings].map((error) =>
    at(error.pos[0], `This is not valid YAML: ${firstLine(error.message)}`),
  )
  for (const node of nodesIn(document)) {
    // An alias could repeat one value a million times, and no lesson needs one.
    if (isAlias(node))
      problems.push(
        at(node.range?.[0] ?? 0, 'Write the value out in full: "*" names (aliases) are not used here'),
      )
    if (isScalar(node) && endsBeforeItsComment(node))
      problems.push(at(node.range?.[1] ?? 0, 'A text ends before " #": put quotes around all of it'))
  }
  const data: unknown = problems.length > 0 ? undefined : document.toJS()
  const reading = { text, document, data, problems, at }
  lastReadings.set(file, reading)
  return reading
}

/**
 * Yields the nodes in the order of the text. The library's own walk copies the path to each node, which takes minutes for
 * nested lists.
 */
function* nodesIn({ contents }: Document.Parsed): Generator<Node> {
  const waiting: unknown[] = [contents]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (isNode(node)) yield node
    if (isMap(node)) for (const { key, value } of node.items.toReversed()) waiting.push(value, key)
    if (isSeq(node)) for (const item of node.items.toReversed()) waiting.push(item)
  }
}

function endsBeforeItsComment({ type, value, comment }: Scalar): boolean {
  return (
    type === 'PLAIN' && typeof value === 'string' && Boolean(comment) && !SOURCE_NUMBERS.test(comment ?? '')
  )
}

/** Checks the values of a file. All problems go into `yaml.problems`. Returns undefined when there was any. */
export function validate<T>(yaml: YamlFile, schema: z.ZodMiniType<T>): T | undefined {
  return yaml.problems.length > 0 ? undefined : validateAt(yaml, [], yaml.data, schema)
}

/** Does the same for the value at one path. Other problems of the file do not prevent this check. */
export function validateAt<T>(
  yaml: YamlFile,
  at: Path,
  value: unknown,
  schema: z.ZodMiniType<T>,
): T | undefined {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const inFile = { ...issue, path: [...at, ...issue.path] }
    for (const { path, message } of explainIssue(inFile, yaml.data))
      yaml.problems.push(yaml.problem(path, message))
  }
  return undefined
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message
}

function offsetOf(document: Document.Parsed, text: string, path: Path, words: string | undefined): number {
  const [start, end] = rangeAt(document, path)
  if (!words) return start
  // In the file, the words may be on several lines and marked with stars.
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [, stem = word, end = ''] = /^(.*?)(\P{L}*)$/u.exec(word) ?? []
      return `\\**${escapeForPattern(stem)}\\**${escapeForPattern(end)}`
    })
    .join('\\s+')
  const found = new RegExp(pattern, 'i').exec(text.slice(start, end))
  return start + (found?.index ?? 0)
}

/**
 * Returns the start and the end of the value at the path. If there is no such value, it returns those of its key or of the
 * value around it.
 */
function rangeAt(document: Document.Parsed, path: Path): readonly [number, number] {
  let node: unknown = document.contents
  let range = rangeOf(node) ?? ([0, 0] as const)
  for (const step of path) {
    const next = childOf(node, step)
    if (!next) break
    range = rangeOf(next.value) ?? rangeOf(next.key) ?? range
    node = next.value
  }
  return range
}

function childOf(node: unknown, step: PropertyKey): { key?: unknown; value: unknown } | undefined {
  if (isMap(node)) return node.items.find((pair) => isScalar(pair.key) && pair.key.value === step)
  if (isSeq(node) && typeof step === 'number' && step < node.items.length) return { value: node.items[step] }
  return undefined
}

function rangeOf(node: unknown): readonly [number, number] | undefined {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : undefined
}

function commentsAt(document: Document.Parsed, path: Path): string {
  const parent = nodeAt(document, path.slice(0, -1))
  const node = nodeAt(document, path)
  // The library keeps a comment above the first item of a list with the list and not with the item.
  const above = path.at(-1) === 0 ? parent?.commentBefore : undefined
  return [above, node?.commentBefore, node?.comment]
    .filter((comment) => typeof comment === 'string')
    .join('\n')
}

function nodeAt(document: Document.Parsed, path: Path): Node | undefined {
  let node: unknown = document.contents
  for (const step of path) node = childOf(node, step)?.value
  return isNode(node) ? node : undefined
}
