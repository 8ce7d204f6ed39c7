import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PUBLIC_TERMS } from '#domain/school-terms.ts'
import { LessonPlan, timesOf } from '#domain/school/lesson-plan.ts'
import { FIRST_MINUTES, layPlan, NO_CHANGES, planLessons } from '#domain/school/year-plan.ts'
import { compileContent } from './compile.ts'

const { caps, index, lessonPlans, lessons, quizzes, practices } = await compileContent(
  join(import.meta.dirname, '../course'),
)

test('every lesson has a plan', () => {
  expect(lessonPlans.map(({ id }) => id)).toEqual(index.lessons.map(({ id }) => id))
})

describe.each(lessonPlans.map((plan) => [plan.id, plan] as const))('the plan of %s', (id, plan) => {
  test('sums to the minutes of the lesson', () => {
    expect(plan.minutes).toBe(caps.map.find((lesson) => lesson.id === id)?.minutes)
    expect(timesOf(plan.steps).at(-1)?.to).toBe(plan.minutes)
    expect(plan.steps.every(({ minutes }) => minutes >= 2)).toBe(true)
  })

  test('has nothing empty, and only whole sentences', () => {
    expect(LessonPlan.safeParse(plan).success).toBe(true)
    const lists = [plan.outcomes, plan.steps, plan.bring, plan.hard, plan.easy, plan.checks, plan.quizzes]
    for (const list of [...lists, ...plan.quizzes.map(({ answers }) => answers)]) expect(list).not.toEqual([])
    expect(plan.hard.length).toBe(3)
    const sentences = [
      ...plan.steps.map(({ text }) => text),
      ...plan.bring,
      ...plan.unplugged.steps,
      ...plan.hard.flatMap(({ thinks, say, doThis }) => [thinks, say, doThis]),
      ...plan.easy,
      ...plan.checks.flatMap(({ question, answer }) => [question, answer]),
    ]
    for (const sentence of sentences) expect(sentence).toMatch(/^(\P{Ll}|map_v9).*[.!?)”"]$/su)
  })

  test('gives the right answer to every question of its quizzes', () => {
    const own = quizzes.map(({ json }) => JSON.parse(json)).filter(({ lessonId }) => lessonId === id) as {
      questions: { options: { text: string }[]; correctAnswer: number }[]
    }[]
    expect(plan.quizzes.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual(
      own.map(({ questions }) => questions.map(({ options, correctAnswer }) => options[correctAnswer]?.text)),
    )
  })
})

test('no file of a learner’s device says what only a plan says', () => {
  const files = [...lessons, ...quizzes, ...practices].map(({ json }) => json).join('\n')
  for (const { hard } of lessonPlans)
    for (const { doThis } of hard) expect(files).not.toContain(JSON.stringify(doThis).slice(1, -1))
})

test.each(Object.entries(PUBLIC_TERMS))(
  'in %s the whole course fits into the first minutes, and not into fewer',
  (_, terms) => {
    const planned = planLessons(caps.map, caps.memoranda)
    expect(planned.flatMap(({ pieces }) => pieces).filter(({ kind }) => kind === 'task')).toHaveLength(12)
    expect(layPlan(planned, terms).left).toEqual([])
    expect(layPlan(planned, terms, { ...NO_CHANGES, minutes: FIRST_MINUTES - 15 }).left).not.toEqual([])
  },
)
