import type { BlockSpec, Choice, Field } from '../vocabulary.ts'
import { words } from '../vocabulary.ts'

export const SIGNS = words({ '<': '<', '>': '>', '=': '=' })

/** Makes the blocks repeat until, if and if-else with a condition of three fields: a value, a sign and another value. */
export function comparisonBlocks(left: Field, signs: readonly Choice[], right: Field): BlockSpec[] {
  const [sign] = signs
  if (!sign) throw new RangeError('A comparison has at least one sign')
  const fields = [
    left,
    { name: 'sign', label: 'how they are compared', choices: signs, first: sign.value },
    right,
  ]
  const condition = `{${left.name}} {sign} {${right.name}}`
  return [
    { op: 'until', text: `repeat until ${condition}`, group: 'control', letter: 'u', fields, rooms: 'body' },
    { op: 'if', text: `if ${condition}`, group: 'control', letter: 'i', fields, rooms: 'body' },
    { op: 'if-else', text: `if ${condition}`, group: 'control', letter: 'e', fields, rooms: 'body-and-else' },
  ]
}

export function compare(left: number, sign: string | number | undefined, right: number): boolean {
  if (sign === '<') return left < right
  return sign === '>' ? left > right : left === right
}
