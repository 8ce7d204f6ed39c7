import { expect, test } from 'vitest'
import { lessonTasks, quizzedLessons } from './lesson-tasks.ts'

const activity = (id: string, title: string) => ({
  id,
  title,
  needs: 'Paper',
  steps: ['a', 'b', 'c', 'd'],
  worked: 'It worked.',
  paperOnly: true,
  usesData: false,
})
const lesson = (id: string, title: string, ...practicalTasks: ReturnType<typeof activity>[]) => ({
  id,
  title,
  content: practicalTasks.length > 0 ? { practicalTasks } : {},
})
const quiz = (id: string, title: string, lessonId: string | null) => ({ id, title, lessonId })

test('a lesson has its reading, its activities and its quizzes', () => {
  const tasks = lessonTasks(
    [
      lesson('computer-types', 'Types of Computers'),
      lesson('coding-basics', 'Coding Basics', activity('human-robot', 'Be a robot')),
    ],
    [
      quiz('intro-coding', 'Introduction to Coding', 'coding-basics'),
      quiz('patterns', 'Patterns', 'coding-basics'),
    ],
  )
  expect(tasks).toEqual([
    {
      lessonId: 'computer-types',
      taskId: 'read',
      title: 'Read “Types of Computers”',
      type: 'other',
      points: 5,
    },
    { lessonId: 'coding-basics', taskId: 'read', title: 'Read “Coding Basics”', type: 'other', points: 5 },
    { lessonId: 'coding-basics', taskId: 'do-human-robot', title: 'Be a robot', type: 'practice', points: 5 },
    {
      lessonId: 'coding-basics',
      taskId: 'quiz-intro-coding',
      title: 'Quiz “Introduction to Coding”',
      type: 'quiz',
      points: 10,
    },
    {
      lessonId: 'coding-basics',
      taskId: 'quiz-patterns',
      title: 'Quiz “Patterns”',
      type: 'quiz',
      points: 10,
    },
  ])
})

test('the practical lesson has the four hands-on tasks in their order', () => {
  const tasks = lessonTasks(
    [lesson('practical-computer-usage', 'Hands-On Practice', activity('tidy', 'Tidy'))],
    [],
  )
  expect(tasks.map(({ taskId, type, points }) => [taskId, type, points])).toEqual([
    ['read', 'other', 5],
    ['do-tidy', 'practice', 5],
    ['power-on', 'practice', 10],
    ['mouse-skills', 'practice', 10],
    ['keyboard-basics', 'practice', 10],
    ['open-programs', 'practice', 10],
  ])
})

test('cannot make a task of a quiz that has no lesson, or one that is not there', () => {
  const quizzes = [quiz('free', 'Free', null), quiz('lost', 'Lost', 'no-such-lesson')]
  expect(
    lessonTasks([lesson('coding-basics', 'Coding Basics')], quizzes).map(({ taskId }) => taskId),
  ).toEqual(['read'])
  expect(lessonTasks([], quizzes)).toEqual([])
})

test('cannot give two tasks of a lesson one id, whatever the activities and quizzes are called', () => {
  const names = ['read', 'quiz-read', 'do-read', 'power-on']
  const tasks = lessonTasks(
    [lesson('practical-computer-usage', 'Practice', ...names.map((name) => activity(name, name)))],
    names.map((name) => quiz(name, name, 'practical-computer-usage')),
  )
  expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(13)
})

test('a finished quiz counts for its lesson, a quiz begun or another task does not', () => {
  const tasks = new Map([
    ['one/quiz-a', { completed: true }],
    ['two/quiz-b', { completed: false }],
    ['three/read', { completed: true }],
  ])
  expect([...quizzedLessons(tasks)]).toEqual(['one'])
})
