import type { Problem } from './content-error.ts'
import type { LessonSource } from './course-files.ts'
import { fieldName, type Path } from './zod-messages.ts'
import { checkUniqueFiles } from './unique.ts'

/**
 * Checks the rules for the course as a whole.
 * @param lessons sorted by order
 * @param drawings the files of all drawings, including those with problems
 * @param shown the files of drawings that questions, items and samples show
 */
export function checkCourse(
  lessons: readonly LessonSource[],
  drawings: Iterable<string>,
  shown: Iterable<string>,
): Problem[] {
  if (lessons.length === 0) return [{ file: 'lessons', line: 1, column: 1, message: 'There is no lesson' }]
  return [
    ...checkUniqueFiles(lessons),
    ...checkOrders(lessons),
    ...checkPrerequisites(lessons),
    ...checkDrawings(lessons, new Set(drawings), shown),
  ]
}

/** Checks that the numbers of lessons that count have no gap. Bonus lessons may have any number. */
function checkOrders(lessons: readonly LessonSource[]): Problem[] {
  const orders = new Set(lessons.map(({ order }) => order))
  let complete = 0
  return lessons.flatMap(({ yaml, data, order }) => {
    if (data?.bonus) return []
    while (orders.has(complete + 1)) complete += 1
    if (order <= complete) return []
    const missing = complete + 1
    complete = order
    return data ? [yaml.problem(['order'], `order: lesson ${missing} is missing`)] : []
  })
}

function checkPrerequisites(lessons: readonly LessonSource[]): Problem[] {
  return lessons.flatMap(({ yaml, data, order }) => {
    const wanted = data?.prerequisite ?? null
    if (wanted === null) return []
    const before = lessons.find(({ id }) => id === wanted)
    if (before && before.order < order) return []
    const message = before ? `"${wanted}" does not come before this lesson` : `there is no lesson "${wanted}"`
    return [yaml.problem(['prerequisite'], `prerequisite: ${message}`)]
  })
}

function checkDrawings(
  lessons: readonly LessonSource[],
  drawings: ReadonlySet<string>,
  shown: Iterable<string>,
): Problem[] {
  const used = new Set(shown)
  const missing = lessons.flatMap((lesson) =>
    drawingsNamed(lesson).flatMap(({ path, file }) => {
      used.add(file)
      return drawings.has(file)
        ? []
        : [lesson.yaml.problem(path, `${fieldName(path)}: there is no file ${file}`)]
    }),
  )
  // A lesson that cannot be read may show any of the drawings in its folder and any of the tiles.
  const unreadable = new Set(lessons.filter((lesson) => !lesson.data).map((lesson) => lesson.id))
  const dead = [...drawings].filter((file) => {
    const [folder, lesson = ''] = file.split('/')
    // The rules of the cast look after faces.
    return (
      folder !== 'faces' &&
      !used.has(file) &&
      !(folder === 'icons' ? unreadable.size > 0 : unreadable.has(lesson))
    )
  })
  return [
    ...missing,
    ...dead.map((file) => ({ file, line: 1, column: 1, message: 'No lesson shows this drawing' })),
  ]
}

function drawingsNamed({ id, data }: LessonSource): { path: Path; file: string }[] {
  if (!data) return []
  return [
    { path: ['icon'], file: iconFile(data.icon) },
    ...data.gallery.map(({ src }, index) => ({
      path: ['gallery', index, 'src'],
      file: pictureFile(id, src),
    })),
  ]
}

export function iconFile(icon: string): string {
  return `icons/${icon}.svg`
}

export function pictureFile(lessonId: string, src: string): string {
  return `gallery/${lessonId}/${src}`
}
