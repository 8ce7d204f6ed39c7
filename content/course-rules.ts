import type { Problem } from './content-error.ts'
import type { LessonSource } from './lesson-source.ts'
import { fieldName, type Path } from './plain-words.ts'
import { unlikeFiles } from './unlike.ts'

/**
 * What the lessons and drawings must hold to together.
 * @param lessons sorted by order
 * @param drawings the files of all drawings, faulty ones too
 */
export function checkCourse(lessons: readonly LessonSource[], drawings: Iterable<string>): Problem[] {
  if (lessons.length === 0) return [{ file: 'lessons', line: 1, column: 1, message: 'There is no lesson' }]
  return [...unlikeFiles(lessons), ...checkChain(lessons), ...checkDrawings(lessons, new Set(drawings))]
}

/**
 * Each lesson's prerequisite is the lesson before it (spec 3). A bonus lesson stands beside the chain. A lesson
 * whose neighbour is not written yet names it all the same, so that the chain closes when the neighbour comes.
 */
function checkChain(lessons: readonly LessonSource[]): Problem[] {
  const ids = new Set(lessons.map((lesson) => lesson.id))
  let before: LessonSource | null = null
  return lessons.flatMap((lesson) => {
    const { yaml, data, order } = lesson
    const neighbour: LessonSource | null = before
    if (!data?.bonus) before = lesson
    if (!data) return []
    const complain = (message: string) => [yaml.problem(['prerequisite'], `prerequisite: ${message}`)]
    const isKnown = data.prerequisite === null || ids.has(data.prerequisite)
    if (neighbour !== null && !data.bonus && neighbour.order + 1 !== order) {
      return data.prerequisite === null ? complain('must be the lesson before') : []
    }
    if (!isKnown) return complain(`there is no lesson "${data.prerequisite}"`)
    if (data.bonus || data.prerequisite === (neighbour?.id ?? null)) return []
    return complain(
      neighbour === null
        ? 'must be null: no lesson comes before'
        : `must be "${neighbour.id}", the lesson before`,
    )
  })
}

function checkDrawings(lessons: readonly LessonSource[], drawings: ReadonlySet<string>): Problem[] {
  const used = new Set<string>()
  const missing = lessons.flatMap((lesson) =>
    drawingsNamed(lesson).flatMap(({ path, file }) => {
      used.add(file)
      return drawings.has(file)
        ? []
        : [lesson.yaml.problem(path, `${fieldName(path)}: there is no file ${file}`)]
    }),
  )
  // A lesson that cannot be read may well show the drawings in its folder, and any of the tiles.
  const unreadable = new Set(lessons.filter((lesson) => !lesson.data).map((lesson) => lesson.id))
  const dead = [...drawings].filter((file) => {
    const [folder, lesson = ''] = file.split('/')
    return !used.has(file) && !(folder === 'icons' ? unreadable.size > 0 : unreadable.has(lesson))
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
