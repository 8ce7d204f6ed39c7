import type { Lesson } from '#domain/content.ts'
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

export const SUMMARY = lessonSummary({ ...LESSON, bonus: false, icon: '<svg></svg>' })
