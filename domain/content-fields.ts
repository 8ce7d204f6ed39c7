import * as z from 'zod/mini'

/** Its length leaves room for the "quiz-" or "do-" before a task's id, which has 64 characters at most. */
export const slug = z
  .string()
  .check(z.maxLength(56), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case words joined by hyphens'))

export const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(600))

export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
