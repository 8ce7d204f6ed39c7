import { describe, expect, test } from 'vitest'
import { LAB_MISCONCEPTIONS } from '#domain/learning/lab/all-reasons.ts'
import { REASONS } from '#domain/learning/lab/reasons.ts'
import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import { changed, compile, COURSE, faults, LESSON, MISCONCEPTIONS, QUIZ, without } from '../testing.ts'

test('a device gets name and explanation of each, the Lab’s own words where it has some', () => {
  const { misconceptions } = compile(COURSE)
  expect(Object.keys(misconceptions)).toHaveLength(8)
  expect(misconceptions['reset-each-time']).toEqual({
    name: 'It begins at zero again',
    explanation: 'What stands before the repeat happens once.',
  })
  expect(misconceptions['off-by-one']).toEqual({
    name: REASONS['off-by-one'].name,
    explanation: REASONS['off-by-one'].explanation,
  })
})

test('no two reasons of the Lab are one misconception', () => {
  expect(LAB_MISCONCEPTIONS.size).toBe(Object.keys({ ...REASONS, ...SMALL_REASONS }).length)
})

describe('cannot compile a course', () => {
  test.each([
    ['without the list', without(COURSE, MISCONCEPTIONS), /misconceptions\.yaml:1:1 This file is missing/],
    [
      'with a misconception that has a name but no explanation',
      changed(MISCONCEPTIONS, '  explanation: A counter is only a number. The program makes it grow.\n', ''),
      /misconceptions\.yaml:1:3 item 1: Give a name and an explanation, or neither/,
    ],
    [
      'with one that neither says its words nor is the Lab’s',
      changed(MISCONCEPTIONS, 'id: off-by-one', 'id: one-too-few'),
      /misconceptions\.yaml:44:7 one-too-few: name and explanation are missing/,
    ],
    [
      'with an id twice',
      changed(MISCONCEPTIONS, 'id: gate-thinks', 'id: counter-is-a-person'),
      /misconceptions\.yaml:8:7 item 2, id: "counter-is-a-person" is there twice/,
    ],
    [
      'with a name twice',
      changed(MISCONCEPTIONS, 'name: The gate does it all', 'name: somebody counts'),
      /misconceptions\.yaml:9:9 item 2, name: "somebody counts" is there twice/,
    ],
    [
      'with a wrong option that names one that is nowhere',
      changed(QUIZ, 'misconception: counter-is-a-person', 'misconception: goats-count'),
      /question 1, option 1, misconception: "goats-count" is not in misconceptions\.yaml/,
    ],
    [
      'with a check that names one that is nowhere',
      changed(LESSON, 'misconception: reset-each-time', 'misconception: goats-count'),
      /notes block 2, check, usual, misconception: "goats-count" is not in misconceptions\.yaml/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(expect.stringMatching(fault))
  })
})
