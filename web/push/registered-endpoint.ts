const KEY = 'qala.push'

/**
 * The address of this browser's subscription as the server has it; null when push is off here. KeepAlive, because a browser
 * may change or drop its subscription without a word, and the server would go on writing to the old address.
 */
export function readTold(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeTold(endpoint: string | null): void {
  try {
    if (endpoint === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, endpoint)
  } catch {
    // A browser that keeps nothing: the push service itself tells the server about dead addresses.
  }
}
