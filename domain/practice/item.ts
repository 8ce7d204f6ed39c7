import * as z from 'zod/mini'
import { line, slug } from '../content-fields.ts'
import { stimulus, type Shown } from '../stimulus.ts'

export const ITEM_LEVELS = ['easy', 'medium', 'puzzle'] as const
export type ItemLevel = (typeof ITEM_LEVELS)[number]

const wrong = {
  misconception: slug,
  /** To whoever chose it: why it tempts, and where it fails. */
  why: line,
}

/** A right option has neither; a wrong one names the mistake. */
const Option = z
  .strictObject({
    text: line,
    right: z.optional(z.literal(true)),
    misconception: z.optional(slug),
    why: z.optional(line),
  })
  .check(
    z.refine(
      ({ right, misconception, why }) =>
        right ? !misconception && !why : misconception !== undefined && why !== undefined,
      'A wrong option needs "misconception" and "why", a right one says "right: true" and no more',
    ),
  )
type ItemOption = z.infer<typeof Option>

const options = (least: number, most: number) => z.array(Option).check(z.minLength(least), z.maxLength(most))
const oneRight = z.refine<{ options: ItemOption[] }>(
  ({ options }) => options.filter(({ right }) => right).length === 1,
  { error: 'Exactly one option is right', path: ['options'] },
)

const common = {
  /** Never changes: learners' answers hang on it. Begins with the lesson's number, as in "08-pap-order". */
  id: slug,
  level: z.enum(ITEM_LEVELS),
  /** The heading of the notes that it practises. */
  heading: line,
  question: line,
  ...stimulus,
  /** The full answer: how to get there, in at most four short sentences. */
  explanation: line,
  /** Items of the same variant ask for the same thing with other numbers or another story. */
  variant: z.optional(slug),
}

/** One of three or four. */
const Choose = z
  .strictObject({ kind: z.literal('choose'), ...common, options: options(3, 4) })
  .check(oneRight)
/** All that are right, and none that is wrong. */
const Several = z.strictObject({ kind: z.literal('several'), ...common, options: options(4, 6) }).check(
  z.refine(({ options }) => options.filter(({ right }) => right).length >= 2, {
    error: 'At least two options are right',
    path: ['options'],
  }),
)
/** `lines` in their right order; the learner gets them shuffled. */
const Order = z.strictObject({
  kind: z.literal('order'),
  ...common,
  lines: z.array(line).check(z.minLength(3), z.maxLength(6)),
  /** Orders that many choose, each by the places of `lines` (from 0). */
  mistakes: z
    .array(z.strictObject({ order: z.array(z.int()), ...wrong }))
    .check(z.minLength(1), z.maxLength(3)),
  /** For every other wrong order. */
  misconception: slug,
})
/** `code` has one line with `___`; the options are what could stand there. */
const Fill = z.strictObject({ kind: z.literal('fill'), ...common, options: options(3, 4) }).check(oneRight)
/** What a `code` or `program` shows or does. */
const Predict = z
  .strictObject({ kind: z.literal('predict'), ...common, options: options(3, 4) })
  .check(oneRight)
/** Which of the tests (rows of the table are the options' text) fails, or finds the mistake. */
const FailingTest = z
  .strictObject({ kind: z.literal('failing-test'), ...common, options: options(3, 4) })
  .check(oneRight)
/** Something that only the picture or the table can tell. */
const Read = z.strictObject({ kind: z.literal('read'), ...common, options: options(3, 4) }).check(oneRight)
/** A whole number, or one with two decimals for money, to type. */
const ShortNumber = z.strictObject({
  kind: z.literal('number'),
  ...common,
  answer: z.number(),
  /** Shown behind the field: "steps", "MB"; "R" stands before it. */
  unit: z.optional(line),
  mistakes: z.array(z.strictObject({ value: z.number(), ...wrong })).check(z.minLength(1), z.maxLength(4)),
  /** For every other wrong number. */
  misconception: slug,
})

export const PracticeItem = z.discriminatedUnion('kind', [
  Choose,
  Several,
  Order,
  Fill,
  Predict,
  FailingTest,
  Read,
  ShortNumber,
])
export type PracticeItem = z.infer<typeof PracticeItem>

/** `content/course/practice/NN-lesson-id.yaml` */
export const PracticeFile = z.strictObject({
  lesson: slug,
  items: z.array(PracticeItem).check(z.minLength(10), z.maxLength(16)),
})
export type PracticeFile = z.infer<typeof PracticeFile>

/** An item as a device gets it. */
export type ShownItem = Shown<PracticeItem>

/** What a device loads to practise one lesson. */
export interface Practice {
  lesson: string
  items: readonly ShownItem[]
}
