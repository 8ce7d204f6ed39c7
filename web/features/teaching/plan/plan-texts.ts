import { count } from '#domain/counts.ts'
import { dayAndMonth, weekdayAndDay } from '#domain/dates.ts'
import { daysOffIn, type Term } from '#domain/school-terms.ts'
import { weekOf, type PlanPart, type PlannedWeek, type Standing } from '#domain/school/year-plan.ts'

/** Returns text such as "Week 3 of term 1". */
export function weekName({ week, term }: Pick<PlannedWeek, 'week' | 'term'>): string {
  return `Week ${week} of term ${term}`
}

/** Returns text such as "14 January to 16 January". */
export function daysOf({ firstDay, lastDay }: Pick<PlannedWeek, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayAndMonth(firstDay) : `${dayAndMonth(firstDay)} to ${dayAndMonth(lastDay)}`
}

/** Says which week it is, or when school begins again. */
export function nowText(weeks: readonly PlannedWeek[], terms: readonly Term[], today: string): string {
  const now = weekOf(weeks, today)
  if (now) return weekName(now)
  const next = terms.findIndex(({ from }) => from > today)
  const begins = terms[next]
  return begins
    ? `Holidays: term ${next + 1} begins on ${weekdayAndDay(begins.from)}`
    : 'The school year is over'
}

export function standingText(standing: Standing): string {
  switch (standing.kind) {
    case 'behind':
      return `${count(standing.weeks, 'week')} behind the plan`
    case 'ahead':
      return `${count(standing.weeks, 'week')} ahead of the plan`
    case 'on-plan':
      return 'On the plan'
    case 'not-begun':
      return 'The year has not begun yet'
    case 'finished':
      return 'The class has done all lessons'
    case 'nobody':
      return 'Nobody is in this class yet'
  }
}

/** Returns sentences such as "Monday 27 April is Freedom Day." */
export function daysOffText(monday: string): string {
  return daysOffIn(monday)
    .map(({ day, name }) => `${weekdayAndDay(day)} is ${name}.`)
    .join(' ')
}

export function partText({ part, parts }: Pick<PlanPart, 'part' | 'parts'>): string {
  return parts > 1 ? `part ${part} of ${parts}` : ''
}

/** Returns what a class does of a lesson in a week, such as "Lesson", "3 Lab levels", "Practice" and “Quiz “Hardware””. */
export function workTexts({ pieces }: Pick<PlanPart, 'pieces'>): { text: string; minutes: number }[] {
  const levels = pieces.filter(({ kind }) => kind === 'lab')
  return pieces.flatMap((piece) => {
    const { kind, title, minutes } = piece
    if (kind === 'lesson') return { text: 'Lesson', minutes }
    if (kind === 'practice') return { text: 'Practice', minutes }
    if (kind === 'quiz') return { text: `Quiz “${title}”`, minutes }
    if (kind === 'task') return { text: `CAPS Task on paper: ${title}`, minutes }
    return piece === levels[0]
      ? { text: levelsText(levels), minutes: levels.reduce((sum, one) => sum + one.minutes, 0) }
      : []
  })
}

function levelsText(levels: readonly { title: string }[]): string {
  const [only] = levels
  return levels.length === 1 && only ? `Lab level “${only.title}”` : count(levels.length, 'Lab level')
}
