import { quizTaskId, READ_TASK } from '#domain/lesson-tasks.ts'
import {
  onLesson,
  onTask,
  withCompletion,
  withMinutes,
  withQuizScore,
  withScore,
  withSection,
  withTaskDone,
} from './changes.ts'
import { replicaForWriting } from './current-replica.ts'
import type { Replica } from './replica.ts'

/**
 * Shows another section: index from 0. Resolves when the disk has it, or when the disk failed
 * and useSyncStatus().storage says so.
 */
export async function moveToSection(lessonId: string, section: number, sectionCount: number): Promise<void> {
  await record((replica) =>
    replica.change(onLesson(lessonId, (row) => withSection(row, section, sectionCount))),
  )
}

/** Marks a lesson completed and read. Resolves like moveToSection: only then show the tick. */
export async function completeLesson(lessonId: string, sectionCount: number): Promise<void> {
  const now = new Date().toISOString()
  await record((replica) =>
    replica.change(
      onLesson(lessonId, (row) => withCompletion(row, sectionCount, now)),
      onTask(lessonId, READ_TASK, (task) => withTaskDone(task, now)),
    ),
  )
}

/** Marks a practice task or Fun Activity done. Resolves like moveToSection. */
export async function completeTask(lessonId: string, taskId: string): Promise<void> {
  const now = new Date().toISOString()
  await record((replica) => replica.change(onTask(lessonId, taskId, (task) => withTaskDone(task, now))))
}

/**
 * Keeps a finished quiz's percent (0-100, whole) if it is the best so far. Without a lesson it stays on
 * this device. Resolves like moveToSection.
 */
export async function recordQuiz(
  quiz: { id: string; lessonId: string | null },
  percent: number,
): Promise<void> {
  const { id, lessonId } = quiz
  const now = new Date().toISOString()
  await record((replica) =>
    lessonId === null
      ? replica.keepQuiz(id, percent)
      : replica.change(
          onLesson(lessonId, (row) => withQuizScore(row, percent)),
          onTask(lessonId, quizTaskId(id), (task) => withScore(task, percent, now)),
        ),
  )
}

/** Adds whole active minutes to a task. Resolves like moveToSection. */
export async function addMinutes(lessonId: string, taskId: string, minutes: number): Promise<void> {
  await record((replica) => replica.change(onTask(lessonId, taskId, (task) => withMinutes(task, minutes))))
}

async function record(action: (replica: Replica) => Promise<void>): Promise<void> {
  const { replica, sync } = await replicaForWriting()
  await action(replica)
  // Not waited for: the learner goes on, the network may take its time.
  void sync?.exchange()
}
