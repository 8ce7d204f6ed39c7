import { SchoolFile, SpotlightFile, type School } from '#domain/content.ts'
import { WORLD_NAMES } from '#domain/lab/level.ts'
import type { Misconception } from '#domain/misconceptions.ts'
import type { Problem } from './content-error.ts'
import { checkCourse, pictureFile } from './course-rules.ts'
import { checkGlossary, readGlossary, type Glossary } from './glossary.ts'
import { readDrawing } from './drawing.ts'
import { checkLesson } from './lesson-rules.ts'
import {
  readLesson,
  readPractice,
  readQuiz,
  type LessonSource,
  type PracticeSource,
  type QuizSource,
} from './course-files.ts'
import { readLevel, type LevelSource } from './level-files.ts'
import { checkLevels } from './level-rules.ts'
import { checkMisconceptions, readMisconceptions } from './misconceptions.ts'
import { checkPractices } from './practice-rules.ts'
import { checkQuizzes } from './quiz-rules.ts'
import { checkStimuli, stimuliOf } from './stimulus-rules.ts'
import { LAB_FOLDER, MISCONCEPTIONS_FILE, unknownFiles, type Sources } from './sources.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

/** Everything that could be read, and everything that is wrong with it. */
export interface Content {
  glossary: { yaml: YamlFile; data: Glossary | undefined }
  lessons: LessonSource[]
  quizzes: QuizSource[]
  practices: PracticeSource[]
  /** In the order of the worlds and, within one, of the levels. */
  levels: LevelSource[]
  misconceptions: { yaml: YamlFile; data: Misconception[] | undefined }
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
  const practices = readAll(sources, 'practice/', readPractice)
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
  const misconceptions = readOne(sources, MISCONCEPTIONS_FILE)
  const misconceptionData = readMisconceptions(misconceptions)
  const school = readOne(sources, 'school.yaml')
  const spotlight = readOne(sources, 'spotlight.yaml')
  const schoolData = validate(school, SchoolFile)
  const spotlightData = validate(spotlight, SpotlightFile)

  for (const lesson of lessons) problems.push(...lesson.yaml.problems, ...checkLesson(lesson))
  const stimuli = stimuliOf(lessons, quizzes, practices)
  const shown = stimuli.flatMap(({ stimulus: { picture }, lesson }) =>
    picture ? [pictureFile(lesson, picture.src)] : [],
  )
  problems.push(
    ...unknownFiles(sources),
    ...glossaryYaml.problems,
    ...checkGlossary(glossaryYaml, glossary),
    ...checkCourse(lessons, drawings.keys(), shown),
    ...quizzes.flatMap((quiz) => quiz.yaml.problems),
    ...checkQuizzes(quizzes, lessons),
    ...practices.flatMap((practice) => practice.yaml.problems),
    ...checkPractices(practices, lessons),
    ...checkStimuli(stimuli, drawings),
    ...levels.flatMap((level) => level.yaml.problems),
    ...checkLevels(levels, lessons),
    ...misconceptions.problems,
    ...checkMisconceptions(misconceptions, misconceptionData, [
      ...lessons.map(({ yaml }) => yaml),
      ...quizzes.map(({ yaml }) => yaml),
      ...practices.map(({ yaml }) => yaml),
    ]),
    ...school.problems,
    ...spotlight.problems,
  )
  return {
    glossary: { yaml: glossaryYaml, data: glossary },
    lessons,
    quizzes,
    practices,
    levels,
    misconceptions: { yaml: misconceptions, data: misconceptionData },
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
