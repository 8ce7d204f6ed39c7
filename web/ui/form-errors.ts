import { safeParse, type ZodMiniType } from 'zod/mini'

export type FormErrors = Readonly<Record<string, string>>

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FormErrors }

/**
 * @returns the parsed values, or for each wrong field its first message
 */
export function checkForm<T>(schema: ZodMiniType<T>, values: Readonly<Record<string, string>>): Checked<T> {
  const result = safeParse(schema, values)
  if (result.success) return { ok: true, value: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return { ok: false, errors }
}
