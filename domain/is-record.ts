/** Says whether a value has fields that may be asked for, which is also true of an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
