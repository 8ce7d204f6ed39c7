import type { CourseLesson } from '#domain/learning/content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import type { Glossary } from '../compile/glossary.ts'
import { mentions, namesOf } from '../compile/texts.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { splitWords } from './reading-level.ts'
import { bannedWording } from './wording.ts'

const MOST_WORDS = 20

export function checkGlossaryWriting(yaml: YamlFile, glossary: Glossary): Problem[] {
  return [...glossary.values()].flatMap(({ id, term, explanation, example = '' }, index) => {
    const complain = (field: string, message: string, words?: string) =>
      yaml.problem([index, field], `${id}, ${field}: ${message}`, words)
    const count = splitWords(explanation).length
    const own = namesOf(term.replace(/\([^)]*\)/g, '')).find((name) => mentions(explanation, name))
    return [
      ...(count > MOST_WORDS ? [complain('explanation', `${count} words, at most ${MOST_WORDS}`)] : []),
      ...(own ? [complain('explanation', `explains "${term}" with the word itself`, own)] : []),
      ...Object.entries({ explanation, example }).flatMap(([field, text]) =>
        bannedWording(text).map(({ words, advice }) => complain(field, `"${words}": ${advice}`, words)),
      ),
    ]
  })
}

export function unusedKeyWords(
  yaml: YamlFile,
  glossary: Glossary,
  lessons: readonly Readable<CourseLesson>[],
): Problem[] {
  const used = new Set(lessons.flatMap(({ data }) => data.content.definitions.map(({ id }) => id)))
  return [...glossary.keys()].flatMap((id, index) =>
    used.has(id) ? [] : [yaml.problem([index, 'id'], `${id}: no lesson explains this key word`)],
  )
}
