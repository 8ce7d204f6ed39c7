import { describe, expect, test } from 'vitest'
import {
  changed,
  COURSE,
  faults,
  ICON,
  LESSON,
  MEMORANDUM,
  PICTURE,
  PRACTICE,
  QUIZ,
  textOf,
  without,
  withFile,
  withSecondLesson,
} from '../testing.ts'

describe('cannot compile a course', () => {
  const second = 'lessons/02-more-goats.yaml'

  test.each([
    ['without lessons', without(COURSE, LESSON, QUIZ), 'lessons:1:1 There is no lesson'],
    ['without its school', without(COURSE, 'school.yaml'), 'school.yaml:1:1 This file is missing'],
    [
      'with a drawing that no lesson shows',
      withFile('gallery/counting-goats/old.svg', textOf(PICTURE)),
      'gallery/counting-goats/old.svg:1:1 No lesson shows this drawing',
    ],
    [
      'with a tile that no lesson shows',
      withFile('icons/old.svg', textOf(ICON)),
      'icons/old.svg:1:1 No lesson shows this drawing',
    ],
    [
      'with a file nothing would read',
      withFile('gallery/counting-goats/photo.png', ''),
      'gallery/counting-goats/photo.png:1:1 This file does not belong here: nothing would read it',
    ],
    [
      'with one order twice',
      changed(second, 'order: 2', 'order: 1', withSecondLesson()),
      `${second}:2:8 order: 1 is also the order of ${LESSON}`,
    ],
    [
      'with one id twice',
      changed(second, 'id: more-goats', 'id: counting-goats', withSecondLesson()),
      `${second}:1:5 id: "counting-goats" is also the id of ${LESSON}`,
    ],
    [
      'with a lesson that asks for one after it',
      changed(LESSON, 'prerequisite: null', 'prerequisite: more-goats', withSecondLesson()),
      `${LESSON}:7:15 prerequisite: "more-goats" does not come before this lesson`,
    ],
    [
      'with a lesson that asks for itself',
      changed(second, 'prerequisite: counting-goats', 'prerequisite: more-goats', withSecondLesson()),
      `${second}:7:15 prerequisite: "more-goats" does not come before this lesson`,
    ],
    [
      'with a lesson that asks for one that is nowhere',
      changed(LESSON, 'prerequisite: null', 'prerequisite: sheep'),
      `${LESSON}:7:15 prerequisite: there is no lesson "sheep"`,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContain(`content/${fault}`)
  })
})

describe('the numbers of the lessons', () => {
  const second = 'lessons/02-more-goats.yaml'
  const third = 'lessons/03-more-goats.yaml'
  const withGap = changed(third, 'order: 2', 'order: 3', withSecondLesson(third))
  const withBonus = changed(second, 'order: 2', 'order: 2\nbonus: true', withSecondLesson())

  test('cannot leave one out in the middle', () => {
    expect(faults(withGap)).toEqual([`content/${third}:2:8 order: lesson 2 is missing`])
  })
  test('cannot leave the first one out', () => {
    const file = 'lessons/02-counting-goats.yaml'
    const sources = without(COURSE, LESSON, PRACTICE, MEMORANDUM)
    expect(faults(withFile(file, textOf(LESSON).replace('order: 1', 'order: 2'), sources))).toEqual([
      `content/${file}:2:8 order: lesson 1 is missing`,
    ])
  })
  test('may leave some out before a bonus lesson', () => {
    expect(faults(changed(third, 'order: 3', 'order: 3\nbonus: true', withGap))).toEqual([])
  })
  test('go on after a bonus lesson', () => {
    const text = textOf(LESSON)
      .replace('id: counting-goats', 'id: last-goats')
      .replace('order: 1', 'order: 3')
      .replace('prerequisite: null', 'prerequisite: counting-goats')
    const sources = withFile('gallery/last-goats/gate.svg', textOf(PICTURE), withBonus)
    expect(faults(withFile('lessons/03-last-goats.yaml', text, sources))).toEqual([])
  })
})
