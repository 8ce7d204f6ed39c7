import { describe, expect, test } from 'vitest'
import { asksNegatively, isAbsolute, pointsAtOthers, standsOutByLength } from './multiple-choice.ts'

describe('a question that asks for what is not so is found', () => {
  test.each([
    'Which of these is not a computer?',
    'Which is NOT an input device?',
    'What should you never share online?',
    'All are input devices except one. Which one?',
    'Which one does not belong?',
    'What can a robot not do?',
    'Which of these jobs cannot be done by a robot?',
    "Which machine isn't a robot?",
    'Which machine isn’t a robot?',
    'Thandi looks at four machines. Which of them does not follow a program?',
    'If you are online, what should you not share?',
    'Find the step that does NOT belong.',
  ])('%s', (question) => {
    expect(asksNegatively(question)).toBe(true)
  })
})

describe('cannot raise a false alarm about a question', () => {
  test.each([
    'Which of these is a computer?',
    'Which of these is information, and not only data?',
    'A robot does not move. What do you check first?',
    'Why does the lamp not go on?',
    'If a screen does not react, why should you not pull the plug?',
    'How do you know that it did not work?',
    'What happens if the sensor does not see the line?',
    'When the power does not come back, what is lost?',
    'Which rule helps a robot that does not see the wall?',
    'Which line stops the robot so that it does not fall?',
    'Is this a computer or not?',
    'Nothing was lost. What did Naledi note down?',
  ])('%s', (question) => {
    expect(asksNegatively(question)).toBe(false)
  })
})

describe('an option that points at others is found', () => {
  test.each([
    'All of the above',
    'None of the above.',
    'All of these',
    'Both of them',
    'Both A and C',
    'B and D',
  ])('%s', (option) => {
    expect(pointsAtOthers(option)).toBe(true)
  })
  test.each([
    'All of these numbers',
    'Satellites high above the Earth',
    'Both of them follow a program',
    'A and then B',
  ])('but not in %j', (option) => {
    expect(pointsAtOthers(option)).toBe(false)
  })
})

test('an absolute option is found', () => {
  expect(['It is always right', 'Never', 'It mostly works', 'Nevertheless'].map(isAbsolute)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('the right option stands out', () => {
  const asked = (correctAnswer: number, ...texts: string[]) => ({
    correctAnswer,
    options: texts.map((text) => ({ text })),
  })
  test('when it is longer than each of the others', () => {
    expect(standsOutByLength(asked(1, 'abc', 'abcd', 'ab', 'a'))).toBe(true)
  })
  test('not when another is as long, or longer', () => {
    expect(standsOutByLength(asked(1, 'abcd', 'abcd', 'ab', 'a'))).toBe(false)
    expect(standsOutByLength(asked(2, 'abcd', 'abcde', 'ab', 'a'))).toBe(false)
  })
  test('not when there are only two, such as True and False', () => {
    expect(standsOutByLength(asked(1, 'True', 'False'))).toBe(false)
  })
})
