import { LAB_MISCONCEPTIONS } from '#domain/learning/lab/all-reasons.ts'
import { MisconceptionsFile, type Misconception } from '#domain/learning/misconceptions.ts'
import type { Problem } from './content-error.ts'
import { checkUnique } from './unique.ts'
import { validate, type YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/**
 * Returns the list with the Lab's texts filled in. Returns undefined when the file has problems, which are then in
 * `yaml.problems`.
 */
export function readMisconceptions(yaml: YamlFile): Misconception[] | undefined {
  return validate(yaml, MisconceptionsFile)?.map((entry, index) => {
    const ofLab = LAB_MISCONCEPTIONS.get(entry.id)
    const { name = '', explanation = '' } = ofLab ?? entry
    if (name === '')
      yaml.problems.push(yaml.problem([index, 'id'], `${entry.id}: name and explanation are missing`))
    return { ...entry, name, explanation }
  })
}

/** Checks the list. @param files all files whose options, answers and checks name misconceptions */
export function checkMisconceptions(
  yaml: YamlFile,
  misconceptions: readonly Misconception[] | undefined,
  files: readonly YamlFile[],
): Problem[] {
  if (!misconceptions) return []
  const known = new Set(misconceptions.map(({ id }) => id))
  return [
    ...checkUnique(yaml, [], misconceptions, 'id'),
    ...checkUnique(yaml, [], misconceptions, 'name'),
    ...files.flatMap((file) =>
      misconceptionsIn(file.data).flatMap(({ path, id }) =>
        known.has(id)
          ? []
          : [file.problem(path, `${fieldName(path)}: "${id}" is not in misconceptions.yaml`)],
      ),
    ),
  ]
}

interface PlacedMisconception {
  path: Path
  id: string
}

/** Finds all values of `misconception` in a file: in questions, checks, options and answers of practice items. */
export function misconceptionsIn(value: unknown, path: Path = []): PlacedMisconception[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => misconceptionsIn(item, [...path, index]))
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'misconception' && typeof item === 'string'
      ? [{ path: [...path, key], id: item }]
      : misconceptionsIn(item, [...path, key]),
  )
}
