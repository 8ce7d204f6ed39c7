import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'

const Person = z.strictObject({
  id: slug,
  /** The first name, as the lessons write it. */
  name: z.string().check(z.regex(/^\p{Lu}\p{Ll}+$/u, 'Write the first name alone')),
  /** One plain sentence that begins with the name. */
  sentence: line,
  /** This is a file in content/course/faces/. */
  face: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
})
export type Person = z.infer<typeof Person>

/** This is something that the club makes. */
const Making = z.strictObject({
  id: slug,
  title,
  text: line,
  /** These are the ids of the people who make it. */
  people: z.array(slug).check(z.minLength(1)),
  /** A lesson is about it when one of its texts has all these words. */
  words: z.array(line).check(z.minLength(1)),
})

/** This is the schema of `content/course/cast.yaml`: the children of the coding club, as learners meet them. */
export const CastFile = z.strictObject({
  people: z.array(Person).check(z.minLength(1)),
  makes: z.array(Making).check(z.minLength(1)),
})
export type CastFile = z.infer<typeof CastFile>

/** This is a person beside the block of the notes that names them first. */
export interface MetPerson extends Pick<Person, 'id' | 'name'> {
  /** Only the first lesson in which the learner meets the person has it. */
  sentence?: string
}

/** This is what the page "The coding club" shows; `lessons` are ids in the order of the course. */
export interface Cast {
  people: (Omit<Person, 'face'> & { svg: string; lessons: string[] })[]
  makes: (Omit<z.infer<typeof Making>, 'words'> & { lessons: string[] })[]
}
