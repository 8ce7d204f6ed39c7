import { LessonFile, type CourseLesson } from '#domain/content.ts'
import { PracticeFile } from '#domain/practice/item.ts'
import { QuizFile } from '#domain/quiz-content.ts'
import type * as z from 'zod/mini'
import type { Problem } from './content-error.ts'
import { withKeyWords, type Glossary } from './glossary.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

export interface Readable<T> {
  yaml: YamlFile
  data: T
}

/** A lesson's or quiz's file. When `data` is undefined its faults are known already; id and order then come from its name. */
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

/** A practice file. `lesson` and `order` come from its name where `data` is undefined. */
export interface PracticeSource {
  yaml: YamlFile
  lesson: string
  order: number
  data: PracticeFile | undefined
}

export function readPractice(file: string, text: string): PracticeSource {
  const yaml = readYaml(file, text)
  const data = validate(yaml, PracticeFile)
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

/** "lessons/08-coding-basics.yaml" */
function partsOfName(file: string): { number: number; name: string } {
  const [, number = '', name = ''] = /^[a-z]+\/(\d*)-?(.*)\.yaml$/.exec(file) ?? []
  return { number: Number(number), name }
}

export function readable<T>(files: readonly Pick<CourseFile<T>, 'yaml' | 'data'>[]): Readable<T>[] {
  return files.flatMap(({ yaml, data }) => (data ? [{ yaml, data }] : []))
}

/** A lesson belongs in lessons/NN-id.yaml, a quiz in quizzes/NN-id.yaml; there an id's own "-quiz" at the end is left out. */
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
