import * as z from 'zod/mini'
import { isSolved, OWN_GROUNDS, type OwnLevel } from '#domain/learning/lab/own-level.ts'
import { ADJECTIVES, THINGS, type OwnTitle } from '#domain/learning/lab/own-words.ts'
import { readProgram, type Program } from '#domain/learning/lab/program.ts'
import { RobotSetup } from '#domain/learning/lab/worlds/robot/robot-setup.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.own-level'

const Map = z.object({
  scene: z.string(),
  rows: z.array(z.string().check(z.maxLength(8))).check(z.minLength(1), z.maxLength(8)),
})
const Stored = z.object({
  world: z.enum(['robot', 'turtle']),
  map: Map,
  ground: z.enum(OWN_GROUNDS),
  adjective: z.int().check(z.minimum(0), z.maximum(ADJECTIVES.length - 1)),
  thing: z.int().check(z.minimum(0), z.maximum(THINGS.length - 1)),
  robotProgram: z.unknown(),
  turtleProgram: z.unknown(),
})

/** The level that a learner is making. Its map may still be unfinished. */
export interface OwnDraft {
  world: 'robot' | 'turtle'
  map: RobotSetup
  ground: (typeof OWN_GROUNDS)[number]
  title: OwnTitle
  robotProgram: Program
  turtleProgram: Program
}

let current: OwnDraft | undefined

/** Returns the draft of this tab, which survives a reload. */
export function readDraft(): OwnDraft {
  current ??= stored() ?? firstDraft()
  return current
}

export function keepDraft(draft: OwnDraft): void {
  current = draft
  const { title, ...rest } = draft
  safeSessionStorage.set(KEY, JSON.stringify({ ...rest, ...title }))
}

/** Returns the level in the form in which it is shared, or undefined while it is not solved. */
export function finished({ world, map, ground, title, ...draft }: OwnDraft): OwnLevel | undefined {
  const own: OwnLevel =
    world === 'robot'
      ? { world, title, setup: map, solution: draft.robotProgram }
      : { world, title, ground, solution: draft.turtleProgram }
  if (world === 'robot' && !RobotSetup.safeParse(map).success) return undefined
  return own.solution.length > 0 && isSolved(own) ? own : undefined
}

function firstDraft(): OwnDraft {
  return {
    world: 'robot',
    map: { scene: 'garden', rows: ['.....', '>....', '.....', '.....', '.....'] },
    ground: 'cloth',
    title: {
      adjective: Math.floor(Math.random() * ADJECTIVES.length),
      thing: Math.floor(Math.random() * THINGS.length),
    },
    robotProgram: [],
    turtleProgram: [],
  }
}

function stored(): OwnDraft | undefined {
  const read = Stored.safeParse(safeSessionStorage.getJson(KEY))
  if (!read.success) return undefined
  const { map, adjective, thing, robotProgram, turtleProgram, ...rest } = read.data
  return {
    ...rest,
    // The map is checked when it is played.
    map: map as RobotSetup,
    title: { adjective, thing },
    robotProgram: readProgram(robotProgram) ?? [],
    turtleProgram: readProgram(turtleProgram) ?? [],
  }
}
