import type { Lesson } from '#domain/learning/content.ts'
import { lessonSummary } from '#domain/testing.ts'

export const LESSON: Lesson = {
  id: 'coding-basics',
  order: 8,
  title: 'Coding Basics',
  description: 'Steps a computer can follow',
  duration: '20 min',
  difficulty: 'beginner',
  prerequisite: null,
  isLocked: false,
  icon: 'code',
  strand: 'coding',
  content: {
    opening: 'A program is a list. You can write one.',
    outcomes: ['put steps in order', 'name a box'],
    remember: ['A', 'B', 'C', 'D', 'E'].map((letter) => `Remember sentence ${letter}.`),
    notes: [
      {
        heading: 'Steps',
        text: 'An **algorithm** is a list of steps.\n\nNo **riddle** here.',
        check: 'Which step is first?',
      },
    ],
    sayIt: 'What is a step in your language?',
    definitions: [{ id: 'algorithm', term: 'Algorithm', explanation: 'Steps in order' }],
    examples: [{ title: 'Tea', text: 'Boil water first.' }],
    funFacts: ['The first bug was a moth.'],
    practicalTasks: [
      {
        id: 'brush',
        title: 'Brush teeth',
        needs: 'Paper',
        steps: ['Wet', 'Paste', 'Brush', 'Rinse'],
        worked: 'A friend can follow it.',
        paperOnly: true,
        usesData: false,
      },
    ],
  },
  gallery: ['one', 'two', 'three'].map((name) => ({
    src: `${name}.svg`,
    title: `Picture ${name}`,
    description: 'A drawing',
    alt: `Drawing ${name}`,
    svg: '<svg></svg>',
  })),
}

const [first] = LESSON.content.notes

/** A lesson whose three blocks together use everything that a block may contain. */
export const WALKED: Lesson = {
  ...LESSON,
  content: {
    ...LESSON.content,
    more: [{ heading: 'Older boxes', text: 'Boxes are old.' }],
    notes: [
      first ?? { heading: 'Steps', text: 'None' },
      {
        heading: 'Boxes',
        text: 'A box has a name.',
        sample: { code: ['score = score + 2'] },
        worked: {
          title: 'What is in the box?',
          steps: [
            { text: 'The box holds 6.' },
            { text: 'Add 2.', code: ['score = 6 + 2'] },
            { text: 'Now it holds 8.' },
          ],
        },
      },
      {
        heading: 'Choices',
        text: 'A program chooses.',
        check: {
          question: 'The balance is R5. Does it buy?',
          answer: 'No, because 5 is not less than 5.',
          usual: { says: 'Yes, it is R5.', why: 'Less than means below.', misconception: 'less-or-equal' },
        },
      },
    ],
  },
}

export const SUMMARY = lessonSummary({ ...LESSON, bonus: false, icon: '<svg></svg>' })
