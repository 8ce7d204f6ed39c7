import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileContent } from './compile.ts'
import { changed, compile, COURSE, faults, LESSON, PRACTICE, without as withoutFile } from '../testing.ts'

const task = (id: string) => `
        - id: ${id}
          title: Power On
          description: Wake it up!
          instructions: [One., Two., Three., Four.]
          points: 10`
const activity = (id: string, tasks = task('power-on'), more = '') => `
  - id: ${id}
    type: hands-on
    title: First steps
    settings:
      tasks:${tasks}${more}`
const withActivities = (...activities: string[]) =>
  changed(LESSON, '\nactivities:', `\nactivities:${activities.join('')}`)

test('the course has the four hands-on tasks in their order, and their ids stay: learners’ records refer to them', async () => {
  const { tasks } = await compileContent(join(import.meta.dirname, '../course'))
  const practice = tasks.filter(
    ({ lessonId, taskId }) =>
      lessonId === 'practical-computer-usage' && !/^(read$|do-|quiz-|practice$)/.test(taskId),
  )
  expect(practice.map(({ taskId, title, type, points }) => [taskId, title, type, points])).toEqual([
    ['power-on', 'Power On', 'practice', 10],
    ['mouse-skills', 'Mouse Skills', 'practice', 10],
    ['keyboard-basics', 'Keyboard Basics', 'practice', 10],
    ['open-programs', 'Open Programs', 'practice', 10],
  ])
})

test('a lesson may offer one activity in a section and end with another', () => {
  const second = activity('two', task('mouse-skills'), '\n    after: notes')
  expect(faults(withActivities(activity('one'), second))).toEqual([])
})

test('a lesson with items ends its last section with practice, one task', () => {
  const { lessons, tasks } = compile(COURSE)
  const lesson = JSON.parse(lessons[0]?.json ?? '') as { activities: unknown[] }
  expect(lesson.activities.at(-1)).toEqual({
    id: 'practice',
    type: 'practice',
    title: 'Practise what you have learned',
    after: 'activities',
    settings: { lesson: 'counting-goats', title: 'Counting goats' },
  })
  expect(tasks.filter(({ taskId }) => taskId === 'practice')).toEqual([
    {
      lessonId: 'counting-goats',
      taskId: 'practice',
      title: 'Practise “Counting goats”',
      type: 'practice',
      points: 5,
    },
  ])
  const without = compile(withoutFile(COURSE, PRACTICE))
  expect(without.tasks.filter(({ taskId }) => taskId === 'practice')).toEqual([])
})

const inNotes = (id: string) =>
  changed(LESSON, '      picture: gate.svg\n', `      picture: gate.svg\n      activity: ${id}\n`)

test('notes may offer a level of the Lab, which is a task of the lesson once', () => {
  expect(faults(inNotes('gate-levels'))).toEqual([])
  const { tasks } = compile(inNotes('gate-levels'))
  expect(tasks.filter(({ taskId }) => taskId.startsWith('lab-'))).toHaveLength(1)
})

describe('cannot compile a lesson', () => {
  test.each([
    [
      'with an activity of an unknown type',
      withActivities(activity('one').replace('hands-on', 'hand-son')),
      /activity 1, type: must be one of: hands-on, lab, practice$/,
    ],
    [
      'with an activity in its notes that it does not have',
      inNotes('gate-level'),
      /notes block 1, activity: this lesson has no activity "gate-level"/,
    ],
    [
      'with a level that is not there',
      changed(LESSON, '[robot-goat-gate]', '[robot-goat-gate, robot-gone]'),
      /activity 1, settings, level 2: there is no level "robot-gone"|activity 1, settings, levels 2: there is no level "robot-gone"/,
    ],
    [
      'with levels at its end',
      changed(LESSON, '    after: notes\n', ''),
      /activity 1.*: levels of the Lab cannot end a lesson|after: levels of the Lab cannot end a lesson/,
    ],
    [
      'with practice listed by hand',
      withActivities(activity('practice')),
      /activities: practice comes by itself with practice items/,
    ],
    [
      'with a setting its type does not have',
      withActivities(activity('one', task('power-on').replace('points', 'point'))),
      /activity 1, settings, task 1, point: there is no such field/,
    ],
    [
      'with a task its type does not have',
      withActivities(activity('one', task('dance'))),
      /activity 1, settings, task 1, id: must be one of: power-on, mouse-skills/,
    ],
    [
      'with three instructions',
      withActivities(activity('one', task('power-on').replace(', Four.', ''))),
      /activity 1, settings, task 1, instructions: must have at least 4 items/,
    ],
    [
      'with one task in two activities',
      withActivities(activity('one'), activity('two', task('power-on'), '\n    after: notes')),
      /activities: the task "power-on" is there twice/,
    ],
    [
      'with two activities at its end',
      withActivities(activity('one'), activity('two', task('mouse-skills'))),
      /activities: a lesson can end with one only; say "after" for the others/,
    ],
    [
      'with one id for two activities',
      withActivities(activity('one'), activity('one', task('mouse-skills'), '\n    after: notes')),
      /activity 2, id: "one" is there twice/,
    ],
    [
      'with an activity in a section it has not',
      withActivities(activity('one', task('power-on'), '\n    after: quiz')),
      /activity 1, after: must be one of: notes, keyWords/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(expect.stringMatching(fault))
  })
})
