import { describe, expect, test } from 'vitest'
import { formatProblem } from '../compile/content-error.ts'
import {
  readLesson,
  readQuiz,
  type LessonSource,
  type QuizSource,
  type Readable,
} from '../compile/course-files.ts'
import { readContent } from '../compile/read-content.ts'
import type { Sources } from '../compile/sources.ts'
import { COURSE, LESSON, QUIZ, textOf, without, withFile } from '../testing.ts'
import { checkWholeCourse, specification } from './whole-course.ts'

const LESSONS = specification.lessons.map(({ id }) => id)
const PRACTICAL = 'practical-computer-usage'
const LAST_FOUR = ['28 min', '30 min', '26 min', '45 min']
const PICTURES = [3, 3, 2, 2, 2]
const HEADINGS: Readonly<Record<string, string>> = {
  'internet-basics': 'Five rules that keep you safe',
  'caps-variables-data': 'A database is a table',
}

const fileOf = (id: string) => {
  const order = [...LESSONS, PRACTICAL].findIndex((one) => one === id) + 1
  return `lessons/${String(order).padStart(2, '0')}-${id}.yaml`
}

/** Makes the lessons of the specification from the one in the fixture, with a quiz for each lesson that counts. */
function wholeCourse(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [index, id] of [...LESSONS, PRACTICAL].entries()) {
    const isBonus = id === PRACTICAL
    const text = textOf(LESSON)
    const picture = text.slice(text.indexOf('  - src: gate.svg'))
    const heading = HEADINGS[id]
    texts.set(
      fileOf(id),
      text
        .replace('id: counting-goats', `id: ${id}${isBonus ? '\nbonus: true' : ''}`)
        .replace('order: 1', `order: ${index + 1}`)
        .replace('12 min', LAST_FOUR[index - 20] ?? '12 min')
        .replace('prerequisite: null', `prerequisite: ${isBonus ? null : (LESSONS[index - 1] ?? null)}`)
        // Longer words raise the mean grade.
        .replaceAll(/\b(gate|evening|screen|goats)\b/g, 'electricity')
        .replace('heading: Testing the electricity', `heading: ${heading ?? 'Tests'}`)
        .replace(
          'before Gogo Refilwe does.',
          `before Gogo Refilwe does.${' Testing is important.'.repeat(10)}`,
        )
        .concat(picture.repeat((PICTURES[index] ?? 1) - 1)),
    )
    if (isBonus) continue
    texts.set(`quizzes/${id}.yaml`, textOf(QUIZ).replace('lessonId: counting-goats', `lessonId: ${id}`))
  }
  return texts
}

const WHOLE = wholeCourse()
const GLOSSARY = readContent(COURSE).glossary.data

/** This caches what was read, because most tests change only one of many files. */
const known = new Map<string, LessonSource | QuizSource>()

function remembered<T extends LessonSource | QuizSource>(
  texts: Sources,
  folder: string,
  read: (file: string, text: string) => T,
): Readable<NonNullable<T['data']>>[] {
  return [...texts]
    .filter(([file]) => file.startsWith(folder))
    .map(([file, text]) => {
      const source = (known.get(file + text) as T | undefined) ?? read(file, text)
      known.set(file + text, source)
      const { yaml, data } = source
      if (!data) throw new Error(yaml.problems.map(({ message }) => message).join('\n'))
      return { yaml, data }
    })
}

function faults(texts: Sources): string[] {
  return checkWholeCourse(
    remembered(texts, 'lessons/', (file, text) => readLesson(file, text, GLOSSARY)),
    remembered(texts, 'quizzes/', readQuiz),
  ).map((problem) => formatProblem('content', problem))
}

/** Returns the course with one passage of one lesson changed. */
function edited(id: string, from: string | RegExp, to: string): Sources {
  const text = WHOLE.get(fileOf(id)) ?? ''
  const changed = text.replace(from, () => to)
  if (changed === text) throw new Error(`${id} does not hold ${String(from)}`)
  return withFile(fileOf(id), changed, WHOLE)
}

test('the course of the specification has no faults', () => {
  expect(faults(WHOLE)).toEqual([])
})

test('a course without lessons misses them all', () => {
  expect(faults(new Map())).toEqual([
    expect.stringMatching(/^content\/lessons:1:1 missing: what-is-computer, /),
  ])
})

test.each([
  ['counts', ''],
  ['is a bonus', '\nbonus: true'],
])('a lesson that nobody promised may follow, whether it %s', (_, bonus) => {
  const text = (WHOLE.get(fileOf('coding-basics')) ?? '')
    .replace('id: coding-basics', `id: new-lesson${bonus}`)
    .replace('order: 8', 'order: 26')
  const quiz = textOf(QUIZ).replace('lessonId: counting-goats', 'lessonId: new-lesson')
  const sources = withFile('quizzes/new-lesson.yaml', quiz, WHOLE)
  expect(faults(withFile('lessons/26-new-lesson.yaml', text, sources))).toEqual([])
})

