import { ProgressBatch, ProgressRows, ProgressSaved } from '#domain/progress.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { presentJoinedTask, presentProgress } from './present.ts'
import { progressOf } from './queries.ts'
import { saveProgress } from './save-progress.ts'
import { tasksOf } from './task-queries.ts'

export const getProgress = defineRoute({
  access: 'progress:read',
  summary: "The caller's progress in every lesson and task begun",
  output: ProgressRows,
  handler: async ({ caller: { userId }, services }) => {
    const { lessons, tasks } = await services.db.withUser(userId, async (trx) => ({
      lessons: await progressOf(trx, userId),
      tasks: await tasksOf(trx, userId),
    }))
    return {
      userId,
      serverNow: new Date().toISOString(),
      lessons: lessons.map(presentProgress),
      tasks: tasks.map(presentJoinedTask),
    }
  },
})

export const putProgress = defineRoute({
  access: 'progress:save',
  summary: 'Merge progress rows into what is stored; may be repeated',
  input: ProgressBatch,
  output: ProgressSaved,
  handler: ({ input, caller, services }) => {
    // A shared device may hold another learner's unsent rows: they never land under whoever is signed in.
    if (input.userId !== caller.userId) throw refusal('wrong_account')
    return saveProgress(services, caller.userId, input)
  },
})
