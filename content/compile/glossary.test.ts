import { describe, expect, test } from 'vitest'
import type { Lesson } from '#domain/learning/content.ts'
import {
  changed,
  compile,
  COURSE,
  faults,
  GLOSSARY,
  textOf,
  without,
  withFile,
  withSecondLesson,
} from '../testing.ts'

test('a lesson gets its key words in its own order, each as the glossary explains it', () => {
  const { content } = JSON.parse(compile(COURSE).lessons[0]?.json ?? '') as Lesson
  expect(content.definitions.map(({ id }) => id)).toEqual([
    'counter',
    'sensor',
    'program',
    'bug',
    'test',
    'data',
  ])
  expect(content.definitions[3]).toEqual({
    id: 'bug',
    term: 'Bug',
    explanation: 'A mistake in the steps, so that the result is wrong.',
    example: 'The screen shows one after three goats.',
  })
})

test('a word of two lessons leads from each to the other, and the search finds both', () => {
  const second = 'lessons/02-more-goats.yaml'
  const { lessons, glossary } = compile(changed(second, ', bug, test', ', bug, zoo', withZoo(second)))
  const wordsOf = (index: number) =>
    (JSON.parse(lessons[index]?.json ?? '') as Lesson).content.definitions.map(({ id, alsoIn }) => [
      id,
      alsoIn,
    ])
  expect(wordsOf(0)).toContainEqual(['bug', ['more-goats']])
  expect(wordsOf(1)).toContainEqual(['bug', ['counting-goats']])
  expect(wordsOf(1)).toContainEqual(['zoo', undefined])
  expect(glossary.map(({ id, lessons: of }) => [id, of.length])).toEqual([
    ['bug', 2],
    ['counter', 2],
    ['data', 2],
    ['program', 2],
    ['sensor', 2],
    ['test', 1],
    ['zoo', 1],
  ])
})

/** Makes a course with a second lesson and with a key word for its notes. */
function withZoo(second: string) {
  const zoo = '\n- { id: zoo, term: Herd, explanation: Many animals that walk together. }\n'
  return withFile(GLOSSARY, textOf(GLOSSARY) + zoo, withSecondLesson(second))
}

test('a new meaning gives the lesson a new file name', () => {
  const nameIn = (sources = COURSE) => compile(sources).lessons[0]?.fileName
  expect(nameIn(changed(GLOSSARY, 'A mistake in', 'An error in'))).not.toBe(nameIn())
})

describe('cannot compile a glossary', () => {
  test.each([
    ['that is missing', without(COURSE, GLOSSARY), [`content/${GLOSSARY}:1:1 This file is missing`]],
    [
      'with an empty explanation',
      changed(GLOSSARY, 'explanation: A mistake in the steps, so that the result is wrong.', 'explanation:'),
      [`content/${GLOSSARY}:5:15 item 1, explanation: must be text but is empty`],
    ],
    [
      'with an id twice',
      changed(GLOSSARY, 'id: counter', 'id: bug'),
      expect.arrayContaining([`content/${GLOSSARY}:8:7 id: "bug" is there twice`]),
    ],
    [
      'with an id out of its order',
      changed(GLOSSARY, 'id: data', 'id: a-data'),
      expect.arrayContaining([
        `content/${GLOSSARY}:12:7 id: "a-data" belongs before "counter": keep the order of the ids`,
      ]),
    ],
    [
      'with one name for two things',
      changed(GLOSSARY, 'term: Data', 'term: Facts (counter)'),
      expect.arrayContaining([`content/${GLOSSARY}:13:9 term: "counter" is also a name of "counter"`]),
    ],
  ])('%s', (_, sources, wanted) => {
    expect(faults(sources)).toEqual(wanted)
  })

  test('and the lesson is not blamed for it', () => {
    const files = faults(changed(GLOSSARY, 'term: Bug', 'trem: Bug')).map((fault) => fault.split(':', 1)[0])
    expect(new Set(files)).toEqual(new Set([`content/${GLOSSARY}`]))
  })
})