describe('cannot pass', () => {
  test.each([
    [
      'a course without one of its lessons',
      without(WHOLE, fileOf('coding-basics'), 'quizzes/coding-basics.yaml'),
      'content/lessons:1:1 missing: coding-basics',
    ],
    [
      'a course without the practical lesson',
      without(WHOLE, fileOf(PRACTICAL)),
      'content/lessons:1:1 missing: practical-computer-usage',
    ],
    [
      'a lesson in the place of another',
      edited('coding-basics', 'order: 8', 'order: 9'),
      'content/lessons/08-coding-basics.yaml:1:5 id: lesson 9 of the course is programming-concepts',
    ],
    [
      'a lesson of the specification after the last',
      edited('coding-basics', 'order: 8', 'order: 26'),
      'content/lessons/08-coding-basics.yaml:2:8 order: coding-basics is lesson 8 of the course',
    ],
    [
      'a lesson that does not ask for the one before it',
      edited('coding-basics', 'prerequisite: computer-history', 'prerequisite: what-is-computer'),
      'content/lessons/08-coding-basics.yaml:7:15 prerequisite: must be "computer-history"',
    ],
    [
      'a first lesson that asks for another',
      edited('what-is-computer', 'prerequisite: null', 'prerequisite: coding-basics'),
      'content/lessons/01-what-is-computer.yaml:7:15 prerequisite: must be null',
    ],
    [
      'a practical lesson that counts',
      edited(PRACTICAL, 'bonus: true\n', ''),
      /25-practical-computer-usage\.yaml:1:1 bonus: practical-computer-usage is a bonus lesson/,
    ],
    [
      'a bonus lesson that should count',
      edited('coding-basics', 'order: 8', 'order: 8\nbonus: true'),
      /08-coding-basics\.yaml:3:8 bonus: coding-basics counts towards the total/,
    ],
    [
      'another duration',
      edited('caps-capstone-project', '45 min', '40 min'),
      /24-caps-capstone-project\.yaml:5:11 duration: must be 45 min/,
    ],
    [
      'too few pictures',
      edited('what-is-computer', / {2}- src: gate\.svg[^]*?(?= {2}- src)/, ''),
      /01-what-is-computer\.yaml:\d+:3 gallery: 2 pictures, wanted 3/,
    ],
    [
      'too many pictures',
      edited('internet-basics', /$/, '  - { src: more.svg, title: a, description: b, alt: c }\n'),
      /05-internet-basics\.yaml:\d+:3 gallery: 3 pictures, wanted 2/,
    ],
    [
      'a lesson about the internet without safety',
      edited('internet-basics', 'keep you safe', 'help'),
      /05-internet-basics\.yaml:18:5 notes: no block with "safe" in its heading has 80 words/,
    ],
    [
      'a word on safety in passing',
      edited('internet-basics', /He also tests strange days\.[^]*?( {4}- heading)/, 'No.\n    - heading'),
      /notes: no block with "safe" in its heading has 80 words/,
    ],
    [
      'a lesson about data without a database',
      edited('caps-variables-data', 'A database', 'Data'),
      /16-caps-variables-data\.yaml:18:5 notes: no block with "database" in its heading has 100 words/,
    ],
    [
      'a database in 99 words',
      edited('caps-variables-data', / Testing is important\.( Testing is important\.)*/, ''),
      /notes: no block with "database" in its heading has 100 words/,
    ],
    [
      'a lesson that no quiz asks about',
      without(WHOLE, 'quizzes/coding-basics.yaml'),
      'content/lessons/08-coding-basics.yaml:1:5 id: no quiz belongs to this lesson',
    ],
  ])('%s', (_, texts, fault) => {
    expect(faults(texts)).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
  })

  test('a course that is too easy to read, or too hard', () => {
    const all = (edit: (text: string) => string) =>
      new Map([...WHOLE].map(([file, text]) => [file, edit(text)]))
    expect(faults(all((text) => text.replaceAll('electricity', 'gate')))).toEqual([
      expect.stringMatching(/^content\/lessons:1:1 reading grade [1-4]\.\d\d on average, wanted 4 to 6$/),
    ])
    expect(faults(all((text) => text.replaceAll(/\bthe\b/g, 'university')))).toContainEqual(
      expect.stringMatching(/^content\/lessons:1:1 reading grade \d+\.\d\d on average, wanted 4 to 6$/),
    )
  })
})
