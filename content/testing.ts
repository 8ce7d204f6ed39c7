// This is the small course that the tests change in many ways.
import { join } from 'node:path'
import { compileSources } from './compile/compile.ts'
import { ContentError } from './compile/content-error.ts'
import { readSources, type Sources } from './compile/sources.ts'

export const FIXTURE_ROOT = join(import.meta.dirname, 'fixtures', 'course')
export const GLOSSARY = 'glossary.yaml'
export const LESSON = 'lessons/01-counting-goats.yaml'
export const QUIZ = 'quizzes/01-goat-numbers.yaml'
export const MISCONCEPTIONS = '../misconceptions.yaml'
export const CAPS = 'caps.yaml'
export const MEMORANDUM = 'memoranda/01-counting-goats.yaml'
export const PRACTICE = 'practice/01-counting-goats.yaml'
export const LEVEL = '../lab/robot/01-goat-gate.yaml'
export const PICTURE = 'gallery/counting-goats/gate.svg'
export const ICON = 'icons/goat.svg'

export const COURSE: Sources = await readSources(FIXTURE_ROOT)

/** Compiles the course as the product does. @throws ContentError with every problem */
export const compile = (sources: Sources) => compileSources(sources, 'content')

export function faults(sources: Sources): string[] {
  try {
    compile(sources)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
  return []
}

export function textOf(file: string): string {
  const text = COURSE.get(file)
  if (text === undefined) throw new Error(`The fixture has no ${file}`)
  return text
}

/**
 * Returns the course with one passage of one file changed. It throws when the passage is missing, because the test would then
 * prove nothing.
 */
export function changed(file: string, from: string, to: string, sources: Sources = COURSE): Sources {
  const text = sources.get(file) ?? ''
  if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`)
  return new Map([...sources, [file, text.replace(from, () => to)]])
}

export function withFile(file: string, text: string, sources: Sources = COURSE): Sources {
  return new Map([...sources, [file, text]])
}

export function without(sources: Sources, ...files: string[]): Sources {
  return new Map([...sources].filter(([file]) => !files.includes(file)))
}

export function withSecondQuiz(file = 'quizzes/02-more-numbers.yaml'): Sources {
  return withFile(
    file,
    textOf(QUIZ).replace('id: goat-numbers', 'id: more-numbers').replace('order: 1', 'order: 2'),
  )
}

export function withSecondLesson(file = 'lessons/02-more-goats.yaml'): Sources {
  const text = textOf(LESSON)
    .replace('id: counting-goats', 'id: more-goats')
    .replace('order: 1', 'order: 2')
    .replace('prerequisite: null', 'prerequisite: counting-goats')
  return new Map([...COURSE, [file, text], ['gallery/more-goats/gate.svg', textOf(PICTURE)]])
}
