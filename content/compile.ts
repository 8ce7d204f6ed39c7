import { createHash } from 'node:crypto'
import type { ContentIndex, Lesson, LessonFile, LessonSummary } from '#domain/content.ts'
import { sectionsOf } from '#domain/lessons.ts'
import { ContentError } from './content-error.ts'
import { iconFile, pictureFile } from './course-rules.ts'
import { readContent, type Content } from './read-content.ts'
import { nameOfRoot, readSources, type Sources } from './sources.ts'

/** A file that travels to the learner's device. Its name changes with its content, so it may be kept for good. */
export interface CompiledFile {
  id: string
  /** Path below the web root, e.g. "content/what-is-computer.0a1b2c3d.json". */
  fileName: string
  /** The `Lesson` as JSON. */
  json: string
}

export interface CompiledContent {
  index: ContentIndex
  lessons: CompiledFile[]
}

/** Reads, checks and compiles everything that is taught. Throws one ContentError that names all faults of all files. */
export async function compileContent(root: string): Promise<CompiledContent> {
  return compileSources(await readSources(root), nameOfRoot(root))
}

/** The same from texts in memory; `rootName` begins each file's name in a message. */
export function compileSources(sources: Sources, rootName: string): CompiledContent {
  const content = readContent(sources)
  const { school, spotlight, problems } = content
  if (problems.length > 0 || !school || !spotlight.data) throw new ContentError(rootName, problems)

  const compiled = content.lessons.flatMap(({ data }) =>
    data ? [compileLesson(data, content.drawings)] : [],
  )
  return {
    index: { lessons: compiled.map(({ summary }) => summary), school, spotlight: spotlight.data },
    lessons: compiled.map(({ file }) => file),
  }
}

/** One lesson as it travels, with the drawings by their file. */
export function compileLesson(
  data: LessonFile,
  drawings: Content['drawings'],
): { summary: LessonSummary; file: CompiledFile } {
  const lesson: Lesson = {
    ...data,
    gallery: data.gallery.map((image) => ({
      ...image,
      svg: drawings.get(pictureFile(data.id, image.src)) ?? '',
    })),
  }
  const json = JSON.stringify(lesson)
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 8)
  const fileName = `content/${data.id}.${hash}.json`
  const { id, order, title, description, duration, difficulty, prerequisite, isLocked, bonus = false } = data
  return {
    file: { id, fileName, json },
    summary: {
      id,
      order,
      title,
      description,
      duration,
      difficulty,
      prerequisite,
      isLocked,
      bonus,
      icon: drawings.get(iconFile(data.icon)) ?? '',
      sectionCount: sectionsOf(data.content.practicalTasks?.length ?? 0).length,
      href: `/${fileName}`,
    },
  }
}
