import { CapsFile } from '#domain/learning/caps.ts'
import { SchoolFile, SpotlightFile, type School } from '#domain/learning/content.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { CastFile } from '#domain/learning/cast.ts'
import type { Misconception } from '#domain/learning/misconceptions.ts'
import { checkCast, readCast } from './cast.ts'
import type { Problem } from './content-error.ts'
import { checkCourse, pictureFile } from './course-rules.ts'
import { checkGlossary, readGlossary, type Glossary } from './glossary.ts'
import { readDrawing } from './drawing.ts'
import { checkLesson } from './lesson-rules.ts'
import {
  readLesson,
  readMemorandum,
  readPractice,
  readQuiz,
  type LessonSource,
  type MemorandumSource,
  type PracticeSource,
  type QuizSource,
} from './course-files.ts'
import { readLevel, type LevelSource } from './level-files.ts'
import { checkMemoranda } from './memoranda.ts'
import { checkLevels } from './level-rules.ts'
import { checkMisconceptions, readMisconceptions } from './misconceptions.ts'
import { checkPractices } from './practice-rules.ts'
import { checkQuizzes } from './quiz-rules.ts'
import { checkStimuli, stimuliOf } from './stimulus-rules.ts'
import { LAB_FOLDER, MISCONCEPTIONS_FILE, unknownFiles, type Sources } from './sources.ts'
import type { DrawingKind } from './svg-rules.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

/** This is everything that could be read, and all problems that were found. */
export interface Content {
  cast: { yaml: YamlFile; data: CastFile | undefined }
  glossary: { yaml: YamlFile; data: Glossary | undefined }
  lessons: LessonSource[]
  quizzes: QuizSource[]
  practices: PracticeSource[]
  /** These are the levels in the order of the worlds and, within a world, of the levels. */
  levels: LevelSource[]
  memoranda: MemorandumSource[]
  caps: { yaml: YamlFile; data: CapsFile | undefined }
  misconceptions: { yaml: YamlFile; data: Misconception[] | undefined }
  school: School | undefined
  spotlight: { yaml: YamlFile; data: string[] | undefined }
  /** This is the markup of each drawing by its file, or "" for one with problems. */
  drawings: ReadonlyMap<string, string>
  problems: Problem[]
}

/**
 * Reads the texts of all files and applies every rule that a build requires. It never throws because of a file's contents.
 */
export function readContent(sources: Sources): Content {
  const problems: Problem[] = []
  const castYaml = readOne(sources, 'cast.yaml')
  const cast = readCast(castYaml)
  const glossaryYaml = readOne(sources, 'glossary.yaml')
  const glossary = readGlossary(glossaryYaml)
  const lessons = readAll(sources, 'lessons/', (file, text) => readLesson(file, text, glossary))
  const quizzes = readAll(sources, 'quizzes/', readQuiz)
  const practices = readAll(sources, 'practice/', readPractice)
  const memoranda = readAll(sources, 'memoranda/', readMemorandum)
  const caps = readOne(sources, 'caps.yaml')
  const capsData = validate(caps, CapsFile)
  const levels = readAll(sources, `${LAB_FOLDER}/`, readLevel).toSorted(
    (a, b) => placeOf(a.world) - placeOf(b.world),
  )
  const drawings = new Map<string, string>()
  for (const [file, text] of [...sources].filter(([name]) => name.endsWith('.svg'))) {
    const drawing = readDrawing(file, text, kindOf(file), idPrefixOf(file))
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
    ...castYaml.problems,
    ...checkCast(castYaml, cast, drawings.keys()),
    ...glossaryYaml.problems,
    ...checkGlossary(glossaryYaml, glossary),
    ...checkCourse(lessons, drawings.keys(), shown),
    ...quizzes.flatMap((quiz) => quiz.yaml.problems),
    ...checkQuizzes(quizzes, lessons),
    ...practices.flatMap((practice) => practice.yaml.problems),
    ...checkPractices(practices, lessons),
    ...checkStimuli(stimuli, drawings),
    ...memoranda.flatMap((memorandum) => memorandum.yaml.problems),
    ...checkMemoranda(memoranda, lessons),
    ...caps.problems,
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
    cast: { yaml: castYaml, data: cast },
    glossary: { yaml: glossaryYaml, data: glossary },
    lessons,
    quizzes,
    practices,
    levels,
    memoranda,
    caps: { yaml: caps, data: capsData },
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

function kindOf(file: string): DrawingKind {
  const [folder] = file.split('/')
  return folder === 'icons' ? 'icon' : folder === 'faces' ? 'face' : 'picture'
}

function placeOf(world: string): number {
  return Object.keys(WORLDS).indexOf(world)
}

function readOne(sources: Sources, file: string): YamlFile {
  const text = sources.get(file)
  if (text !== undefined) return readYaml(file, text)
  const missing = { file, line: 1, column: 1, message: 'This file is missing' }
  return { ...readYaml(file, ''), problems: [missing] }
}

/** Turns "gallery/what-is-computer/till.svg" into "what-is-computer-till". */
function idPrefixOf(file: string): string {
  return file.replace(/^gallery\/|\.svg$/g, '').replaceAll(/[^A-Za-z0-9]+/g, '-')
}
