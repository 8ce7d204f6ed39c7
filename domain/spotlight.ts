const DAY_MS = 86_400_000
/** South Africa has one clock, two hours ahead of UTC, and no summer time. */
const SOUTH_AFRICA_MS = 2 * 3_600_000

/**
 * The Future Tech Spotlight of the calendar day in South Africa on which `date` falls. The facts take turns
 * in their order, so each is back after as many days as there are facts. Undefined only when there are none.
 */
export function factOfTheDay(facts: readonly string[], date: Date): string | undefined {
  const day = Math.floor((date.getTime() + SOUTH_AFRICA_MS) / DAY_MS)
  return facts.at(day % facts.length)
}
