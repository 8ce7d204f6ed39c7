import { LessonFile } from '#domain/content.ts'
import { readYaml, validate, type YamlFile } from './yaml-file.ts'

/** A lesson's file. When `data` is undefined its faults are known already; id and order then come from the file name. */
export interface LessonSource {
  yaml: YamlFile
  id: string
  order: number
  data: LessonFile | undefined
}

export function readLesson(file: string, text: string): LessonSource {
  const yaml = readYaml(file, text)
  const data = validate(yaml, LessonFile)
  const [, number = '', name = ''] = /^lessons\/(\d*)-?(.*)\.yaml$/.exec(file) ?? []
  return { yaml, id: data?.id ?? name, order: data?.order ?? Number(number), data }
}

/** Where a lesson belongs: lessons/NN-id.yaml. */
export function lessonFileName({ id, order }: Pick<LessonFile, 'id' | 'order'>): string {
  return `lessons/${String(order).padStart(2, '0')}-${id}.yaml`
}
