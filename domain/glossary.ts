import * as z from 'zod/mini'
import { line, slug } from './content-fields.ts'

export const KeyWord = z.strictObject({ id: slug, term: line, explanation: line, example: z.optional(line) })
export type KeyWord = z.infer<typeof KeyWord>

/** `content/course/glossary.yaml`: each key word with its one meaning for all lessons. */
export const GlossaryFile = z.array(KeyWord).check(z.minLength(1))
