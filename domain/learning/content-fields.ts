import * as z from 'zod/mini'

/** The limit leaves room for "quiz-" or "do-" in a task's id, which has at most 64 characters. */
export const slug = z
  .string()
  .check(z.maxLength(56), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case words joined by hyphens'))

export const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(600))

export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
