import type { PracticeFile, PracticeItem } from '#domain/learning/practice/item.ts'
import type { Problem } from './content-error.ts'
import type { LessonSource, PracticeSource } from './course-files.ts'
import { headingsOf } from './texts.ts'
import { checkUnique } from './unique.ts'
import type { YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/** Checks the rules for practice items that their schema cannot express, for each item and together with the lessons. */
export function checkPractices(
  practices: readonly PracticeSource[],
  lessons: readonly LessonSource[],
): Problem[] {
  return [
    ...checkIds(practices),
    ...practices.flatMap(({ yaml, data }) =>
      data
        ? [
            ...checkLesson(yaml, data, lessons),
            ...data.items.flatMap((item, index) => checkItem(yaml, item, ['items', index])),
          ]
        : [],
    ),
  ]
}

/** Checks that no two items of the whole course share an id, because the log of answers stores nothing else about an item. */
function checkIds(practices: readonly PracticeSource[]): Problem[] {
  const seen = new Map<string, string>()
  return practices.flatMap(({ yaml, data }) =>
    (data?.items ?? []).flatMap(({ id }, index) => {
      const other = seen.get(id)
      seen.set(id, other ?? yaml.file)
      return other === undefined
        ? []
        : [complaint(yaml, ['items', index, 'id'], `"${id}" is also the id of an item in ${other}`)]
    }),
  )
}

function checkLesson(
  yaml: YamlFile,
  { lesson: id, items }: PracticeFile,
  lessons: readonly LessonSource[],
): Problem[] {
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) return [complaint(yaml, ['lesson'], `there is no lesson "${id}"`)]
  const number = String(lesson.order).padStart(2, '0')
  const wanted = `practice/${number}-${id}.yaml`
  if (yaml.file !== wanted) return [complaint(yaml, ['lesson'], `this file must be called ${wanted}`)]
  const headings = lesson.data && headingsOf(lesson.data)
  // The lesson offers a question below each part of its notes.
  const parts = lesson.data?.content.notes ?? []
  const missing = parts
    .filter(({ heading }) => items.every((item) => item.heading !== heading))
    .map(({ heading }) => complaint(yaml, ['items'], `no item is about "${heading}"`))
  const wrong = items.flatMap((item, index) => [
    ...(item.id.startsWith(`${number}-`)
      ? []
      : [complaint(yaml, ['items', index, 'id'], `must begin with "${number}-"`)]),
    ...(headings && !headings.includes(item.heading)
      ? [complaint(yaml, ['items', index, 'heading'], `${lesson.yaml.file} has no heading "${item.heading}"`)]
      : []),
  ])
  return [...missing, ...wrong]
}

function checkItem(yaml: YamlFile, item: PracticeItem, path: Path): Problem[] {
  const complain = (at: Path, message: string) => complaint(yaml, [...path, ...at], message)
  return [
    ...checkStars(yaml, item, path),
    ...('options' in item ? checkUnique(yaml, [...path, 'options'], item.options, 'text') : []),
    ...checkLook(item, complain),
    ...(item.kind === 'order' ? checkOrder(item, complain) : []),
    ...(item.kind === 'number' ? checkNumber(item, complain) : []),
  ]
}

type Complain = (at: Path, message: string) => Problem

/** Checks that each kind of item has the material that its question needs. */
function checkLook(item: PracticeItem, complain: Complain): Problem[] {
  const { kind, code = [], program, table, picture } = item
  switch (kind) {
    case 'fill': {
      const gaps = code.join('\n').split('___').length - 1
      return gaps === 1
        ? []
        : [complain(['code'], `one line has ___ where the answer stands; here are ${gaps}`)]
    }
    case 'predict':
      return code.length > 0 || program ? [] : [complain([], 'needs "code" or "program" to think about')]
    case 'failing-test':
      return code.length > 0 || program || table
        ? []
        : [complain([], 'needs "code", "program" or "table" to test')]
    case 'read':
      return table || picture ? [] : [complain([], 'needs a "table" or "picture" to read')]
    default:
      return []
  }
}

function checkOrder(
  { lines, extra, mistakes }: Extract<PracticeItem, { kind: 'order' }>,
  complain: Complain,
): Problem[] {
  const places = lines.map((_, place) => place)
  const right = places.join()
  const orders = mistakes.map(({ order }) => order.join())
  return [
    ...(new Set(lines).size === lines.length ? [] : [complain(['lines'], 'a line is there twice')]),
    ...(lines.includes(extra.line) ? [complain(['extra', 'line'], 'this line belongs')] : []),
    ...mistakes.flatMap(({ order }, index) => {
      const at = ['mistakes', index, 'order']
      if (order.toSorted((a, b) => a - b).join() !== right)
        return [complain(at, `must have each place from 0 to ${lines.length - 1} once`)]
      if (order.join() === right) return [complain(at, 'this is the right order')]
      return orders.indexOf(order.join()) === index ? [] : [complain(at, 'this order is there twice')]
    }),
  ]
}

function checkNumber({ answer, mistakes }: Extract<PracticeItem, { kind: 'number' }>, complain: Complain) {
  const values = mistakes.map(({ value }) => value)
  return [
    ...(hasTwoDecimals(answer) ? [] : [complain(['answer'], 'a whole number, or two decimals at most')]),
    ...values.flatMap((value, index) => {
      const at = ['mistakes', index, 'value']
      if (!hasTwoDecimals(value)) return [complain(at, 'a whole number, or two decimals at most')]
      if (value === answer) return [complain(at, 'this is the right answer')]
      return values.indexOf(value) === index ? [] : [complain(at, 'this number is there twice')]
    }),
  ]
}

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

function checkStars(yaml: YamlFile, item: PracticeItem, path: Path): Problem[] {
  return JSON.stringify(item).includes('**')
    ? [yaml.problem(path, `${fieldName(path)}: **stars** work only in the notes`, '**')]
    : []
}

function complaint(yaml: YamlFile, path: Path, message: string): Problem {
  return yaml.problem(path, `${fieldName(path)}: ${message}`)
}
