import * as z from 'zod/mini'

/** Kept equal to app.stuck_learners, which counts by them. */
export const STUCK = { questions: 2, days: 28 } as const
/** Without a sign for so many days somebody has gone quiet. */
export const QUIET_DAYS = 14
/** A mistake is taught again when so many share it, and this part of the class. */
export const SHARED = { learners: 3, part: 1 / 5 } as const
/** A class has an hour, not a term. */
export const TAUGHT_MOST = 2
/** As many as one table seats. */
export const GROUP_MOST = 8
export const READY = { quizzes: 3, percent: 80 } as const

/** Where something is practised: the items of a lesson, or a level of the Lab with its world. */
const Give = z.object({ kind: z.enum(['practice', 'level']), title: z.string(), place: z.string() })
export type Give = z.infer<typeof Give>

/** A named mistake as a teacher gets it: what a learner thinks, and five minutes against it. */
export const NamedMistake = z.object({
  id: z.string(),
  name: z.string(),
  thinks: z.string(),
  remedy: z.string(),
  give: Give,
})
export type NamedMistake = z.infer<typeof NamedMistake>

/** A hard level of the Lab, for who is ready for more. */
export const Challenge = z.object({
  id: z.string(),
  lessonId: z.string(),
  title: z.string(),
  place: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/** What of the content only the server knows, so that no learner's device fetches it. */
export const Teaching = z.object({
  /** In the order of the course. `items`: questions that show it. */
  mistakes: z.array(z.extend(NamedMistake, { items: z.array(z.string()) })),
  /** In the order of the course. */
  challenges: z.array(Challenge),
})
export type Teaching = z.infer<typeof Teaching>

const Person = z.object({ userId: z.uuid(), firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof Person>

const count = z.int().check(z.minimum(0))

/** Away: no sign at all. Idle: came, and did no work. */
const QuietKind = z.enum(['away', 'idle', 'never'])
export type QuietKind = z.infer<typeof QuietKind>

/** Names always by surname, as in the register; mistakes by how many share them. */
export const MondayPage = z.object({
  /** By the school's clock. */
  today: z.iso.date(),
  learners: count,
  teachAgain: z.array(z.object({ mistake: NamedMistake, learners: count })),
  help: z.nullable(z.object({ mistake: NamedMistake, people: z.array(Person) })),
  /** `give` is null when nobody of the group has a hard level left. */
  more: z.nullable(z.object({ give: z.nullable(Give), people: z.array(Person) })),
  stuck: z.array(z.object({ mistake: NamedMistake, people: z.array(Person) })),
  quiet: z.array(z.extend(Person, { kind: QuietKind, since: z.nullable(z.iso.date()) })),
  /** Hardly anybody gave a sign, as in the holidays; then nobody is named for it. */
  isClassQuiet: z.boolean(),
  ready: z.array(Person),
})
export type MondayPage = z.infer<typeof MondayPage>

/** For whoever manages classes: numbers, no names. */
export const StuckClasses = z.object({
  /** Null: not yet. */
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
