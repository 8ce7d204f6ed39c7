import { schoolDay } from '../school-time.ts'

/** Returns a fact that changes at midnight in South Africa. */
export function factOfTheDay(facts: readonly string[], date: Date): string | undefined {
  return facts.at(schoolDay(date) % facts.length)
}
