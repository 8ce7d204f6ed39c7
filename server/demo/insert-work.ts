import type { DB } from '#database/generated/schema.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DemoLearner } from './make-school.ts'

/** What a made-up learner did, as the learner. */
export async function insertWork(
  trx: Transaction<DB>,
  { userId, lessons, tasks, labs, answers }: DemoLearner & { userId: string },
): Promise<void> {
  const whose = { user_id: userId }
  if (lessons.length > 0)
    await trx
      .insertInto('app.lesson_progress')
      .values(
        lessons.map((lesson) => ({
          ...whose,
          lesson_id: lesson.lessonId,
          completed: lesson.completedAt !== null,
          completed_at: lesson.completedAt,
          quiz_score: lesson.quizScore,
          progress: lesson.progress,
        })),
      )
      .execute()
  if (tasks.length > 0)
    await trx
      .insertInto('app.task_progress')
      .values(
        tasks.map((task) => ({
          ...whose,
          id: randomUUID(),
          lesson_id: task.lessonId,
          task_id: task.taskId,
          completed: task.completedAt !== null,
          completed_at: task.completedAt,
          score: task.score,
          time_spent_minutes: task.minutes,
        })),
      )
      .execute()
  if (labs.length > 0)
    await trx
      .insertInto('app.lab_progress')
      .values(
        labs.map((lab) => ({
          ...whose,
          level_id: lab.levelId,
          lesson_id: lab.lessonId,
          stars: lab.stars,
          best: lab.best,
          best_size: lab.bestSize,
          last: lab.best,
          version: lab.best === null ? 0 : 1,
          tries: lab.tries,
          help: 0,
        })),
      )
      .execute()
  if (answers.length > 0)
    await trx
      .insertInto('app.answers')
      .values(
        answers.map((answer) => ({
          ...whose,
          id: randomUUID(),
          lesson_id: answer.lessonId,
          item_id: answer.itemId,
          source: answer.source,
          is_right: answer.isRight,
          misconception: answer.misconception,
          answered_at: answer.answeredAt,
        })),
      )
      .execute()
}
