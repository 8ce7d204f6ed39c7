const DAY_MS = 86_400_000
/** South Africa has one time zone and no summer time. */
const SOUTH_AFRICA_MS = 2 * 3_600_000

/** Changes at midnight in South Africa. */
export function factOfTheDay(facts: readonly string[], date: Date): string | undefined {
  const day = Math.floor((date.getTime() + SOUTH_AFRICA_MS) / DAY_MS)
  return facts.at(day % facts.length)
}
