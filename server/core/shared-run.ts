/** Returns a function that runs `work`. Calls that come while it runs wait for the same result. */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => (running = undefined))
    return running
  }
}
