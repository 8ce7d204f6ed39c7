import * as z from 'zod/mini'

/** `app.stuck_learners` in the database counts with the same numbers, so both must be changed together. */
export const STUCK = { questions: 2, days: 28 } as const
/** A learner counts as quiet after this many days without any activity. */
export const QUIET_DAYS = 14
/** A mistake is taught again if at least this many learners and this part of the class share it. */
export const SHARED = { learners: 3, part: 1 / 5 } as const
/** At most this many mistakes are taught again, because a class has an hour for it. */
export const TAUGHT_MOST = 2
/** One table has this many seats. */
export const GROUP_MOST = 8
export const READY = { quizzes: 3, percent: 80 } as const

/** This is the place where something is practised: the items of a lesson, or a level of the Lab with its world. */
const Give = z.object({ kind: z.enum(['practice', 'level']), title: z.string(), place: z.string() })
export type Give = z.infer<typeof Give>

/** This is a named mistake as a teacher sees it: what a learner thinks, and a remedy of five minutes. */
export const NamedMistake = z.object({
  id: z.string(),
  name: z.string(),
  thinks: z.string(),
  remedy: z.string(),
  give: Give,
})
export type NamedMistake = z.infer<typeof NamedMistake>

/** This is a hard level of the Lab, for learners who are ready for more. */
export const Challenge = z.object({
  id: z.string(),
  lessonId: z.string(),
  title: z.string(),
  place: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/** This is content that only the server has, so no learner's device downloads it. */
export const Teaching = z.object({
  /** The list is in the order of the course. `items` are the questions that show the mistake. */
  mistakes: z.array(z.extend(NamedMistake, { items: z.array(z.string()) })),
  /** The list is in the order of the course. */
  challenges: z.array(Challenge),
})
export type Teaching = z.infer<typeof Teaching>

const Person = z.object({ userId: z.uuid(), firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof Person>

const count = z.int().check(z.minimum(0))

/** `away` means no activity at all, `idle` means signed in without work, and `never` means no work ever. */
export const QuietKind = z.enum(['away', 'idle', 'never'])
export type QuietKind = z.infer<typeof QuietKind>

/** Names are always sorted by surname, as in the register, and mistakes by the number of learners who share them. */
export const MondayPage = z.object({
  /** This is the day by the school's clock. */
  today: z.iso.date(),
  learners: count,
  teachAgain: z.array(z.object({ mistake: NamedMistake, learners: count })),
  help: z.nullable(z.object({ mistake: NamedMistake, people: z.array(Person) })),
  /** `give` is null when the group has passed all hard levels. */
  more: z.nullable(z.object({ give: z.nullable(Give), people: z.array(Person) })),
  stuck: z.array(z.object({ mistake: NamedMistake, people: z.array(Person) })),
  quiet: z.array(z.extend(Person, { kind: QuietKind, since: z.nullable(z.iso.date()) })),
  /** This is true when hardly anybody was active, as in the holidays. Then nobody is listed as quiet. */
  isClassQuiet: z.boolean(),
  ready: z.array(Person),
})
export type MondayPage = z.infer<typeof MondayPage>

/** Numbers without names, for a person who manages classes. */
export const StuckClasses = z.object({
  /** This is null when nothing has been counted yet. */
  countedAt: z.nullable(z.iso.datetime()),
  classes: z.array(
    z.object({
      classId: z.uuid(),
      name: z.string(),
      stuck: count,
      shared: z.array(z.object({ name: z.string(), learners: count })),
    }),
  ),
})
export type StuckClasses = z.infer<typeof StuckClasses>
