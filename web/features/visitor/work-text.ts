import type { VisitorWork } from '#web/progress/visitor-work.ts'

/** "2 lessons and 1 quiz were done, and 1 lesson was started, on this device before you signed in." */
export function workText({ lessonsDone, lessonsBegun, quizzes, activities }: VisitorWork): string {
  const done = [
    ...counted(lessonsDone.length, 'lesson', 'lessons'),
    ...counted(quizzes, 'quiz', 'quizzes'),
    ...counted(activities, 'activity', 'activities'),
  ]
  const begun = counted(lessonsBegun.length, 'lesson', 'lessons')
  const doneOne = lessonsDone.length + quizzes + activities === 1
  const parts = [
    ...(done.length > 0 ? [`${listed(done)} ${doneOne ? 'was' : 'were'} done`] : []),
    ...begun.map((what) => `${what} ${lessonsBegun.length === 1 ? 'was' : 'were'} started`),
  ]
  const comma = parts.length > 1 ? ',' : ''
  return `${parts.join(', and ')}${comma} on this device before you signed in.`
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
