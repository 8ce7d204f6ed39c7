import type { LessonSummary, QuizSummary } from '#domain/content.ts'
import type { Quiz } from '#domain/quiz-content.ts'

/** A small quiz for tests: four options, then true or false with a program. */
export const QUIZ: Quiz = {
  id: 'hardware',
  order: 2,
  title: 'Hardware',
  description: 'Which part does what?',
  category: 'Computer Basics',
  lessonId: 'computer-hardware',
  difficulty: 'beginner',
  duration: '5 min',
  questions: [
    {
      id: 'power-off',
      question: 'The power goes off. Which part still keeps the photos?',
      options: [
        { text: 'RAM', why: 'RAM is cleared when the power goes.' },
        { text: 'Storage' },
        { text: 'CPU', why: 'The CPU works, it does not keep.' },
        { text: 'Screen', why: 'A screen only shows.' },
      ],
      correctAnswer: 1,
      explanation: 'Storage keeps its data without power.',
      category: 'Storage',
    },
    {
      id: 'loop',
      question: 'Does this program stop?',
      code: ['forever', '  move 10'],
      options: [{ text: 'True', why: 'Forever has no end.' }, { text: 'False' }],
      correctAnswer: 1,
      explanation: 'A forever loop goes on.',
      category: 'Loops',
    },
  ],
}

const { questions, ...about } = QUIZ

export const SUMMARY: QuizSummary = {
  ...about,
  questionCount: questions.length,
  href: '/content/quiz-hardware.json',
}

/** The lesson it belongs to. */
export const LESSON: LessonSummary = {
  id: 'computer-hardware',
  order: 3,
  title: 'Hardware',
  description: 'The parts of a computer',
  duration: '15 min',
  difficulty: 'beginner',
  prerequisite: null,
  isLocked: false,
  bonus: false,
  icon: '<svg></svg>',
  sectionCount: 5,
  href: '/content/lesson-computer-hardware.json',
}
