export interface Preloadable<Part> {
  /** Fetches the part unless it is already loaded. Rejects when the fetch fails, and may then be called again. */
  load: () => Promise<void>
  loaded: () => Part | undefined
}

/** Unlike React's `lazy`, a part that is already loaded is rendered without showing the fallback for a moment. */
export function preloadable<Part>(fetchPart: () => Promise<Part>): Preloadable<Part> {
  let part: Part | undefined
  return {
    load: async () => {
      part ??= await fetchPart()
    },
    loaded: () => part,
  }
}
