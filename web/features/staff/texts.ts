import { count, grouped } from '#domain/counts.ts'
import type { LearnerCard } from '#domain/accounts/learners.ts'

/** Says "of how many" while there are more to load. */
export function shownText(shown: number, all: number): string {
  return `${shown < all ? `${grouped(shown)} of ${grouped(all)} students` : count(shown, 'student')} shown`
}

/** A learner who took no quiz has no average, which is not the same as 0 %. */
export function averageText({
  averageScore,
  quizTaken,
}: Pick<LearnerCard, 'averageScore' | 'quizTaken'>): string {
  return quizTaken === false ? '–' : `${averageScore}%`
}

/** Returns text such as "45 min" or "2 h 5 min". */
export function studyTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Groups the digits as South Africans write phone numbers. */
export function phoneText(digits: string): string {
  return digits.length === 10 ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits
}
