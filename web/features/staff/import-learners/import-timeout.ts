/** A whole school may be sent over a slow line. */
export const IMPORT_TIMEOUT_MS = 2 * 60_000
