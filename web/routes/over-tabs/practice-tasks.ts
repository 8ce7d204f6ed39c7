import { PRACTICE_LESSON } from '#domain/course.ts'
import { PRACTICE_TASK_IDS } from '#domain/practice.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

/** The hands-on tasks this learner has done, by their own ids. */
export function practiceTasksDone({ tasks }: Pick<ProgressView, 'tasks'>): ReadonlySet<string> {
  return new Set(PRACTICE_TASK_IDS.filter((id) => tasks.get(`${PRACTICE_LESSON}/${id}`)?.completed))
}
