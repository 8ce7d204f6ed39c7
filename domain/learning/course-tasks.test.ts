import { expect, test } from 'vitest'
import type { HandsOnTask } from './activities/hands-on.ts'
import { courseTasks } from './course-tasks.ts'

const funActivity = (id: string, title: string) => ({
  id,
  title,
  needs: 'Paper',
  steps: ['a', 'b', 'c', 'd'],
  worked: 'It worked.',
  paperOnly: true,
  usesData: false,
})
const lesson = (id: string, title: string, ...practicalTasks: ReturnType<typeof funActivity>[]) => ({
  id,
  title,
  content: practicalTasks.length > 0 ? { practicalTasks } : {},
})
const level = (id: string, title: string, lesson: string) => ({ id, title, lesson })
const quiz = (id: string, title: string, lessonId: string | null) => ({ id, title, lessonId })

test('a lesson has its reading, its activities and its quizzes', () => {
  const tasks = courseTasks(
    [
      lesson('computer-types', 'Types of Computers'),
      lesson('coding-basics', 'Coding Basics', funActivity('human-robot', 'Be a robot')),
    ],
    [
      quiz('intro-coding', 'Introduction to Coding', 'coding-basics'),
      quiz('patterns', 'Patterns', 'coding-basics'),
    ],
    [],
  )
  expect(
    tasks.map(({ lessonId, taskId, title, type, points, ...more }) => [
      lessonId,
      taskId,
      title,
      type,
      points,
      more,
    ]),
  ).toEqual([
    ['computer-types', 'read', 'Read “Types of Computers”', 'other', 5, {}],
    ['coding-basics', 'read', 'Read “Coding Basics”', 'other', 5, {}],
    ['coding-basics', 'do-human-robot', 'Be a robot', 'practice', 5, {}],
    ['coding-basics', 'quiz-intro-coding', 'Quiz “Introduction to Coding”', 'quiz', 10, {}],
    ['coding-basics', 'quiz-patterns', 'Quiz “Patterns”', 'quiz', 10, {}],
  ])
})

const handsOnTask = (id: HandsOnTask['id'], title: string, points: number) => ({
  id,
  title,
  description: 'Do it.',
  instructions: ['a', 'b', 'c', 'd'],
  points,
})
const practice = {
  ...lesson('practical-computer-usage', 'Hands-On Practice', funActivity('tidy', 'Tidy')),
  activities: [
    {
      id: 'hands-on-practice',
      type: 'hands-on' as const,
      title: 'Hands-On Practice',
      settings: {
        tasks: [handsOnTask('mouse-skills', 'Mouse Skills', 10), handsOnTask('power-on', 'Power On', 7)],
      },
    },
  ],
}

test('a lesson with an activity has its tasks, in the order and with the points of the content', () => {
  const tasks = courseTasks([practice], [], [])
  expect(tasks.map(({ taskId, type, points }) => [taskId, type, points])).toEqual([
    ['read', 'other', 5],
    ['do-tidy', 'practice', 5],
    ['mouse-skills', 'practice', 10],
    ['power-on', 'practice', 7],
  ])
})

test('a lesson has a task for each level of the Lab that belongs to it', () => {
  const levels = [level('robot-corner', 'The corner', 'coding-basics'), level('cpu-lost', 'Lost', 'no-such')]
  const tasks = courseTasks([lesson('coding-basics', 'Coding Basics')], [], levels)
  expect(tasks.slice(1)).toEqual([
    {
      lessonId: 'coding-basics',
      taskId: 'lab-robot-corner',
      title: 'The corner',
      type: 'practice',
      points: 5,
    },
  ])
})

test('cannot make a task of a quiz that has no lesson, or one that is not there', () => {
  const quizzes = [quiz('free', 'Free', null), quiz('lost', 'Lost', 'no-such-lesson')]
  expect(
    courseTasks([lesson('coding-basics', 'Coding Basics')], quizzes, []).map(({ taskId }) => taskId),
  ).toEqual(['read'])
  expect(courseTasks([], quizzes, [])).toEqual([])
})

test('cannot give two tasks of a lesson one id, whatever the activities and quizzes are called', () => {
  const names = ['read', 'quiz-read', 'do-read', 'power-on']
  const tasks = courseTasks(
    [{ ...practice, content: { practicalTasks: names.map((name) => funActivity(name, name)) } }],
    names.map((name) => quiz(name, name, 'practical-computer-usage')),
    names.map((name) => level(name, name, 'practical-computer-usage')),
  )
  expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(15)
})
