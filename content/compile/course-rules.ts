import type { Problem } from './content-error.ts'
import type { LessonSource } from './lesson-source.ts'
import { fieldName, type Path } from './zod-messages.ts'
import { unlikeFiles } from './unique.ts'

/**
 * What the lessons and drawings must hold to together.
 * @param lessons sorted by order
 * @param drawings the files of all drawings, faulty ones too
 */
export function checkCourse(lessons: readonly LessonSource[], drawings: Iterable<string>): Problem[] {
  if (lessons.length === 0) return [{ file: 'lessons', line: 1, column: 1, message: 'There is no lesson' }]
  return [...unlikeFiles(lessons), ...checkChain(lessons), ...checkDrawings(lessons, new Set(drawings))]
}

/** No lesson of the chain is missing, and each one's prerequisite is the lesson before it (spec 3). */
function checkChain(lessons: readonly LessonSource[]): Problem[] {
  const bonus = lessons.filter(({ data }) => data?.bonus)
  const chain = lessons.filter(({ data }) => !data?.bonus)
  return [
    ...chain.flatMap((lesson, index) => checkLink(lesson, chain[index - 1])),
    ...checkBeside(bonus, lessons),
  ]
}

function checkLink({ yaml, data, order }: LessonSource, before: LessonSource | undefined): Problem[] {
  if (!data) return []
  const wanted = (before?.order ?? 0) + 1
  // The lesson before is unknown then, so nothing can be said about the prerequisite.
  if (order > wanted) return [yaml.problem(['order'], `order: lesson ${wanted} is missing`)]
  if (data.prerequisite === (before?.id ?? null)) return []
  return [
    yaml.problem(
      ['prerequisite'],
      before
        ? `prerequisite: must be "${before.id}", the lesson before`
        : 'prerequisite: must be null: no lesson comes before',
    ),
  ]
}

/** A bonus lesson stands beside the chain, and may still ask for one of its lessons. */
function checkBeside(bonus: readonly LessonSource[], lessons: readonly LessonSource[]): Problem[] {
  return bonus.flatMap(({ yaml, data }) => {
    const wanted = data?.prerequisite ?? null
    if (wanted === null || lessons.some(({ id }) => id === wanted)) return []
    return [yaml.problem(['prerequisite'], `prerequisite: there is no lesson "${wanted}"`)]
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
