import type { CourseLesson, LessonFile } from '#domain/learning/content.ts'
import { GlossaryFile, type KeyWord } from '#domain/learning/glossary.ts'
import type { Problem } from './content-error.ts'
import { namesOf } from './texts.ts'
import { validate, type YamlFile } from './yaml-file.ts'

/** These are key words by their ids, in the order of the file. */
export type Glossary = ReadonlyMap<string, KeyWord>

/** Returns undefined when the file has problems, which are then in `yaml.problems`. */
export function readGlossary(yaml: YamlFile): Glossary | undefined {
  const words = validate(yaml, GlossaryFile)
  return words && new Map(words.map((word) => [word.id, word]))
}

/**
 * Checks that each id and each name is used once, and that the ids are sorted, so that an author notices a word that exists
 * already.
 */
export function checkGlossary(yaml: YamlFile, glossary: Glossary | undefined): Problem[] {
  if (!glossary) return []
  const words = yaml.data as KeyWord[]
  const owner = new Map<string, string>()
  return words.flatMap(({ id, term }, index) => {
    const before = words[index - 1]?.id ?? ''
    const problems: Problem[] = []
    if (id === before) problems.push(yaml.problem([index, 'id'], `id: "${id}" is there twice`))
    else if (id < before)
      problems.push(
        yaml.problem([index, 'id'], `id: "${id}" belongs before "${before}": keep the order of the ids`),
      )
    for (const name of new Set(namesOf(term.toLowerCase()))) {
      const other = owner.get(name)
      if (other !== undefined && other !== id)
        problems.push(yaml.problem([index, 'term'], `term: "${name}" is also a name of "${other}"`))
      owner.set(name, id)
    }
    return problems
  })
}

/**
 * Returns the lesson with each key word in place of its id. Returns undefined when the glossary cannot be read, which is
 * reported elsewhere.
 */
export function withKeyWords(
  yaml: YamlFile,
  lesson: LessonFile,
  glossary: Glossary | undefined,
): CourseLesson | undefined {
  if (!glossary) return undefined
  const definitions = lesson.content.definitions.flatMap((id, index) => {
    const word = glossary.get(id)
    if (!word)
      yaml.problems.push(
        yaml.problem(
          ['content', 'definitions', index],
          `key word ${index + 1}: "${id}" is not in glossary.yaml`,
        ),
      )
    return word ?? []
  })
  return { ...lesson, content: { ...lesson.content, definitions } }
}
