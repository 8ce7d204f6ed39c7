import { describe, expect, test } from 'vitest'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { checkAnswerPositions, checkSharedAnswers, describePositions } from './answer-positions.ts'
import { formatProblem } from '../compile/content-error.ts'
import { readQuiz } from '../compile/course-files.ts'
import { reportContent } from './report.ts'
import type { Sources } from '../compile/sources.ts'
import { changed, COURSE, QUIZ, textOf, withFile, withSecondQuiz } from '../testing.ts'

const errors = (sources: Sources) =>
  reportContent(sources).errors.map((problem) => formatProblem('content', problem))
const words = (count: number) => Array.from({ length: count }, () => 'goat').join(' ')

test('a faultless quiz has a line of figures and no errors', () => {
  const { errors: found, lines } = reportContent(COURSE)
  expect(found).toEqual([])
  expect(lines).toContain('quiz 01 goat-numbers: 5 questions (2 recall, 2 use, 1 reason), answers B A D A C')
  expect(lines).toContain('1 quizzes, 5 questions, right answers A 25 %, B 25 %, C 25 %, D 25 %')
})

describe('cannot pass', () => {
  test.each([
    [
      'a question of 52 words',
      changed(
        QUIZ,
        'What is a counter?',
        `${words(17)}. ${words(17)}. ${words(17)}. Goats?`.replaceAll('. g', '. G'),
      ),
      /:12:15 question 1, question: 52 words, at most 50/,
    ],
    [
      'a sentence of 23 words in a question',
      changed(QUIZ, 'What is a counter?', `What is a ${words(20)}?`),
      /:12:15 question 1, question: "What is a …" has 23 words, at most 22/,
    ],
    [
      'an option of 11 words',
      changed(QUIZ, 'A list of all the goats', `A ${words(10)}`),
      /:22:15 question 1, option 4, text: 11 words, at most 10/,
    ],
    [
      'an explanation of 61 words',
      changed(QUIZ, 'The gate only helps to count.', `${words(50)}.`),
      /question 1, explanation: 61 words, at most 60/,
    ],
    [
      'an explanation that tells what to read again, which the screen does',
      changed(QUIZ, 'of the three taxis.', 'of the three taxis. Read "The steps in order" again.'),
      /question 3, explanation: "Read "": the screen says this itself, from "source"/,
    ],
    [
      'a long reason',
      changed(QUIZ, 'The gate only holds the sensor.', `${words(31)}.`),
      /question 1, option 3, why: 31 words, at most 30/,
    ],
    [
      'a negative question',
      changed(QUIZ, 'What does a sensor do?', 'What does a sensor not do?'),
      /question 2, question: asks for what is not so/,
    ],
    [
      'an option for all the others',
      changed(QUIZ, 'It pulls the gate shut', 'All of the above'),
      /question 2, option 4, text: can be chosen without knowing the others/,
    ],
    [
      'an absolute option',
      changed(QUIZ, 'It pulls the gate shut', 'It always pulls the gate shut'),
      /question 2, option 4, text: "always" and "never" give an option away/,
    ],
    [
      'a right option that is the longest too often',
      changed(
        QUIZ,
        'text: It notices light or touch',
        'text: It notices light or touch around it or near it',
        changed(QUIZ, 'A number that grows by one\n', 'A number that grows by one each time\n'),
      ),
      // Two of five is more than a third.
      /:11:3 questions: the right option is the longest in 2 of 5 \(question 1, 2\), at most a third/,
    ],
    [
      'more than half recall',
      changed(
        QUIZ,
        'thinking: reason',
        'thinking: recall',
        changed(QUIZ, 'thinking: use', 'thinking: recall'),
      ),
      /:11:3 questions: 4 recall, 1 use and 0 reason, wanted some of each, and at most half recall/,
    ],
    [
      'a banned word in a question',
      changed(QUIZ, 'Thandi counts taxis', 'Thandi just counts taxis'),
      /question 3, question: "just": leave it out/,
    ],
    [
      'a banned word in a wrong option',
      changed(QUIZ, 'It pulls the gate shut', 'It simply pulls the gate'),
      /question 2, option 4, text: "simply"/,
    ],
    [
      'a false claim in the right option',
      changed(QUIZ, 'It notices light or touch', 'AI thinks'),
      /question 2, option 1, text: "AI thinks"/,
    ],
    [
      'a false claim in a reason',
      changed(QUIZ, 'A person writes the program.', 'AI thinks.'),
      /question 2, option 2, why: "AI thinks"/,
    ],
    [
      'an advanced quiz',
      changed(QUIZ, 'difficulty: beginner', 'difficulty: advanced'),
      /:7:13 difficulty: advanced quizzes are never listed/,
    ],
    [
      'a time limit',
      changed(QUIZ, 'duration: 6 min', 'duration: 6 min\ntimeLimit: 5'),
      /:9:12 timeLimit: no quiz of ours has a time limit/,
    ],
    [
      'a quiz that does not compile',
      changed(QUIZ, 'title: Goat Numbers', 'title: ""'),
      /:3:8 title: must be at least 1/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(errors(sources)).toContainEqual(expect.stringMatching(fault))
  })
})

describe('may pass', () => {
  test.each([
    ['a false claim in a wrong option', changed(QUIZ, 'It pulls the gate shut', 'It knows what AI thinks')],
    ['more reasoning than use', changed(QUIZ, 'thinking: use', 'thinking: reason')],
    [
      'one right option of five that is the longest',
      changed(QUIZ, 'A number that grows by one\n', 'A number that grows by one each time\n'),
    ],
  ])('%s', (_, sources) => {
    expect(errors(sources)).toEqual([])
  })
})

describe('the positions of the right answers', () => {
  const quizzes = (...rights: number[]) => {
    const four = [{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }]
    return [{ questions: rights.map((correctAnswer) => ({ correctAnswer, options: four })) } as QuizFile]
  }
  const times = (count: number, position: number) => Array.from({ length: count }, () => position)

  test('may be even', () => {
    const even = quizzes(...times(8, 0), ...times(8, 1), ...times(2, 2), ...times(2, 3))
    expect(checkAnswerPositions(even)).toEqual([])
    expect(describePositions(even)).toBe('A 40 %, B 40 %, C 10 %, D 10 %')
  })
  test('cannot be one in more than four of ten', () => {
    expect(checkAnswerPositions(quizzes(...times(9, 2), ...times(6, 0), ...times(5, 1)))).toEqual([
      {
        file: 'quizzes',
        line: 1,
        column: 1,
        message: 'the right answer is C in 45 % of all questions, at most 40 %',
      },
    ])
  })
  test('say nothing in a few questions', () => {
    expect(checkAnswerPositions(quizzes(...times(19, 2)))).toEqual([])
  })
  test('cannot hide among the quizzes of a course', () => {
    let sources = COURSE
    for (let order = 2; order <= 6; order += 1) {
      const text = textOf(QUIZ)
        .replace('id: goat-numbers', `id: more-${order}`)
        .replace('order: 1', `order: ${order}`)
        .replace('correctAnswer: 3', 'correctAnswer: 0')
        .replace(/- text: "0"\n.*\n/, '- text: "3"\n')
        .replace(
          '- text: "3"\n    correctAnswer',
          '- text: "0"\n        why: It counts from 0.\n    correctAnswer',
        )
      sources = withFile(`quizzes/0${order}-more-${order}.yaml`, text, sources)
    }
    expect(errors(sources)).toContainEqual(
      'content/quizzes:1:1 the right answer is A in 46 % of all questions, at most 40 %',
    )
  })
})

describe('the answers of two quizzes', () => {
  const second = 'quizzes/02-more-numbers.yaml'
  const shared = (texts: readonly string[]) =>
    checkSharedAnswers(
      texts.map((text, index) => {
        const { yaml, data } = readQuiz(`quizzes/${index}.yaml`, text)
        if (!data) throw new Error(yaml.problems.map(({ message }) => message).join('\n'))
        return { yaml, data }
      }),
    )
  const firstQuestions = (count: number) =>
    textOf(QUIZ)
      .split(/\n(?= {2}- id:)/)
      .slice(0, count + 1)
      .join('\n')

  test('cannot be the same letters in the same order', () => {
    expect(errors(withSecondQuiz())).toEqual([
      `content/${second}:11:3 questions: the answers B A D A C are also those of ${QUIZ}`,
    ])
    expect(shared([firstQuestions(4), firstQuestions(4)])).toHaveLength(1)
  })
  test('may differ in the last letter, or only begin alike', () => {
    const other = textOf(QUIZ)
      .replace('- text: set counter to 0', '- text: set counter to 0\n        why: It is this line.')
      .replace(/(- text: add 1 to counter)\n.*/, '$1')
      .replace('correctAnswer: 2', 'correctAnswer: 3')
    expect(shared([textOf(QUIZ), other, firstQuestions(4)])).toEqual([])
  })
  test('may be the same in three questions', () => {
    expect(shared([firstQuestions(3), firstQuestions(3)])).toEqual([])
  })
})
