import type { LearnerCard } from '#domain/learners.ts'

// School time, wherever the reader is. en-GB, because en-ZA writes 03 November.
const DATE = { timeZone: 'Africa/Johannesburg', day: 'numeric', month: 'short', year: 'numeric' } as const

const DAY = new Intl.DateTimeFormat('en-GB', DATE)
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...DATE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export function dayText(iso: string): string {
  return DAY.format(new Date(iso))
}

export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** With thousands apart: 1,735 */
export function number(count: number): string {
  return count.toLocaleString('en')
}

/** Says "of how many" while there are more to load. */
export function shownText(shown: number, all: number): string {
  if (shown < all) return `${number(shown)} of ${number(all)} students shown`
  return shown === 1 ? '1 student shown' : `${number(shown)} students shown`
}

/** A learner who took no quiz has no average, which is not 0 %. */
export function averageText({
  averageScore,
  quizTaken,
}: Pick<LearnerCard, 'averageScore' | 'quizTaken'>): string {
  return quizTaken === false ? '–' : `${averageScore}%`
}

/** "45 min", "2 h 5 min" */
export function studyTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Grouped as South Africans write numbers. */
export function phoneText(digits: string): string {
  return digits.length === 10 ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits
}
