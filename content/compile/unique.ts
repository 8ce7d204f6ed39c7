import type { Problem } from './content-error.ts'
import { fieldName, type Path } from './zod-messages.ts'
import type { YamlFile } from './yaml-file.ts'

/** Checks that no two items of a list have the same value in this field. Case is ignored. */
export function checkUnique<K extends string>(
  yaml: YamlFile,
  list: Path,
  items: readonly Record<K, string>[],
  field: K,
): Problem[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const value = item[field].toLowerCase()
    const path = [...list, index, field]
    if (seen.has(value)) return [yaml.problem(path, `${fieldName(path)}: "${item[field]}" is there twice`)]
    seen.add(value)
    return []
  })
}

export function checkUniqueFiles(files: readonly { yaml: YamlFile; id: string; order: number }[]): Problem[] {
  return files.flatMap(({ yaml, id, order }, index) => {
    const earlier = files.slice(0, index)
    const sameId = earlier.find((other) => other.id === id)
    const sameOrder = earlier.find((other) => other.order === order)
    return [
      ...(sameId ? [yaml.problem(['id'], `id: "${id}" is also the id of ${sameId.yaml.file}`)] : []),
      ...(sameOrder
        ? [yaml.problem(['order'], `order: ${order} is also the order of ${sameOrder.yaml.file}`)]
        : []),
    ]
  })
}
