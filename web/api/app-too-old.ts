import { observable } from '#web/lib/observable.ts'

/** The server no longer understands this app: it must be loaded again. */
export const appTooOld = observable(false)
