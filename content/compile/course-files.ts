import { LessonFile, type CourseLesson } from '#domain/learning/content.ts'
import { MemorandumFile } from '#domain/learning/caps.ts'
import { PracticeFile } from '#domain/learning/practice/item.ts'
import { QuizFile } from '#domain/learning/quiz-content.ts'
import type * as z from 'zod/mini'
import type { Problem } from './content-error.ts'
import { withKeyWords, type Glossary } from './glossary.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

export interface Readable<T> {
  yaml: YamlFile
  data: T
}

/**
 * This is the file of a lesson or quiz. When `data` is undefined, its problems are already recorded, and id and order come
 * from its name.
 */
export interface CourseFile<T> {
  yaml: YamlFile
  id: string
  order: number
  data: T | undefined
}
export type LessonSource = CourseFile<CourseLesson>
export type QuizSource = CourseFile<QuizFile>

export function readLesson(file: string, text: string, glossary: Glossary | undefined): LessonSource {
  const lesson = read(file, text, LessonFile)
  return { ...lesson, data: lesson.data && withKeyWords(lesson.yaml, lesson.data, glossary) }
}

export function readQuiz(file: string, text: string): QuizSource {
  return read(file, text, QuizFile)
}

/** This is a practice file. When `data` is undefined, `lesson` and `order` come from its name. */
export interface PracticeSource {
  yaml: YamlFile
  lesson: string
  order: number
  data: PracticeFile | undefined
}

export function readPractice(file: string, text: string): PracticeSource {
  return readOfLesson(file, text, PracticeFile)
}

/** This is the file with the memorandum of a CAPS Task. When `data` is undefined, `lesson` comes from its name. */
export interface MemorandumSource {
  yaml: YamlFile
  lesson: string
  order: number
  data: MemorandumFile | undefined
}

export function readMemorandum(file: string, text: string): MemorandumSource {
  return readOfLesson(file, text, MemorandumFile)
}

/** Reads a file that belongs to one lesson and is called after it. */
function readOfLesson<T extends { lesson: string }>(file: string, text: string, schema: z.ZodMiniType<T>) {
  const yaml = readYaml(file, text)
  const data = validate(yaml, schema)
  const { number, name } = partsOfName(file)
  return { yaml, lesson: data?.lesson ?? name, order: number, data }
}

function read<T extends { id: string; order: number }>(
  file: string,
  text: string,
  schema: z.ZodMiniType<T>,
): CourseFile<T> {
  const yaml = readYaml(file, text)
  const data = validate(yaml, schema)
  const { number, name } = partsOfName(file)
  return { yaml, id: data?.id ?? name, order: data?.order ?? number, data }
}

/** Splits a name such as "lessons/08-coding-basics.yaml". */
function partsOfName(file: string): { number: number; name: string } {
  const [, number = '', name = ''] = /^[a-z]+\/(\d*)-?(.*)\.yaml$/.exec(file) ?? []
  return { number: Number(number), name }
}

export function readable<T>(files: readonly Pick<CourseFile<T>, 'yaml' | 'data'>[]): Readable<T>[] {
  return files.flatMap(({ yaml, data }) => (data ? [{ yaml, data }] : []))
}

/**
 * Checks that a lesson is in lessons/NN-id.yaml and a quiz in quizzes/NN-id.yaml, where "-quiz" at the end of an id is left
 * out.
 */
export function checkFileName(
  yaml: YamlFile,
  folder: 'lessons' | 'quizzes',
  { id, order }: { id: string; order: number },
): Problem[] {
  const name = folder === 'quizzes' ? id.replace(/-quiz$/, '') : id
  const wanted = `${folder}/${String(order).padStart(2, '0')}-${name}.yaml`
  return yaml.file === wanted
    ? []
    : [yaml.problem(['id'], `id and order: this file must be called ${wanted}`)]
}
