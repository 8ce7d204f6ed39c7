// Checks what cannot be seen by reading a level's file: that it can be solved as it says, and that mistakes get the right
// explanation.
import { checkPrediction, STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import { checkAnswer } from '#domain/learning/lab/name-fault.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { flatLines, HOLE, numbered, OPEN_FIELD, type Program } from '#domain/learning/lab/program.ts'
import { fits } from '#domain/learning/lab/fits.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { Problem } from '../compile/content-error.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'

export function proveLevel(yaml: YamlFile, level: Level): Problem[] {
  const world = WORLDS[level.world]
  if (!world) return []
  const problems: Problem[] = []
  const report = (path: Path, message: string) =>
    problems.push(yaml.problem(path, `${fieldName(path)}: ${message}`))
  try {
    if (level.kind === 'predict') provePrediction(world, level, report)
    else proveSolution(world, level, report)
    proveStart(world, level, report)
    if (world.vocabulary) proveBlocks(level, report)
    if (level.ideal !== undefined && level.ideal !== world.sizeOf(level.solution))
      report(['ideal'], `the solution has size ${world.sizeOf(level.solution)}`)
  } catch (error) {
    // If a simulator throws, the author reads it as a problem of this level's file.
    report([], `the world "${level.world}" cannot run this: ${String(error)}`)
  }
  return problems
}

type Report = (path: Path, message: string) => void
type AnyWorld = World<unknown, unknown, unknown>

function proveSolution(world: AnyWorld, level: Level, report: Report) {
  const { stars, fault } = checkAnswer(world, level, level.solution)
  if (stars < 3) report(['solution'], `brings ${stars} stars, not 3: ${fault?.say ?? ''}`)
  if (level.hints.partial !== undefined && checkAnswer(world, level, level.hints.partial).stars === 3)
    report(['hints', 'partial'], 'is the whole solution')
  for (const [index, { answer, reason }] of level.wrong.entries()) {
    const outcome = checkAnswer(world, level, answer)
    const given = outcome.fault?.reason ?? 'three stars'
    if (given !== reason)
      report(['wrong', index, 'answer'], `is given "${given}", not "${reason}": ${outcome.fault?.say ?? ''}`)
  }
}

/** Checks that exactly one option is the real result of the program, and that the solution is this program. */
function provePrediction(world: AnyWorld, level: Level, report: Report) {
  const { options = [], start, solution, wrong } = level
  const right = options.filter((option) => checkPrediction(world, level, option, 0).stars > 0)
  if (right.length !== 1) {
    const result = world.result(level.setups[0], world.run(level.setups[0], start, STEP_CAP))
    report(['options'], `the program gives "${result}": ${right.length} options say so, not 1`)
  }
  if (new Set(options).size < options.length) report(['options'], 'one option is there twice')
  if (JSON.stringify(start) !== JSON.stringify(solution))
    report(['solution'], 'is the program to read, as in "start"')
  if (wrong.length > 0) report(['wrong'], 'a level to predict has options instead')
}

function proveStart(world: AnyWorld, level: Level, report: Report) {
  const { kind, start, solution } = level
  if (start === undefined || kind === 'predict') return
  const { stars } = checkAnswer(world, level, start)
  if (kind === 'debug' || kind === 'free' ? stars > 0 : stars === 3)
    report(['start'], `passes already, with ${stars} stars`)
  if (!world.vocabulary) return
  const [begun, whole] = [start as Program, solution as Program]
  if (kind === 'order' && piecesOf(begun) !== piecesOf(whole))
    report(['start'], 'does not have the same blocks as the solution')
  if (kind === 'fill') {
    if (!hasHole(begun)) report(['start'], 'has no hole to fill')
    else if (!fits(begun, whole)) report(['start'], 'the solution differs in more than the holes')
  }
}

/** Returns the blocks that can be moved, without their order. */
function piecesOf(program: Program): string {
  const pieces = flatLines(numbered(program)).map(({ block: { op, args } }) => JSON.stringify([op, args]))
  return pieces.toSorted().join()
}

function hasHole(program: Program): boolean {
  return flatLines(numbered(program)).some(
    ({ block: { op, args = {} } }) => op === HOLE || Object.values(args).includes(OPEN_FIELD),
  )
}

/**
 * Checks that answers use only the blocks that a learner has: those of the toolbox and of the start, with the values that are
 * offered.
 */
function proveBlocks(level: Level, report: Report) {
  const { toolbox, choices = {}, start, solution, wrong, hints } = level
  if (toolbox === undefined) return
  const given = flatLines(numbered((start ?? []) as Program)).map(({ block }) => block.op)
  const known = new Set([...toolbox, ...given, HOLE])
  const check = (path: Path, answer: unknown) => {
    for (const { block } of flatLines(numbered((answer ?? []) as Program))) {
      if (!known.has(block.op)) report(path, `the toolbox does not offer "${block.op}"`)
      for (const [name, value] of Object.entries(block.args ?? {})) {
        const offered = choices[`${block.op}.${name}`]
        if (offered && value !== OPEN_FIELD && !offered.includes(value))
          report(path, `"${block.op}" does not offer ${value} here`)
      }
    }
  }
  check(['solution'], solution)
  check(['hints', 'partial'], hints.partial)
  for (const [index, { answer }] of wrong.entries()) check(['wrong', index, 'answer'], answer)
}
