import { describe, expect, test } from 'vitest'
import { formatProblem } from '../compile/content-error.ts'
import { readContent } from '../compile/read-content.ts'
import type { Sources } from '../compile/sources.ts'
import {
  CAPS,
  changed,
  compile,
  COURSE,
  faults,
  LESSON,
  LEVEL,
  MEMORANDUM,
  PRACTICE,
  QUIZ,
  textOf,
  without,
  withFile,
  withSecondLesson,
} from '../testing.ts'
import { checkCaps, lessonsWithoutReasoning } from './caps.ts'

const found = (sources: Sources) =>
  checkCaps(readContent(sources)).map((problem) => formatProblem('content', problem))

test('the map and the memoranda of the fixture are in order', () => {
  expect(found(COURSE)).toEqual([])
  expect(lessonsWithoutReasoning(readContent(COURSE))).toEqual([])
})

describe('the check refuses', () => {
  test.each<[string, Sources, RegExp]>([
    ['a lesson without a row', withSecondLesson(), /caps\.yaml:\d+:\d+ lessons: "more-goats" has no row/],
    [
      'a row without its lesson',
      without(COURSE, LESSON),
      /lessons: there is no "counting-goats" in the course/,
    ],
    [
      'practice without a row',
      changed(CAPS, '  counting-goats: { recall: 2, use: 6, reason: 2 }', '  {}'),
      /practice: "counting-goats" has no row/,
    ],
    ['a row without its practice', without(COURSE, PRACTICE), /practice: there is no "counting-goats"/],
    [
      'a level without a row',
      changed(CAPS, 'robot-goat-gate: use', 'robot-other-gate: use'),
      /levels: "robot-goat-gate" has no row/,
    ],
    ['a row without its level', without(COURSE, LEVEL), /levels: there is no "robot-goat-gate"/],
    [
      'fewer thinking levels than outcomes',
      changed(CAPS, '[recall, use]', '[recall]'),
      /lessons, counting-goats: 1 levels for 2 outcomes/,
    ],
    [
      'items that are not counted',
      changed(CAPS, 'recall: 2', 'recall: 1'),
      /practice, counting-goats: 9 counted, but there are 10 items/,
    ],
    [
      'a quiz without a strand',
      changed(QUIZ, 'lessonId: counting-goats', 'lessonId: null'),
      /01-goat-numbers\.yaml:6:11 lessonId: without a lesson, this quiz has no strand/,
    ],
    [
      'a CAPS Task without a memorandum',
      withFile(
        'lessons/02-caps-goats.yaml',
        textOf(LESSON).replace('id: counting-goats', 'id: caps-goats').replace('order: 1', 'order: 2'),
      ),
      /02-caps-goats\.yaml:1:5 id: this CAPS Task has no memorandum/,
    ],
    [
      'a long sentence in a memorandum',
      changed(MEMORANDUM, 'One sheet from each learner.', `${'One sheet and '.repeat(8)}one more.`),
      /memoranda\/01-counting-goats\.yaml:3:10 "One sheet and …" has 26 words, at most 22/,
    ],
    [
      'wording that we do not use',
      changed(MEMORANDUM, 'The new line is right.', 'The new line is just right.'),
      /"just": leave it out/,
    ],
  ])('%s', (_, sources, message) => {
    expect(found(sources).join('\n')).toMatch(message)
  })

  test.each<[string, Sources, RegExp]>([
    [
      'an unknown thinking level',
      changed(CAPS, 'robot-goat-gate: use', 'robot-goat-gate: guess'),
      /caps\.yaml:8:20 .*must be one of: recall, use, reason/,
    ],
    [
      'an unknown strand',
      changed(LESSON, 'strand: coding', 'strand: drawing'),
      /strand: must be one of: coding/,
    ],
    ['a course without the map', without(COURSE, CAPS), /caps\.yaml:1:1 This file is missing/],
    [
      'a memorandum of no lesson',
      changed(MEMORANDUM, 'lesson: counting-goats', 'lesson: counting-hens'),
      /lesson: there is no lesson "counting-hens"/,
    ],
    [
      'a memorandum with another number',
      withFile('memoranda/02-counting-goats.yaml', textOf(MEMORANDUM), without(COURSE, MEMORANDUM)),
      /this file must be called memoranda\/01-counting-goats\.yaml/,
    ],
    [
      'a memorandum of no activity',
      changed(MEMORANDUM, 'find-the-bug', 'find-the-goat'),
      /01-counting-goats\.yaml has no activity "find-the-goat"/,
    ],
    [
      'a memorandum with too few marks',
      changed(MEMORANDUM, '      - The learner says it aloud.\n', ''),
      /rows: A task has 10 to 20 marks in all/,
    ],
  ])('%s, and cannot compile it', (_, sources, message) => {
    expect(faults(sources).join('\n')).toMatch(message)
  })
})

test('a lesson in which nobody must reason is a warning', () => {
  const noItem = changed(CAPS, 'use: 6, reason: 2', 'use: 8, reason: 0')
  const asked = withFile(QUIZ, textOf(QUIZ).replaceAll('thinking: reason', 'thinking: use'), noItem)
  const warned = (sources: Sources) =>
    lessonsWithoutReasoning(readContent(sources)).map(({ message }) => message)
  expect(warned(noItem)).toEqual([])
  expect(warned(changed(CAPS, 'robot-goat-gate: use', 'robot-goat-gate: reason', asked))).toEqual([])
  expect(warned(asked)).toEqual(['lessons, counting-goats: no question, item or level of the level "reason"'])
})

test('staff get the map joined with the course; learners’ files hold nothing of it', () => {
  const { caps, teaching, ...learners } = compile(COURSE)
  expect(teaching.mistakes.length).toBeGreaterThan(0)
  expect(caps.map).toMatchObject([
    {
      id: 'counting-goats',
      strand: 'coding',
      outcomes: ['say what a sensor does', 'find a bug in a program'],
      minutes: 12,
      thinking: { recall: 1, use: 1, reason: 0 },
      quizzes: [{ title: 'Goat Numbers', minutes: 6 }],
      practice: { minutes: 11, thinking: { recall: 2, use: 6, reason: 2 } },
      levels: [{ title: 'The goat gate', place: 'Robot, level 1', minutes: 3, thinking: { use: 1 } }],
    },
  ])
  expect(caps.memoranda).toMatchObject([{ lessonId: 'counting-goats', activities: ['Find the bug'] }])
  expect(JSON.stringify(learners)).not.toContain('Only goats go through the gate')
  expect(JSON.stringify(learners)).not.toContain('has a ring around it')
})
