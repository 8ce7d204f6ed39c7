/**
 * Adds the builtins that the code calls and the oldest supported browsers lack; scripts/build-floor.ts names the versions.
 * It runs as text in <head>, so it can use nothing from outside. The service worker calls it directly.
 */
export function addNewerBuiltins(): void {
  const add = (owner: object, name: string, value: unknown) => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
  type Order = (one: unknown, two: unknown) => number
  add(Array.prototype, 'toSorted', function copyInOrder(this: unknown[], order?: Order) {
    return Array.prototype.sort.call(this.slice(), order)
  })
  add(Map, 'groupBy', (items: Iterable<unknown>, keyOf: (item: unknown) => unknown) => {
    const groups = new Map<unknown, unknown[]>()
    for (const item of items) {
      const key = keyOf(item)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  })
  add(URL, 'canParse', (url: string, base?: string) => {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  })
}

export const newerBuiltinsScript = `(${addNewerBuiltins})()`
