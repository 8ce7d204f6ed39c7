import { labIndex } from 'virtual:qala-lab'
import type { Level } from '#domain/learning/lab/level.ts'
import { loader } from './load-content.ts'

/** Loads all levels of a world of the Lab, in order. */
export const loadLevels = loader<readonly Level[]>(
  labIndex.worlds,
  (levels, world) => Array.isArray(levels) && levels[0]?.world === world,
)
