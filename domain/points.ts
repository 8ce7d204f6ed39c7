/** What the figures of points, score and time are made from (spec 3, derived per student). */
interface TaskWorth {
  key: string
  points: number
}
interface TaskDone {
  completed: boolean
  minutes: number
}

/** Points earned: those of the completed tasks. A task that is not in `tasks` any more earns none. */
export function totalPoints(
  tasks: readonly TaskWorth[],
  done: ReadonlyMap<string, Pick<TaskDone, 'completed'>>,
): number {
  return tasks.reduce((sum, { key, points }) => sum + (done.get(key)?.completed ? points : 0), 0)
}

/** Study time in minutes: those of all tasks, finished or not (spec 9). */
export function studyMinutes(tasks: Iterable<Pick<TaskDone, 'minutes'>>): number {
  let sum = 0
  for (const { minutes } of tasks) sum += minutes
  return sum
}

/** Rounded mean of the quiz scores of lessons; 0 stands for "no quiz yet" and does not count (spec 3). */
export function averageScore(quizScores: readonly number[]): number {
  const scores = quizScores.filter((score) => score > 0)
  return scores.length === 0 ? 0 : Math.round(scores.reduce((a, b) => a + b, 0) / scores.length)
}
