import { createCalendar, DAY_MS, MINUTE_MS, type Calendar } from './calendar.ts'
import { createChance, type Chance } from './chance.ts'
import { indexCourse, type DemoCourse, type IndexedCourse } from './demo-course.ts'
import { makeAnswers, type DemoAnswer } from './make-answers.ts'
import { DEMO_DOMAIN, makeClasses, type DemoClass } from './make-classes.ts'
import { makeOwn, type DemoOwn } from './make-own.ts'
import { makeWork, type DemoWork, type Pupil } from './make-work.ts'
import { NAME_GROUPS, plainName } from './names.ts'
import { planClass, type ClassPlan, type GivenWork, type Part, type Seat } from './plan-class.ts'

const OTHER_SCHOOLS = ['Umthombo Combined School', 'Thuto ke Lesedi Secondary', 'Riverside Primary School']
const PHONE_BEGINNINGS = ['060', '061', '071', '072', '073', '076', '078', '079', '081', '082', '083', '084']

export interface DemoLearner extends DemoWork, DemoOwn {
  firstName: string
  lastName: string
  /** Null if the learner signs in with the class code and a name. */
  email: string | null
  schoolName: string
  gradeClass: string
  age: number
  phoneNumber: string | null
  joinedAt: Date
  lastSeenAt: Date | null
  part: Part
  /** Whether the learner has chosen a password, has a one-time word from a card, or has none. */
  secret: 'own' | 'given' | 'none'
  /** Since when the learner is in the class that they typed, or null if they still wait. */
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
  /** Names of classes of this year that the school already has. */
  taken?: ReadonlySet<string>
}

/** Creates classes in the middle of a school year. The same wish gives the same school. */
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
  const pupil = makePupil(chance, seat, calendar)
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
    ...makeOwn(place.number, work, course),
    answers,
  }
}

function makePupil(chance: Chance, { part, silentDays, pace }: Seat, calendar: Calendar): Pupil {
  // The third power puts most of these dates into the first days. A few learners came in the middle of the year. Learners who
  // stopped working are excluded from this, because early in a year they would have stopped before they came.
  const isLate = part !== 'away' && part !== 'idle' && chance.happens(0.02)
  const days = isLate ? chance.between(70, 100) : chance.next() ** 3 * 45
  const joinedAt = calendar.lesson(chance, calendar.yearBegins + days * DAY_MS)
  return { part, pace, joinedAt, stop: calendar.ago(chance, silentDays) }
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
    // Every class has somebody who repeats a year or has skipped one.
    age: one.grade + 5 + chance.pickByShare(older).more,
    phoneNumber: hasEmail || chance.happens(0.3) ? phoneNumber : null,
  }
}
