/**
 * Collects changes to the page until the code that recognises a translator's work has loaded. This file is small because it
 * is part of the first script, and it is needed because a translator may begin before the rest has loaded.
 */
const earlyChanges: MutationRecord[] = []

const watch = new MutationObserver((records) => earlyChanges.push(...records))

export function watchEarlyChanges(): void {
  watch.observe(document.body, { childList: true, subtree: true })
}

/**
 * Ends the observation.
 * @returns all changes so far, the oldest first
 */
export function takeEarlyChanges(): MutationRecord[] {
  const records = [...earlyChanges, ...watch.takeRecords()]
  watch.disconnect()
  earlyChanges.length = 0
  return records
}
