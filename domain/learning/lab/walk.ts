import type { Line } from './program.ts'

/**
 * This is the next block to run. `look` is what a control block found: the number of the turn, or whether its condition
 * holds.
 */
export interface Visit {
  readonly line: Line
  readonly look?: { readonly turn: number; readonly of: number } | { readonly holds: boolean }
}

/** Answers the questions of control blocks at the moment they ask. */
export interface Asked {
  holds(line: Line): boolean
  times(line: Line): number
}

/**
 * Goes through a program block by block. The caller must have carried out one visit before it takes the next. A program that
 * never ends makes an endless generator, so the caller has to count.
 */
export function* walk(lines: readonly Line[], asked: Asked): Generator<Visit, void> {
  for (const line of lines) {
    switch (line.block.op) {
      case 'repeat': {
        const of = asked.times(line)
        for (let turn = 1; turn <= of; turn += 1) {
          yield { line, look: { turn, of } }
          yield* walk(line.body, asked)
        }
        break
      }
      case 'forever':
        for (;;) {
          yield { line }
          yield* walk(line.body, asked)
        }
      case 'until':
        for (;;) {
          const holds = asked.holds(line)
          yield { line, look: { holds } }
          if (holds) break
          yield* walk(line.body, asked)
        }
        break
      case 'if':
      case 'if-else': {
        const holds = asked.holds(line)
        yield { line, look: { holds } }
        yield* walk(holds ? line.body : line.otherwise, asked)
        break
      }
      default:
        yield { line }
    }
  }
}
