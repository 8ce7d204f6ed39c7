export interface Preloadable<Part> {
  /** Fetches the part unless it is here; rejects when it cannot be fetched, and may be called again. */
  load: () => Promise<void>
  loaded: () => Part | undefined
}

/** Unlike React's `lazy`, whose fallback shows for a moment even when the part has long been fetched. */
export function preloadable<Part>(fetchPart: () => Promise<Part>): Preloadable<Part> {
  let part: Part | undefined
  return {
    load: async () => {
      part ??= await fetchPart()
    },
    loaded: () => part,
  }
}
