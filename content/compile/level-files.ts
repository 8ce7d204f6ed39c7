import * as z from 'zod/mini'
import { LevelFile, type Level, type WorldName } from '#domain/learning/lab/level.ts'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import { isReason } from '#domain/learning/lab/all-reasons.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import { LAB_FOLDER } from './sources.ts'
import { checkBlocks } from './written-blocks.ts'
import { readYaml, validate, validateAt, type YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/**
 * This is the file of a level. When `data` is undefined, its problems are already recorded, and id, world and order come from
 * its name.
 */
export interface LevelSource {
  yaml: YamlFile
  id: string
  world: string
  order: number
  data: Level | undefined
}

export function readLevel(file: string, text: string): LevelSource {
  const yaml = readYaml(file, text)
  const written = validate(yaml, LevelFile)
  const data = written && inWorld(yaml, written)
  const [, folder = '', number = '', name = ''] = /([^/]*)\/(\d*)-?([^/]*)\.yaml$/.exec(file) ?? []
  return {
    yaml,
    id: written?.id ?? `${folder}-${name}`,
    world: written?.world ?? folder,
    order: written?.order ?? Number(number),
    data: yaml.problems.length > 0 ? undefined : data,
  }
}

export function levelFileName({ id, world, order }: { id: string; world: WorldName; order: number }): string {
  return `${LAB_FOLDER}/${world}/${String(order).padStart(2, '0')}-${id.slice(world.length + 1)}.yaml`
}

/** A line of a checklist may ask for a block in any world that has blocks. */
const AsksBlock = z.strictObject({ block: z.string() })

/** Returns the level with setups and answers in the JSON of its world. */
function inWorld(yaml: YamlFile, level: LevelFile): Level | undefined {
  const world = WORLDS[level.world]
  const complain = (path: Path, message: string) => {
    yaml.problems.push(yaml.problem(path, `${fieldName(path)}: ${message}`))
  }
  const answerAt = (path: Path, value: unknown) => readAnswer(yaml, world, path, value)
  const { start, hints, ...rest } = level
  const setups = level.setups.map((setup, index) => validateAt(yaml, ['setups', index], setup, world.setup))
  const { asks = z.never() } = world
  for (const [index, line] of (level.checklist ?? []).entries())
    validateAt(yaml, ['checklist', index, 'asks'], line.asks, z.union([AsksBlock, asks]))
  const solution = answerAt(['solution'], level.solution)
  const wrong = level.wrong.flatMap(({ answer, reason }, index) => {
    if (isReason(reason)) return [{ answer: answerAt(['wrong', index, 'answer'], answer), reason }]
    complain(['wrong', index, 'reason'], `there is no reason "${reason}"`)
    return []
  })
  return {
    ...rest,
    setups,
    solution,
    wrong,
    ...(start !== undefined && { start: answerAt(['start'], start) }),
    hints: {
      nudge: hints.nudge,
      idea: hints.idea,
      ...(hints.partial !== undefined && { partial: answerAt(['hints', 'partial'], hints.partial) }),
    },
  }
}

/**
 * Reads an answer that a learner could give. In a world of blocks it is written as text. Problems go into `yaml.problems`.
 */
function readAnswer(yaml: YamlFile, world: World<unknown, unknown, unknown>, path: Path, value: unknown) {
  const { vocabulary } = world
  const faults = vocabulary ? checkBlocks(yaml, vocabulary, path, value) : []
  yaml.problems.push(...faults)
  if (faults.length > 0) return undefined
  const json = vocabulary ? readWritten(vocabulary, value as readonly Written[]) : value
  const answer = world.readAnswer(json)
  if (answer === undefined)
    yaml.problems.push(
      yaml.problem(path, `${fieldName(path)}: a learner cannot make this in the world "${world.name}"`),
    )
  return answer
}
