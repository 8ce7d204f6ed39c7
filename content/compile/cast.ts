// The children of the coding club: their file, and where the lessons name them.
import { CastFile, type Cast, type MetPerson, type Person } from '#domain/learning/cast.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Problem } from './content-error.ts'
import { escapeForPattern, mentions, simpleNotes, textsOf } from './texts.ts'
import { checkUnique } from './unique.ts'
import { fieldName } from './zod-messages.ts'
import { validate, type YamlFile } from './yaml-file.ts'

/** More faces would disturb the reading. */
const MOST_IN_LESSON = 3
const MOST_WORDS = 16

/** Returns undefined when the file has problems, which are then in `yaml.problems`. */
export function readCast(yaml: YamlFile): CastFile | undefined {
  return validate(yaml, CastFile)
}

/** @param drawings the files of all drawings, including those with problems */
export function checkCast(yaml: YamlFile, cast: CastFile | undefined, drawings: Iterable<string>): Problem[] {
  if (!cast) return []
  const { people, makes } = cast
  const faces = new Set([...drawings].filter((file) => file.startsWith(FACES)))
  const ids = new Set(people.map(({ id }) => id))
  const wrong = people.flatMap((person, index) =>
    faultsOf(person, faces).map(([field, message]) => {
      const path = ['people', index, field]
      return yaml.problem(path, `${fieldName(path)}: ${message}`)
    }),
  )
  const strangers = makes.flatMap((making, index) =>
    making.people.flatMap((id, place) => {
      const path = ['makes', index, 'people', place]
      return ids.has(id) ? [] : [yaml.problem(path, `${fieldName(path)}: there is no person "${id}"`)]
    }),
  )
  for (const { face } of people) faces.delete(faceFile(face))
  return [
    ...checkUnique(yaml, ['people'], people, 'id'),
    ...checkUnique(yaml, ['people'], people, 'name'),
    ...checkUnique(yaml, ['people'], people, 'face'),
    ...checkUnique(yaml, ['makes'], makes, 'id'),
    ...wrong,
    ...strangers,
    ...[...faces].map((file) => ({ file, line: 1, column: 1, message: 'Nobody in cast.yaml has this face' })),
  ]
}

function faultsOf({ name, sentence, face }: Person, faces: ReadonlySet<string>): [keyof Person, string][] {
  const count = sentence.split(/\s+/).length
  return [
    ...(sentence.startsWith(`${name} `) ? [] : [['sentence', `it begins with "${name}"`] as const]),
    ...(count > MOST_WORDS ? [['sentence', `${count} words, at most ${MOST_WORDS}`] as const] : []),
    ...(faces.has(faceFile(face)) ? [] : [['face', `there is no file ${faceFile(face)}`] as const]),
  ].map(([field, message]) => [field, message])
}

const FACES = 'faces/'

function faceFile(face: string): string {
  return `${FACES}${face}`
}

/** These are the people to show beside each block of a lesson's notes, in the order in which its text names them. */
export type MetInBlocks = readonly (readonly MetPerson[])[]

/**
 * Finds the block in which each lesson first names a person. A person has the sentence in the first lesson only, because
 * the learner knows them from then on.
 * @param lessons in the order of the course
 */
export function metInLessons(
  lessons: readonly CourseLesson[],
  people: readonly Person[],
): ReadonlyMap<string, MetInBlocks> {
  const introduced = new Set<string>()
  return new Map(
    lessons.map(({ id, content }) => {
      const met = new Set<string>()
      const blocks = content.notes.map((block) =>
        people
          .map((person) => ({ person, at: placeOfName(shownText(block), person.name) }))
          .filter(({ person, at }) => at >= 0 && !met.has(person.id))
          .toSorted((a, b) => a.at - b.at)
          .slice(0, MOST_IN_LESSON - met.size)
          .map(({ person: { id: personId, name, sentence } }) => {
            const isNew = !introduced.has(personId)
            met.add(personId)
            introduced.add(personId)
            return { id: personId, name, ...(isNew && { sentence }) }
          }),
      )
      return [id, blocks]
    }),
  )
}

/** Returns everything in a block that a learner reads without opening an answer. */
function shownText({ text, worked, check }: CourseLesson['content']['notes'][number]): string {
  const steps = worked ? [worked.title, ...worked.steps.map((step) => step.text)] : []
  const question = typeof check === 'object' ? check.question : (check ?? '')
  return [text, ...steps, question].join('\n')
}

function placeOfName(text: string, name: string): number {
  return text.search(new RegExp(`\\b${escapeForPattern(name)}\\b`))
}

/** @param lessons in the order of the course */
export function castOf(
  { people, makes }: CastFile,
  lessons: readonly CourseLesson[],
  drawings: ReadonlyMap<string, string>,
): Cast {
  const idsWhere = (isIn: (lesson: CourseLesson) => boolean) => lessons.filter(isIn).map(({ id }) => id)
  return {
    people: people.map(({ face, ...person }) => ({
      ...person,
      svg: drawings.get(faceFile(face)) ?? '',
      lessons: idsWhere((lesson) =>
        simpleNotes(lesson).some(({ text }) => placeOfName(text, person.name) >= 0),
      ),
    })),
    makes: makes.map(({ words, ...making }) => ({
      ...making,
      lessons: idsWhere((lesson) =>
        textsOf(lesson).some(({ text }) => words.every((word) => mentions(text, word))),
      ),
    })),
  }
}
