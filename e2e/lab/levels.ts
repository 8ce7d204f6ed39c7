import { globSync, readFileSync } from 'node:fs'
import { readLevel } from '#content/compile/level-files.ts'
import type { Level, WorldName } from '#domain/learning/lab/level.ts'
import { levelsByWorld } from '#domain/learning/lab/level-list.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'

/** These are the shipped levels, as the content compiler reads them. */
const LEVELS: readonly Level[] = globSync('content/lab/*/*.yaml').flatMap(
  (file) => readLevel(file, readFileSync(file, 'utf8')).data ?? [],
)

if (LEVELS.length === 0) throw new Error('There is no level to be solved')

export const LEVELS_OF_WORLDS: readonly { world: WorldName; levels: readonly Level[] }[] = levelsByWorld(
  LEVELS,
).map(({ world }) => ({
  world,
  levels: LEVELS.filter((level) => level.world === world).toSorted((a, b) => a.order - b.order),
}))

export function levelOf(id: string): Level {
  const level = LEVELS.find((one) => one.id === id)
  if (!level) throw new Error(`There is no level ${id}; the worlds are ${Object.keys(WORLDS).join(', ')}`)
  return level
}

export function worldOf({ world }: Pick<Level, 'world'>): World<unknown, unknown, unknown> {
  return WORLDS[world]
}
