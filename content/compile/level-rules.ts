import { isRecord } from '#domain/is-record.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { Problem } from './content-error.ts'
import type { LessonSource } from './course-files.ts'
import { levelFileName, type LevelSource } from './level-files.ts'
import { checkUniqueFiles } from './unique.ts'
import type { YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/** Checks the rules for levels that their schema cannot express, for each level and together with the lessons. */
export function checkLevels(levels: readonly LevelSource[], lessons: readonly LessonSource[]): Problem[] {
  const lessonIds = new Set(lessons.map(({ id }) => id))
  const levelIds = new Set(levels.map(({ id }) => id))
  const worlds = Map.groupBy(levels, ({ world }) => world)
  return [
    ...lessons.flatMap((lesson) => checkOffers(lesson, levelIds)),
    ...[...worlds.values()].flatMap(checkUniqueFiles),
    ...levels.flatMap(({ yaml, data }) =>
      data
        ? [
            ...checkPlace(yaml, data),
            ...checkKind(yaml, data),
            ...checkBlocks(yaml, data),
            ...checkLinks(yaml, data, levels, lessonIds),
            ...checkOffered(yaml, data, lessons),
          ]
        : [],
    ),
  ]
}

/** Checks that a lesson offers only levels that exist. */
function checkOffers({ yaml, data }: LessonSource, levelIds: ReadonlySet<string>): Problem[] {
  return (data?.activities ?? []).flatMap((activity, index) =>
    activity.type === 'lab'
      ? activity.settings.levels.flatMap((id, place) =>
          levelIds.has(id)
            ? []
            : [
                complaint(
                  yaml,
                  ['activities', index, 'settings', 'levels', place],
                  `there is no level "${id}"`,
                ),
              ],
        )
      : [],
  )
}

/** Checks that a level is offered in the lesson to which it belongs. */
function checkOffered(yaml: YamlFile, { id, lesson }: Level, lessons: readonly LessonSource[]): Problem[] {
  const named = lessons.find((one) => one.id === lesson)?.data
  const isOffered = named?.activities?.some(
    (activity) => activity.type === 'lab' && activity.settings.levels.includes(id),
  )
  return !named || isOffered
    ? []
    : [complaint(yaml, ['lesson'], `no activity of the lesson "${lesson}" offers this level`)]
}

function checkPlace(yaml: YamlFile, level: Level): Problem[] {
  if (!level.id.startsWith(`${level.world}-`))
    return [complaint(yaml, ['id'], `must begin with "${level.world}-"`)]
  const wanted = levelFileName(level)
  return yaml.file === wanted ? [] : [complaint(yaml, ['id'], `this file must be called ${wanted}`)]
}

const BEGINS_WITH_SOMETHING = new Set(['debug', 'predict', 'order', 'fill'])

/** Says whether a level needs a `why`, because solving it does not show what was right. */
function saysWhy(kind: Level['kind'], world: Level['world']): boolean {
  return kind === 'predict' || (kind !== 'free' && WORLDS[world].vocabulary === undefined)
}

function checkKind(yaml: YamlFile, { kind, world, start, options, why, checklist }: Level): Problem[] {
  return [
    ...(BEGINS_WITH_SOMETHING.has(kind) && start === undefined
      ? [complaint(yaml, ['start'], `a level to ${kind} begins with something`)]
      : []),
    ...(kind === 'predict' && !options
      ? [complaint(yaml, ['options'], 'a level to predict has answers to choose from')]
      : []),
    ...(kind !== 'predict' && options
      ? [complaint(yaml, ['options'], 'only a level to predict has answers to choose from')]
      : []),
    ...(kind !== 'free' && checklist
      ? [complaint(yaml, ['checklist'], 'only a level of the kind "free" has a checklist')]
      : []),
    ...(kind === 'free' && start !== undefined && !checklist
      ? [complaint(yaml, ['checklist'], 'without one, the start would be done already')]
      : []),
    ...(saysWhy(kind, world) === (why !== undefined)
      ? []
      : [complaint(yaml, ['why'], 'only levels to predict and those without blocks say why it ends so')]),
  ]
}

/** Checks that the level names only blocks that its world has. */
function checkBlocks(yaml: YamlFile, { world, toolbox, required, choices, checklist }: Level): Problem[] {
  const vocabulary = WORLDS[world].vocabulary
  if (!vocabulary) {
    return Object.entries({ toolbox, required, choices }).flatMap(([field, value]) =>
      value === undefined ? [] : [complaint(yaml, [field], `the world "${world}" has no blocks`)],
    )
  }
  const specOf = (op: string) => vocabulary.find((spec) => spec.op === op)
  const unknown = (path: Path, op: string) =>
    specOf(op) ? [] : [complaint(yaml, path, `there is no block "${op}"`)]
  return [
    ...(checklist ?? []).flatMap(({ asks }, index) =>
      isRecord(asks) && typeof asks['block'] === 'string'
        ? unknown(['checklist', index, 'asks', 'block'], asks['block'])
        : [],
    ),
    ...(toolbox ?? []).flatMap((op, index) => unknown(['toolbox', index], op)),
    ...(required ?? []).flatMap((op, index) => [
      ...unknown(['required', index], op),
      ...(toolbox && !toolbox.includes(op)
        ? [complaint(yaml, ['required', index], `the toolbox does not offer "${op}"`)]
        : []),
    ]),
    ...Object.entries(choices ?? {}).flatMap(([name, values]) => {
      const [op = '', fieldOf = ''] = name.split('.')
      const field = specOf(op)?.fields?.find((one) => one.name === fieldOf)
      if (!field) return [complaint(yaml, ['choices', name], `there is no field "${name}"`)]
      return values.flatMap((value, index) =>
        field.choices.some((choice) => choice.value === value)
          ? []
          : [complaint(yaml, ['choices', name, index], `the field "${name}" cannot be ${value}`)],
      )
    }),
  ]
}

function checkLinks(
  yaml: YamlFile,
  { id, world, lesson, like }: Level,
  levels: readonly LevelSource[],
  lessonIds: ReadonlySet<string>,
): Problem[] {
  const other = levels.find((level) => level.id === like)
  return [
    ...(lessonIds.has(lesson) ? [] : [complaint(yaml, ['lesson'], `there is no lesson "${lesson}"`)]),
    ...(like === undefined || (other && other.world === world && like !== id)
      ? []
      : [complaint(yaml, ['like'], `"${like}" is not another level of this world`)]),
  ]
}

function complaint(yaml: YamlFile, path: Path, message: string): Problem {
  return yaml.problem(path, `${fieldName(path)}: ${message}`)
}
