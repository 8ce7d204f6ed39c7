/** What the test file that runs has open, for `testing-close.ts`. It imports nothing, because a test may replace modules. */
export const openInTests: { close(): Promise<void> }[] = []
