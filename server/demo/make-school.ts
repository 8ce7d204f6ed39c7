import { createCalendar, DAY_MS, MINUTE_MS, type Calendar } from './calendar.ts'
import { createChance, type Chance } from './chance.ts'
import { indexCourse, type DemoCourse, type IndexedCourse } from './demo-course.ts'
import { makeAnswers, type DemoAnswer } from './make-answers.ts'
import { DEMO_DOMAIN, makeClasses, type DemoClass } from './make-classes.ts'
import { makeWork, type DemoWork, type Pupil } from './make-work.ts'
import { NAME_GROUPS, plainName } from './names.ts'
import { planClass, type ClassPlan, type GivenWork, type Part, type Seat } from './plan-class.ts'

const OTHER_SCHOOLS = ['Umthombo Combined School', 'Thuto ke Lesedi Secondary', 'Riverside Primary School']
const PHONE_BEGINNINGS = ['060', '061', '071', '072', '073', '076', '078', '079', '081', '082', '083', '084']

export interface DemoLearner extends DemoWork {
  firstName: string
  lastName: string
  /** Null: signs in by class code and name. */
  email: string | null
  schoolName: string
  gradeClass: string
  age: number
  phoneNumber: string | null
  joinedAt: Date
  lastSeenAt: Date | null
  part: Part
  /** Whether there is a password of their own, one for one use from a card, or none. */
  secret: 'own' | 'given' | 'none'
  /** Since when in the class that they wrote; null: not taken in yet. */
  memberSince: Date | null
  answers: DemoAnswer[]
}

export interface DemoSchool {
  year: number
  classes: (DemoClass & { work: readonly GivenWork[] })[]
  learners: DemoLearner[]
}

export interface DemoWish {
  count: number
  schoolName: string
  course: DemoCourse
  now: Date
  /** Names of classes of this year that the school has already. */
  taken?: ReadonlySet<string>
}

/** Classes in the middle of a school year; the same wish makes the same school. */
export function makeSchool({ count, schoolName, now, taken = new Set(), ...wish }: DemoWish): DemoSchool {
  const course = indexCourse(wish.course)
  const chance = createChance(7)
  const calendar = createCalendar(now)
  const classes = makeClasses(chance, count, taken)
  const sizes = classes.map(
    (_, at) => Math.floor(((at + 1) * count) / classes.length) - Math.floor((at * count) / classes.length),
  )
  const school: DemoSchool = { year: calendar.year, classes: [], learners: [] }
  for (const [at, one] of classes.entries()) {
    const plan = planClass(chance, { size: sizes[at] ?? 0, isOneWaiting: at % 2 === 0 }, course, calendar)
    school.classes.push({ ...one, work: plan.work })
    for (const seat of plan.seats)
      school.learners.push(
        makeLearner(chance, seat, plan, {
          one,
          number: school.learners.length + 1,
          schoolName,
          course,
          calendar,
        }),
      )
  }
  return school
}

interface Place {
  one: DemoClass
  number: number
  schoolName: string
  course: IndexedCourse
  calendar: Calendar
}

function makeLearner(chance: Chance, seat: Seat, plan: ClassPlan, place: Place): DemoLearner {
  const { calendar, course } = place
  const pupil = makePupil(chance, seat.part, calendar)
  const work = makeWork(chance, pupil, plan, course, calendar)
  const answers = makeAnswers(chance, pupil, seat, work, course, calendar)
  const moments = [
    ...work.tasks.map(({ completedAt }) => completedAt),
    ...answers.map(({ answeredAt }) => answeredAt),
  ]
  const last = moments.reduce((latest, moment) => Math.max(latest, moment?.getTime() ?? 0), 0)
  const seen = seat.part === 'idle' ? calendar.ago(chance, chance.between(0, 4)).getTime() : last
  const hasEmail = seat.part !== 'never' && chance.happens(0.95)
  return {
    ...makePerson(chance, place, hasEmail),
    joinedAt: pupil.joinedAt,
    lastSeenAt:
      seen === 0 ? null : new Date(Math.min(seen + chance.between(1, 20) * MINUTE_MS, calendar.now)),
    part: seat.part,
    secret: seat.part === 'never' ? chance.pick(['given', 'none'] as const) : 'own',
    memberSince: seat.isWaiting ? null : new Date(Math.min(pupil.joinedAt.getTime() + DAY_MS, calendar.now)),
    ...work,
    answers,
  }
}

function makePupil(chance: Chance, part: Part, calendar: Calendar): Pupil {
  // To the third power: most of them in the first days. A few came in the middle of the year.
  const days = chance.happens(0.02) ? chance.between(70, 100) : chance.next() ** 3 * 45
  const joinedAt = calendar.lesson(chance, calendar.yearBegins + days * DAY_MS)
  if (part === 'idle') return { part, joinedAt, stop: calendar.ago(chance, chance.between(16, 30)) }
  if (part !== 'away')
    return { part, joinedAt, stop: calendar.ago(chance, chance.pick([0, 0, 0, 0, 1, 1, 1, 4])) }
  const silence = chance.happens(0.4) ? chance.between(8, 13) : chance.between(15, 34)
  return { part, joinedAt, stop: calendar.ago(chance, silence) }
}

function makePerson(chance: Chance, { one, number, schoolName }: Place, hasEmail: boolean) {
  const names = chance.pickByShare(NAME_GROUPS)
  const firstName = chance.pick(names.first)
  const lastName = chance.pick(names.last)
  const older = [10, 60, 22, 8].map((share, more) => ({ more, share }))
  const phoneNumber = chance.pick(PHONE_BEGINNINGS) + String(chance.between(0, 9_999_999)).padStart(7, '0')
  return {
    firstName,
    lastName,
    email: hasEmail ? `${plainName(firstName)}.${plainName(lastName)}.${number}@${DEMO_DOMAIN}` : null,
    schoolName: chance.happens(0.97) ? schoolName : chance.pick(OTHER_SCHOOLS),
    gradeClass: one.name,
    // Somebody who repeats a year, or skipped one, sits in every class.
    age: one.grade + 5 + chance.pickByShare(older).more,
    phoneNumber: hasEmail || chance.happens(0.3) ? phoneNumber : null,
  }
}
