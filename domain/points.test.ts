import { describe, expect, it } from 'vitest'
import { averageScore, studyMinutes, totalPoints } from './points.ts'

describe('what a learner earned', () => {
  const tasks = [
    { key: 'coding-basics/read', points: 5 },
    { key: 'coding-basics/quiz-coding', points: 10 },
    { key: 'computer-types/read', points: 5 },
  ]

  it('is the points of the completed tasks and of no others', () => {
    const done = new Map([
      ['coding-basics/read', { completed: true }],
      ['coding-basics/quiz-coding', { completed: true }],
      ['computer-types/read', { completed: false }],
      ['gone/read', { completed: true }],
    ])
    expect(totalPoints(tasks, done)).toBe(15)
    expect(totalPoints(tasks, new Map())).toBe(0)
  })

  it('counts the minutes of finished and unfinished tasks', () => {
    expect(studyMinutes([{ minutes: 12 }, { minutes: 0 }, { minutes: 5 }])).toBe(17)
    expect(studyMinutes([])).toBe(0)
  })

  it.each([
    [[], 0],
    [[0, 0], 0],
    [[80], 80],
    [[80, 0, 85], 83],
    [[33, 33, 34], 33],
  ])('averages the scores %j to %i', (scores, average) => {
    expect(averageScore(scores)).toBe(average)
  })
})
