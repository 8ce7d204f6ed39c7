import { observable } from '#web/lib/observable.ts'

/** This is true when the server no longer understands this version of the app, which must then be reloaded. */
export const appTooOld = observable(false)
