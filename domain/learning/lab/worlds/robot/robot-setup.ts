import * as z from 'zod/mini'
import { countSquares, FACING_SIGNS } from './robot-map.ts'
import { SCENES } from './robot-scenes.ts'

const MAX_SIDE = 10

/**
 * `rows` is the map: `.` free, `#` wall, `F` flag, `*` item, and one of `^>v<` for the robot as it faces. The goal is to
 * end on the flag, if there is one, with all items picked up.
 */
export const RobotSetup = z
  .strictObject({
    scene: z.enum(SCENES),
    rows: z
      .array(z.string().check(z.regex(/^[.#F*^>v<]{1,10}$/, 'A row has at most 10 of . # F * ^ > v <')))
      .check(z.minLength(1), z.maxLength(MAX_SIDE)),
  })
  .check(
    z.refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), {
      error: 'All rows have the same length',
      path: ['rows'],
    }),
    z.refine(({ rows }) => countSquares(rows, FACING_SIGNS) === 1, {
      error: 'There is one robot',
      path: ['rows'],
    }),
    z.refine(({ rows }) => countSquares(rows, 'F') <= 1, {
      error: 'There is at most one flag',
      path: ['rows'],
    }),
    z.refine(({ rows }) => countSquares(rows, 'F*') > 0, {
      error: 'There is a flag or an item',
      path: ['rows'],
    }),
  )
export type RobotSetup = z.infer<typeof RobotSetup>

/** A line of the checklist of a show: the robot must go over at least this many different squares. */
export const RobotAsks = z.strictObject({ squares: z.int().check(z.minimum(2), z.maximum(40)) })
export type RobotAsks = z.infer<typeof RobotAsks>
