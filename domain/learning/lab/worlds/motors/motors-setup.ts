import * as z from 'zod/mini'
import { FLOOR } from './motor-geometry.ts'

const SCENES = ['depot', 'hall', 'farm', 'yard'] as const

const across = z.int().check(z.minimum(0), z.maximum(FLOOR.w))
const down = z.int().check(z.minimum(0), z.maximum(FLOOR.h))
const area = { x: across, y: down, w: across, h: down }
const reading = z.int().check(z.minimum(0), z.maximum(100))

export const MotorsSetup = z
  .strictObject({
    scene: z.enum(SCENES),
    /** `heading` is in degrees, with 0 to the right and 90 down. */
    start: z.strictObject({ x: across, y: down, heading: z.int().check(z.minimum(0), z.maximum(359)) }),
    /** This is a tape on the floor. If `finish` is at its end, the robot must stay on the tape. */
    line: z.optional(z.array(z.tuple([across, down])).check(z.minLength(2), z.maxLength(60))),
    things: z.optional(
      z
        .array(z.strictObject({ ...area, what: z.enum(['crate', 'goat', 'wall', 'bench']) }))
        .check(z.maxLength(8)),
    ),
    /**
     * This is the place where the robot must be at the end. `finish` is the same, but ends the run as soon as the robot is
     * there.
     */
    park: z.optional(z.strictObject(area)),
    finish: z.optional(z.strictObject(area)),
    /** This is the distance to the thing ahead at which the robot must stop. */
    gap: z.optional(z.strictObject({ from: reading, to: reading })),
    marks: z.optional(
      z.array(z.strictObject({ name: z.string().check(z.regex(/^[A-D]$/)), x: across, y: down })),
    ),
    /** These are the readings of the light sensors over the tape and over the floor. */
    light: z.optional(z.strictObject({ tape: reading, floor: reading })),
    /** Says how far readings may be wrong. The seed makes the errors the same in every run. */
    noise: z.optional(z.strictObject({ light: reading, distance: reading, seed: z.int() })),
  })
  .check(
    z.refine(({ park, finish }) => !(park && finish), { error: 'One goal: park or finish', path: ['park'] }),
  )
export type MotorsSetup = z.infer<typeof MotorsSetup>

/** A line of the checklist of a free drive: its path must be at least this many centimetres long. */
export const MotorsAsks = z.strictObject({ path: z.int().check(z.minimum(1), z.maximum(500)) })
export type MotorsAsks = z.infer<typeof MotorsAsks>
