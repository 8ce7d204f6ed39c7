import { observable } from '#web/lib/observable.ts'

/** Increases whenever the server says that a class of this learner was given other work, or the learner other comments. */
export const workGiven = observable(0)
