import type { LabSettings } from '#domain/learning/activities/lab.ts'
import { levelTaskId } from '#domain/learning/lesson-tasks.ts'
import type { ActivityScreen } from '../activity-screen.ts'

/** An activity with levels of the Lab inside a lesson. Each step is a level. */
export const labActivity: ActivityScreen<LabSettings> = {
  Screen: ({ settings: { levels }, step, renderLevel }) =>
    renderLevel(step, levels[levels.indexOf(step) + 1] ?? null),
  openStep: ({ levels }, wanted, done) =>
    levels.find((level) => level === wanted) ??
    levels.find((level) => !done.has(levelTaskId(level))) ??
    levels[0] ??
    '',
}
