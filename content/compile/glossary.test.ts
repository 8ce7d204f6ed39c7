import { describe, expect, test } from 'vitest'
import type { Lesson } from '#domain/content.ts'
import { changed, compile, COURSE, faults, GLOSSARY, without } from '../testing.ts'

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
