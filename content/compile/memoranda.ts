import type { Problem } from './content-error.ts'
import type { LessonSource, MemorandumSource } from './course-files.ts'

/** Checks that a memorandum belongs to a lesson, and that the activities it marks are there. */
export function checkMemoranda(
  memoranda: readonly MemorandumSource[],
  lessons: readonly LessonSource[],
): Problem[] {
  return memoranda.flatMap(({ yaml, data }) => {
    if (!data) return []
    const lesson = lessons.find(({ id }) => id === data.lesson)
    if (!lesson) return [yaml.problem(['lesson'], `lesson: there is no lesson "${data.lesson}"`)]
    const wanted = `memoranda/${String(lesson.order).padStart(2, '0')}-${data.lesson}.yaml`
    if (yaml.file !== wanted) return [yaml.problem(['lesson'], `lesson: this file must be called ${wanted}`)]
    const there = lesson.data?.content.practicalTasks?.map(({ id }) => id)
    return data.tasks.flatMap((task, index) =>
      there === undefined || there.includes(task)
        ? []
        : [yaml.problem(['tasks', index], `tasks: ${lesson.yaml.file} has no activity "${task}"`)],
    )
  })
}
