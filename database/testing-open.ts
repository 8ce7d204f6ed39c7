/**
 * The databases that the running test file has opened, for `testing-close.ts`. This file imports nothing, because a test may
 * replace modules.
 */
export const openInTests: { close(): Promise<void> }[] = []
