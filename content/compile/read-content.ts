import { SchoolFile, SpotlightFile, type School } from '#domain/content.ts'
import { WORLD_NAMES } from '#domain/lab/level.ts'
import type { Problem } from './content-error.ts'
import { checkCourse } from './course-rules.ts'
import { checkGlossary, readGlossary, type Glossary } from './glossary.ts'
import { readDrawing } from './drawing.ts'
import { checkLesson } from './lesson-rules.ts'
import { readLesson, readQuiz, type LessonSource, type QuizSource } from './course-files.ts'
import { readLevel, type LevelSource } from './level-files.ts'
import { checkLevels } from './level-rules.ts'
import { checkQuizzes } from './quiz-rules.ts'
import { LAB_FOLDER, unknownFiles, type Sources } from './sources.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

/** Everything that could be read, and everything that is wrong with it. */
export interface Content {
  glossary: { yaml: YamlFile; data: Glossary | undefined }
  lessons: LessonSource[]
  quizzes: QuizSource[]
  /** In the order of the worlds and, within one, of the levels. */
  levels: LevelSource[]
  school: School | undefined
  spotlight: { yaml: YamlFile; data: string[] | undefined }
  /** Markup of each drawing by its file, "" for a faulty one. */
  drawings: ReadonlyMap<string, string>
  problems: Problem[]
}

/** Reads the texts of all files and applies every rule that a build insists on. Never throws for what is in a file. */
export function readContent(sources: Sources): Content {
  const problems: Problem[] = []
  const glossaryYaml = readOne(sources, 'glossary.yaml')
  const glossary = readGlossary(glossaryYaml)
  const lessons = readAll(sources, 'lessons/', (file, text) => readLesson(file, text, glossary))
  const quizzes = readAll(sources, 'quizzes/', readQuiz)
  const levels = readAll(sources, `${LAB_FOLDER}/`, readLevel).toSorted(
    (a, b) => placeOf(a.world) - placeOf(b.world),
  )
  const drawings = new Map<string, string>()
  for (const [file, text] of [...sources].filter(([name]) => name.endsWith('.svg'))) {
    const kind = file.startsWith('icons/') ? 'icon' : 'picture'
    const drawing = readDrawing(file, text, kind, idPrefixOf(file))
    drawings.set(file, drawing.svg)
    problems.push(...drawing.problems)
  }
  const school = readOne(sources, 'school.yaml')
  const spotlight = readOne(sources, 'spotlight.yaml')
  const schoolData = validate(school, SchoolFile)
  const spotlightData = validate(spotlight, SpotlightFile)

  for (const lesson of lessons) problems.push(...lesson.yaml.problems, ...checkLesson(lesson))
  problems.push(
    ...unknownFiles(sources),
    ...glossaryYaml.problems,
    ...checkGlossary(glossaryYaml, glossary),
    ...checkCourse(lessons, drawings.keys()),
    ...quizzes.flatMap((quiz) => quiz.yaml.problems),
    ...checkQuizzes(quizzes, lessons),
    ...levels.flatMap((level) => level.yaml.problems),
    ...checkLevels(levels, lessons),
    ...school.problems,
    ...spotlight.problems,
  )
  return {
    glossary: { yaml: glossaryYaml, data: glossary },
    lessons,
    quizzes,
    levels,
    school: schoolData,
    spotlight: { yaml: spotlight, data: spotlightData },
    drawings,
    problems,
  }
}

function readAll<T extends { order: number }>(
  sources: Sources,
  folder: string,
  read: (file: string, text: string) => T,
): T[] {
  return [...sources]
    .filter(([file]) => file.startsWith(folder) && file.endsWith('.yaml'))
    .map(([file, text]) => read(file, text))
    .toSorted((a, b) => a.order - b.order)
}

function placeOf(world: string): number {
  return WORLD_NAMES.findIndex((name) => name === world)
}

function readOne(sources: Sources, file: string): YamlFile {
  const text = sources.get(file)
  if (text !== undefined) return readYaml(file, text)
  const missing = { file, line: 1, column: 1, message: 'This file is missing' }
  return { ...readYaml(file, ''), problems: [missing] }
}

/** "gallery/what-is-computer/till.svg" becomes "what-is-computer-till". */
function idPrefixOf(file: string): string {
  return file.replace(/^gallery\/|\.svg$/g, '').replaceAll(/[^A-Za-z0-9]+/g, '-')
}
