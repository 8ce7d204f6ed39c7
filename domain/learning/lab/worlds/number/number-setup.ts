import * as z from 'zod/mini'
import { MOST, NAMES, WORDS } from './number.ts'

/** This is the scenery around the machine. */
const SCENES = ['spaza', 'taxi', 'netball', 'airtime', 'stokvel'] as const

const amount = z.int().check(z.minimum(-MOST), z.maximum(MOST))

/** `outputs` are the numbers and words that the program must show for these inputs. */
export const NumberSetup = z.strictObject({
  scene: z.enum(SCENES),
  boxes: z.partialRecord(z.enum(NAMES), amount),
  inputs: z.array(amount).check(z.maxLength(8)),
  outputs: z.array(z.union([amount, z.enum(WORDS)])).check(z.minLength(1), z.maxLength(8)),
})
export type NumberSetup = z.infer<typeof NumberSetup>
