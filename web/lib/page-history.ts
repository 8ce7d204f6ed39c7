const listeners = new Set<() => void>()

/** Calls the listener after each change of the current history entry. Returns a function that ends this. */
export function followHistory(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of ['popstate', 'hashchange']) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['popstate', 'hashchange']) removeEventListener(event, listener)
  }
}

export function pushEntry(state: unknown, address: string): void {
  history.pushState(state, '', address)
  for (const listener of listeners) listener()
}

export function replaceEntry(state: unknown, address: string): void {
  history.replaceState(state, '', address)
  for (const listener of listeners) listener()
}
