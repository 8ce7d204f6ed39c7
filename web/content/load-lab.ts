import { labIndex } from 'virtual:qala-lab'
import type { Level } from '#domain/lab/level.ts'
import { loader } from './load-content.ts'

/** All levels of a world of the Lab, in their order. */
export const loadLevels = loader<readonly Level[]>(
  labIndex.worlds,
  (levels, world) => Array.isArray(levels) && levels[0]?.world === world,
)
