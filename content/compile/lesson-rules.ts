import type { CourseLesson } from '#domain/learning/content.ts'
import { courseTasks } from '#domain/learning/course-tasks.ts'
import { PRACTICE_TASK } from '#domain/learning/lesson-tasks.ts'
import { sectionsOf } from '#domain/learning/lessons.ts'
import type { Problem } from './content-error.ts'
import { checkFileName, type LessonSource } from './course-files.ts'
import { fieldName } from './zod-messages.ts'
import { mentions, namesOf, textsOf } from './texts.ts'
import { checkUnique } from './unique.ts'
import type { YamlFile } from './yaml-file.ts'

/** Checks the rules for one lesson that its schema cannot express. A lesson that could not be read is skipped. */
export function checkLesson({ yaml, data: lesson }: LessonSource): Problem[] {
  if (!lesson) return []
  const { notes, definitions, practicalTasks = [] } = lesson.content
  return [
    ...checkFileName(yaml, 'lessons', lesson),
    ...checkUnique(yaml, ['gallery'], lesson.gallery, 'src'),
    ...checkUnique(yaml, ['content', 'notes'], notes, 'heading'),
    ...checkUnique(yaml, ['content', 'definitions'], definitions, 'id'),
    ...checkUnique(yaml, ['content', 'practicalTasks'], practicalTasks, 'id'),
    ...checkActivities(yaml, lesson),
    ...checkNotesPictures(yaml, lesson),
    ...checkNamedActivities(yaml, lesson),
    ...checkStars(yaml, lesson),
    ...checkKeyWords(yaml, lesson),
  ]
}

function checkActivities(yaml: YamlFile, lesson: CourseLesson): Problem[] {
  const { activities = [] } = lesson
  const ids = courseTasks([lesson], [], []).map(({ taskId }) => taskId)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  const sections: readonly string[] = sectionsOf(lesson.content.practicalTasks?.length ?? 0)
  const nowhere = activities.findIndex(({ after }) => after !== undefined && !sections.includes(after))
  const endings = activities.filter(({ after }) => after === undefined)
  return [
    ...checkUnique(yaml, ['activities'], activities, 'id'),
    ...(repeated === undefined
      ? []
      : [yaml.problem(['activities'], `activities: the task "${repeated}" is there twice`)]),
    ...(nowhere === -1
      ? []
      : [yaml.problem(['activities', nowhere, 'after'], 'after: this lesson has no such section')]),
    ...activities.flatMap(({ type, after }, index) =>
      type === 'lab' && after === undefined
        ? [yaml.problem(['activities', index], 'after: levels of the Lab cannot end a lesson; say "after"')]
        : [],
    ),
    ...activities.flatMap(({ type, id }, index) =>
      type === PRACTICE_TASK || id === PRACTICE_TASK
        ? [yaml.problem(['activities', index], 'activities: practice comes by itself with practice items')]
        : [],
    ),
    ...(endings.length > 1
      ? [
          yaml.problem(
            ['activities'],
            'activities: a lesson can end with one only; say "after" for the others',
          ),
        ]
      : []),
  ]
}

function checkNotesPictures(yaml: YamlFile, { content, gallery }: CourseLesson): Problem[] {
  const known = new Set(gallery.map((picture) => picture.src))
  return content.notes.flatMap(({ picture }, index) => {
    if (picture === undefined || known.has(picture)) return []
    const path = ['content', 'notes', index, 'picture']
    return [yaml.problem(path, `${fieldName(path)}: "${picture}" is not in this lesson's gallery`)]
  })
}

/** Checks that notes and Fun Activities name only activities of this lesson. */
function checkNamedActivities(yaml: YamlFile, { content, activities = [] }: CourseLesson): Problem[] {
  const known = new Set(activities.map(({ id }) => id))
  const { notes, practicalTasks = [] } = content
  return Object.entries({ notes, practicalTasks }).flatMap(([list, items]) =>
    items.flatMap(({ activity }, index) => {
      if (activity === undefined || known.has(activity)) return []
      const path = ['content', list, index, 'activity']
      return [yaml.problem(path, `${fieldName(path)}: this lesson has no activity "${activity}"`)]
    }),
  )
}

/** Checks that stars come in pairs within one paragraph of the notes, because a learner would see any others. */
function checkStars(yaml: YamlFile, lesson: CourseLesson): Problem[] {
  return textsOf(lesson).flatMap(({ path, text }) => {
    const isNotes = path[1] === 'notes' && path.at(-1) === 'text'
    const bare = text
      .split(/\n\s*\n/)
      .map((part) => (isNotes ? part.replace(/\*\*[^*\s]([^*]*[^*\s])?\*\*/g, '') : part))
    if (!bare.some((part) => part.includes('**'))) return []
    const advice = isNotes
      ? 'put ** right before and right after the key word'
      : '**stars** work only in the notes'
    return [yaml.problem(path, `${fieldName(path)}: ${advice}`, isNotes ? undefined : '**')]
  })
}

function checkKeyWords(yaml: YamlFile, { content }: CourseLesson): Problem[] {
  const notes = content.notes
    .map((block) => `${block.heading}\n${block.text}`)
    .join('\n')
    .replaceAll('**', '')
  return content.definitions.flatMap(({ term }, index) => {
    if (namesOf(term).some((name) => mentions(notes, name))) return []
    const path = ['content', 'definitions', index, 'term']
    return [yaml.problem(path, `${fieldName(path)}: the notes never use "${term}"`)]
  })
}
