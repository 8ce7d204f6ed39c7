import type * as z from 'zod/mini'

const MOST_VALUES = 300

/** Reads an answer of a world without blocks. Values that are far too large are refused before the schema checks them. */
export function readJson<Answer>(schema: z.ZodMiniType<Answer>, value: unknown): Answer | undefined {
  if (!isSmall(value)) return undefined
  const read = schema.safeParse(value)
  return read.success ? read.data : undefined
}

function isSmall(value: unknown): boolean {
  const waiting = [value]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.length > 100) return false
    if (typeof next !== 'object' || next === null) continue
    const inside = Object.values(next) as unknown[]
    if (seen + inside.length > MOST_VALUES) return false
    waiting.push(...inside)
  }
  return true
}
