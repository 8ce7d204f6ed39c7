import { describe, expect, test } from 'vitest'
import {
  changed,
  faults,
  GLOSSARY,
  LESSON,
  QUIZ,
  textOf,
  withFile,
  withSecondLesson,
  withSecondQuiz,
} from '../testing.ts'

describe('cannot compile a quiz', () => {
  test.each([
    ['without questions', changed(QUIZ, 'questions:', 'question:'), `${QUIZ}:1:1 questions: is missing`],
    [
      'with another category',
      changed(QUIZ, 'category: Coding', 'category: Goats'),
      `${QUIZ}:5:11 category: must be one of: Computer Basics, Coding, Robotics`,
    ],
    [
      'of 21 minutes',
      changed(QUIZ, '6 min', '21 min'),
      `${QUIZ}:8:11 duration: Write a duration from "3 min" to "20 min"`,
    ],
    [
      'with a title that fits on no card',
      changed(QUIZ, 'Goat Numbers', 'Goat '.repeat(17)),
      `${QUIZ}:3:8 title: must be at most 80 characters long`,
    ],
    [
      'with an id that leaves no room for its task',
      changed(QUIZ, 'id: goat-numbers', `id: goat${'-numbers'.repeat(7)}`),
      `${QUIZ}:1:5 id: must be at most 56 characters long`,
    ],
    [
      'with a third option',
      changed(QUIZ, / {6}- text: A list of all the goats\n.*\n.*\n/.exec(textOf(QUIZ))?.[0] ?? '', ''),
      `${QUIZ}:15:7 question 1, options: Give four options, or two for a true/false question`,
    ],
    [
      'whose right answer is not there',
      changed(
        QUIZ,
        'correctAnswer: 0\n    explanation: >-\n      Both',
        'correctAnswer: 2\n    explanation: >-\n      Both',
      ),
      /:\d+:20 question 4, correctAnswer: The right answer is not among the options/,
    ],
    [
      'with a wrong option that does not say why',
      changed(QUIZ, '        why: The gate only holds the sensor.\n', ''),
      /:15:7 question 1, options: Every wrong option needs a "why"/,
    ],
    [
      'with a right option that says why',
      changed(
        QUIZ,
        '- text: A number that grows by one',
        '- text: A number that grows by one\n        why: Yes',
      ),
      /question 1, options: .* the right one has none/,
    ],
    [
      'with an unknown kind of thinking',
      changed(QUIZ, 'thinking: reason', 'thinking: guess'),
      /question 5, thinking: must be one of: recall, use, reason/,
    ],
    [
      'with thirteen lines of code',
      changed(QUIZ, '      - repeat\n', '      - repeat\n'.repeat(10)),
      /question 5, code: must have at most 12 items/,
    ],
    [
      'with a misspelt field',
      changed(QUIZ, 'why: The gate', 'because: The gate'),
      /question 1, option 3, because: there is no such field/,
    ],
    [
      'that is not YAML',
      changed(QUIZ, 'question: What is', 'question: What: is'),
      /01-goat-numbers\.yaml:12:\d+ This is not valid YAML/,
    ],
    [
      'under the name of another',
      changed(QUIZ, 'id: goat-numbers', 'id: sheep-numbers'),
      `${QUIZ}:1:5 id and order: this file must be called quizzes/01-sheep-numbers.yaml`,
    ],
    [
      'under another number',
      changed(QUIZ, 'order: 1', 'order: 11'),
      `${QUIZ}:1:5 id and order: this file must be called quizzes/11-goat-numbers.yaml`,
    ],
    [
      'with a question id twice',
      changed(QUIZ, 'id: find-the-bug', 'id: three-taxis'),
      /question 5, id: "three-taxis" is there twice/,
    ],
    [
      'with an option twice',
      changed(QUIZ, 'text: It pulls the gate shut', 'text: it Writes the program'),
      /question 2, option 4, text: "it Writes the program" is there twice/,
    ],
    [
      'with stars',
      changed(QUIZ, 'that grows by one\n', 'that **grows** by one\n'),
      /:18:29 question 1, option 2, text: \*\*stars\*\* work only in the notes/,
    ],
    [
      'of a lesson that is nowhere',
      changed(QUIZ, 'lessonId: counting-goats', 'lessonId: counting-sheep'),
      `${QUIZ}:6:11 lessonId: there is no lesson "counting-sheep"`,
    ],
    [
      'that quotes a lesson that is nowhere',
      changed(QUIZ, 'lesson: counting-goats\n', 'lesson: counting-sheep\n'),
      /:\d+:15 question 1, source, lesson: there is no lesson "counting-sheep"/,
    ],
    [
      'that quotes a heading that is nowhere',
      changed(QUIZ, 'heading: Key Words', 'heading: Words'),
      `:54:16 question 2, source, heading: ${LESSON} has no heading "Words"`,
    ],
    [
      'that quotes a lesson out of another heading',
      changed(QUIZ, 'heading: Testing the gate', 'heading: Real Examples'),
      /question 4, source, sentence: .* does not say this under "Real Examples"/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(
      typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault),
    )
  })

  test('whose lesson no longer says what it asks', () => {
    expect(faults(changed(LESSON, 'adds one to the counter.', 'adds two to the counter.'))).toEqual([
      `content/${QUIZ}:79:17 question 3, source, sentence: ${LESSON} does not say this under "The steps in order"; does the answer still hold?`,
    ])
    expect(
      faults(changed(GLOSSARY, 'A part that notices light, touch', 'A thing that notices light, touch')),
    ).toContainEqual(expect.stringContaining('question 2, source, sentence'))
  })
})

describe('cannot compile quizzes', () => {
  const second = 'quizzes/02-more-numbers.yaml'
  test('with one id twice', () => {
    expect(faults(changed(second, 'id: more-numbers', 'id: goat-numbers', withSecondQuiz()))).toContain(
      `content/${second}:1:5 id: "goat-numbers" is also the id of ${QUIZ}`,
    )
  })
  test('with one order twice', () => {
    expect(faults(changed(second, 'order: 2', 'order: 1', withSecondQuiz()))).toContain(
      `content/${second}:2:8 order: 1 is also the order of ${QUIZ}`,
    )
  })
  test('with a file nothing would read', () => {
    expect(faults(withFile('quizzes/notes.txt', ''))).toEqual([
      'content/quizzes/notes.txt:1:1 This file does not belong here: nothing would read it',
    ])
  })
})

test('cannot ask about a lesson that is not there, not even about one of the specification', () => {
  expect(faults(changed(QUIZ, 'lessonId: counting-goats', 'lessonId: robotics-intro'))).toEqual([
    `content/${QUIZ}:6:11 lessonId: there is no lesson "robotics-intro"`,
  ])
})

test('one broken lesson cannot be blamed on its quizzes', () => {
  const sources = changed(LESSON, 'title: Counting goats', 'title: {', withSecondLesson())
  expect(faults(sources).filter((fault) => fault.includes(QUIZ))).toEqual([])
})
