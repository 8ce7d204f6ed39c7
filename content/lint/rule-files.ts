import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { ContentError } from '../compile/content-error.ts'
import { nameOfRoot } from '../compile/sources.ts'
import { readYaml, validate } from '../compile/yaml-file.ts'

/**
 * Reads one of the YAML files in this folder, which a teacher can edit. @throws ContentError with the line of each mistake
 */
export function readRules<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  text = readFileSync(join(import.meta.dirname, name), 'utf8'),
): T {
  const yaml = readYaml(name, text)
  const rules = validate(yaml, schema)
  if (rules === undefined) throw new ContentError(nameOfRoot(import.meta.dirname), yaml.problems)
  return rules
}
