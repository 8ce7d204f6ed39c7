import { observable } from './observable.ts'

/** How many passages are being read aloud, each from its first sentence to its last. Nothing else may be heard meanwhile. */
export const readings = observable(0)
