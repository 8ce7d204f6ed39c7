import type * as z from 'zod/mini'

export type Path = readonly PropertyKey[]

const ONE_OF: Record<string, string> = {
  notes: 'notes block',
  definitions: 'key word',
  examples: 'example',
  funFacts: 'cool fact',
  practicalTasks: 'fun activity',
  steps: 'step',
  visualAids: 'visual aid',
  activities: 'activity',
  tasks: 'task',
  instructions: 'instruction',
  gallery: 'picture',
  questions: 'question',
  options: 'option',
  code: 'code line',
  setups: 'setup',
  rows: 'row',
  items: 'item',
  mistakes: 'mistake',
  lines: 'line',
  wrong: 'wrong example',
  people: 'person',
  makes: 'thing',
}

/** Turns ["content", "definitions", 2, "explanation"] into "key word 3, explanation". */
export function fieldName(path: Path): string {
  const names: string[] = []
  for (const step of path) {
    if (step === 'content') continue
    const list = names.at(-1) ?? ''
    if (typeof step === 'number') names.splice(-1, 1, `${ONE_OF[list] ?? (list || 'item')} ${step + 1}`)
    else names.push(String(step))
  }
  return names.join(', ') || 'the file'
}

type Issue = z.core.$ZodIssue

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of named fields',
}

/** Says in plain words what a schema found wrong in `data`, and where. One issue may have several unknown fields. */
export function explainIssue(issue: Issue, data: unknown): { path: Path; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      return {
        path,
        message: `${fieldName(path)}: there is no such field; is it misspelt or in the wrong place?`,
      }
    })
  }
  return [
    { path: issue.path, message: `${fieldName(issue.path)}: ${complaint(issue, valueAt(data, issue.path))}` },
  ]
}

function complaint(issue: Issue, value: unknown): string {
  if (value === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = KINDS[issue.expected] ?? issue.expected
      const hint = issue.expected === 'string' && typeof value !== 'object' ? '; put it in quotes' : ''
      return `must be ${wanted}${value === null ? ' but is empty' : hint}`
    }
    case 'too_small':
      return `${sizeOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `${sizeOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'invalid_format':
      // If the schema has no message of its own, only its pattern can be shown.
      return isSpoken(issue.message) ? issue.message : `must fit the pattern ${issue.pattern ?? issue.format}`
    default:
      return isSpoken(issue.message) ? issue.message : 'is not valid'
  }
}

/** Returns false for the default messages of the schema library, which say less than the issue itself. */
function isSpoken(message: string): boolean {
  return !message.startsWith('Invalid')
}

function sizeOf(origin: string): string {
  return origin === 'array' ? 'must have' : 'must be'
}

function unitOf(origin: string): string {
  return origin === 'array' ? ' items' : origin === 'string' ? ' characters long' : ''
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
