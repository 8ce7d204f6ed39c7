import { setImmediate } from 'node:timers/promises'

/** Other calls wait for one slice at most. Work that needs several slices lets them run in between. */
const SLICE_MS = 10

/** Runs work that yields regularly, and lets other calls run whenever a slice is over. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}

/** Writes a long list as JSON, and yields after each entry. */
export function* jsonList(entries: readonly unknown[]): Generator<void, string> {
  const written: string[] = []
  for (const entry of entries) {
    written.push(JSON.stringify(entry))
    yield
  }
  return `[${written.join()}]`
}
