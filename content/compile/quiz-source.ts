import { QuizFile } from '#domain/quiz-content.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

/** A quiz's file. When `data` is undefined its faults are known already; id and order then come from the file name. */
export interface QuizSource {
  yaml: YamlFile
  id: string
  order: number
  data: QuizFile | undefined
}

export function readQuiz(file: string, text: string): QuizSource {
  const yaml = readYaml(file, text)
  const data = validate(yaml, QuizFile)
  const [, number = '', name = ''] = /^quizzes\/(\d*)-?(.*)\.yaml$/.exec(file) ?? []
  return { yaml, id: data?.id ?? name, order: data?.order ?? Number(number), data }
}

/** Where a quiz belongs: quizzes/NN-id.yaml. The folder says "quiz", so an id's own "-quiz" at the end is left out. */
export function quizFileName({ id, order }: Pick<QuizFile, 'id' | 'order'>): string {
  return `quizzes/${String(order).padStart(2, '0')}-${id.replace(/-quiz$/, '')}.yaml`
}
