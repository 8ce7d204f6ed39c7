import { STUCK, type MondayPage } from '#domain/school/monday.ts'
import { planMonday, type LearnerFacts } from '#domain/school/monday-rules.ts'
import { schoolDate } from '#domain/school-time.ts'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './calendar.ts'
import { makeSchool, type DemoLearner, type DemoSchool } from './make-school.ts'
import { smallCourse } from './testing-course.ts'

const course = smallCourse()
const mistakes = course.teaching?.mistakes ?? []
const shownBy = new Map(course.questions.map((question) => [question.itemId, question.mistakes]))
const schoolAt = (now: Date): DemoSchool =>
  makeSchool({ schoolName: 'Qala Primary School', course, now, count: 43 })

/**
 * Returns the same mistakes as app.stuck_learners: the learner gave wrong answers to two different questions and has not
 * answered one right since.
 */
function stuckOn({ answers }: DemoLearner, now: Date): string[] {
  const recent = answers.filter(
    ({ answeredAt }) => now.getTime() - answeredAt.getTime() < STUCK.days * DAY_MS,
  )
  return mistakes.flatMap(({ id }) => {
    const endedAt = recent
      .filter(({ isRight, itemId }) => isRight && shownBy.get(itemId)?.includes(id))
      .map(({ answeredAt }) => answeredAt)
    const items = recent
      .filter(
        ({ misconception, answeredAt }) => misconception === id && endedAt.every((at) => at < answeredAt),
      )
      .map(({ itemId }) => itemId)
    return new Set(items).size >= STUCK.questions ? [id] : []
  })
}

function factsOf(learner: DemoLearner, memberSince: Date, userId: string, now: Date): LearnerFacts {
  const { lessons, tasks, answers, lastSeenAt } = learner
  const moments = [
    ...[...lessons, ...tasks].flatMap(({ completedAt }) => completedAt ?? []),
    ...answers.map(({ answeredAt }) => answeredAt),
  ].map((moment) => moment.getTime())
  const scores = lessons.flatMap(({ quizScore }) => (quizScore > 0 ? [quizScore] : []))
  return {
    userId,
    firstName: learner.firstName,
    lastName: learner.lastName,
    joinedOn: schoolDate(memberSince),
    seenOn: lastSeenAt && schoolDate(lastSeenAt),
    workedOn: moments.length > 0 ? schoolDate(new Date(Math.max(...moments))) : null,
    scoreSum: scores.reduce((sum, score) => sum + score, 0),
    scoreCount: scores.length,
    stuck: stuckOn(learner, now),
  }
}

function mondayOf({ learners }: DemoSchool, now: Date): Omit<MondayPage, 'more'> {
  const facts = learners.flatMap((learner, at) =>
    learner.memberSince ? [factsOf(learner, learner.memberSince, String(at), now)] : [],
  )
  return planMonday(facts, mistakes, schoolDate(now))
}

/** Lists what a visitor would miss in such a class. */
function missing(now: Date): string[] {
  const school = schoolAt(now)
  const { learners, classes } = school
  const page = mondayOf(school, now)
  const stuck = new Set(page.stuck.flatMap(({ people }) => people.map(({ userId }) => userId)))
  const lesson = classes[0]?.work.findLast(({ kind }) => kind === 'lesson')?.contentId
  const given = learners.flatMap(({ lessons }) => lessons.find(({ lessonId }) => lessonId === lesson) ?? [])
  const done = given.filter(({ completedAt }) => completedAt).length
  const begun = given.length - done
  const isSome = (count: number) => count > 0 && count < learners.length * 0.45
  const holds = {
    'a class that is not quiet': !page.isClassQuiet,
    'a mistake to teach again': page.teachAgain.length > 0,
    'a group to help': (page.help?.people.length ?? 0) > 1,
    'a few mistakes': page.stuck.length < 9,
    'some who are stuck': isSome(stuck.size),
    'some who are quiet': isSome(page.quiet.length),
    'some who are ready': isSome(page.ready.length),
    'somebody who is away': page.quiet.some(({ kind }) => kind === 'away'),
    'somebody who never began': page.quiet.some(({ kind }) => kind === 'never'),
    'given work that some have done': done > 4,
    'given work that some have begun': begun > 2,
    'given work that some have not begun': learners.length - done - begun > 4,
    'somebody who finished the course': learners.some(
      ({ lessons }) => lessons.filter(({ completedAt }) => completedAt).length === course.lessons.length,
    ),
  }
  return Object.entries(holds).flatMap(([what, isThere]) => (isThere ? [] : [what]))
}

describe('a demo looks like a real class', () => {
  // One of the years has a 29 February. The days have different times, including 00:02 and 23:58 by the school's clock.
  const TIMES = ['22:02', '05:00', '10:30', '15:45', '21:58']
  test.each([2027, 2028])('on every day of %i', (year) => {
    const first = Date.UTC(year, 0, 1)
    const days = Math.round((Date.UTC(year + 1, 0, 1) - first) / DAY_MS)
    const wrong = Array.from({ length: days }, (_, at) => {
      const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10)
      const moment = `${day}T${TIMES[at % TIMES.length]}:00Z`
      return { moment, missing: missing(new Date(moment)) }
    })
    expect(wrong.filter((one) => one.missing.length > 0)).toEqual([])
  })
})
