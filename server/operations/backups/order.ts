import * as z from 'zod/mini'

/** What the backup process is told, and what it answers. */
export const Order = z.object({
  dataDir: z.string(),
  databaseUrl: z.optional(z.string()),
  to: z.string(),
  now: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** The parts of the work, in order. The process announces each one when it begins, so that a hanging one can be named. */
export const Stage = z.object({ stage: z.enum(['copying', 'checking']) })
export type Stage = z.infer<typeof Stage>

/** `detail` is for the log, and `problem` is for an admin. */
const Trouble = z.object({ problem: z.string(), detail: z.string() })
export const Outcome = z.object({
  written: z.nullable(z.object({ file: z.string(), bytes: z.int(), startSegment: z.nullable(z.string()) })),
  checked: z.nullable(z.object({ learners: z.int(), lessonsCompleted: z.int() })),
  trouble: z.nullable(Trouble),
})
export type Outcome = z.infer<typeof Outcome>
