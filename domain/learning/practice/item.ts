import * as z from 'zod/mini'
import { line, slug } from '../content-fields.ts'
import { stimulus, type Shown } from '../stimulus.ts'

export const ITEM_LEVELS = ['easy', 'medium', 'puzzle'] as const
export type ItemLevel = (typeof ITEM_LEVELS)[number]

const wrong = {
  misconception: slug,
  /** Tells a learner who chose it why it is tempting and why it is wrong. */
  why: line,
}

/** A wrong option names the mistake. A right option has neither field. */
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
  /**
   * The id never changes, because learners' answers refer to it. It begins with the lesson's number, as in "08-pap-order".
   */
  id: slug,
  level: z.enum(ITEM_LEVELS),
  /** This is the heading of the notes that the item practises. */
  heading: line,
  question: line,
  ...stimulus,
  /** This is the full explanation of the answer, in at most four short sentences. */
  explanation: line,
  /** Items of the same variant ask for the same thing with other numbers or another story. */
  variant: z.optional(slug),
}

/** One of three or four options is right. */
const Choose = z
  .strictObject({ kind: z.literal('choose'), ...common, options: options(3, 4) })
  .check(oneRight)
/** The learner must choose all right options and no wrong ones. */
const Several = z.strictObject({ kind: z.literal('several'), ...common, options: options(4, 6) }).check(
  z.refine(({ options }) => options.filter(({ right }) => right).length >= 2, {
    error: 'At least two options are right',
    path: ['options'],
  }),
)
/** `lines` are in the right order here. The learner gets them shuffled, with the extra line among them. */
const Order = z.strictObject({
  kind: z.literal('order'),
  ...common,
  lines: z.array(line).check(z.minLength(3), z.maxLength(6)),
  /** This line looks right but does not belong anywhere, so the learner must leave it out. */
  extra: z.strictObject({ line, ...wrong }),
  /** These are common wrong orders, each as positions of `lines` counted from 0. */
  mistakes: z
    .array(z.strictObject({ order: z.array(z.int()), ...wrong }))
    .check(z.minLength(1), z.maxLength(3)),
  /** This is the misconception for every other wrong order. */
  misconception: slug,
})
/** `code` has one line with `___`, and the options are what could be in its place. */
const Fill = z.strictObject({ kind: z.literal('fill'), ...common, options: options(3, 4) }).check(oneRight)
/** The learner predicts what `code` or `program` shows or does. */
const Predict = z
  .strictObject({ kind: z.literal('predict'), ...common, options: options(3, 4) })
  .check(oneRight)
/** The learner chooses the test that fails or that finds the mistake. The options are rows of the table. */
const FailingTest = z
  .strictObject({ kind: z.literal('failing-test'), ...common, options: options(3, 4) })
  .check(oneRight)
/** The answer can be found only in the picture or the table. */
const Read = z.strictObject({ kind: z.literal('read'), ...common, options: options(3, 4) }).check(oneRight)
/** The learner types a whole number, or an amount of money with two decimals. */
const ShortNumber = z.strictObject({
  kind: z.literal('number'),
  ...common,
  answer: z.number(),
  /** The unit is shown after the field ("steps", "MB"), but "R" is shown before it. */
  unit: z.optional(line),
  mistakes: z.array(z.strictObject({ value: z.number(), ...wrong })).check(z.minLength(1), z.maxLength(4)),
  /** This is the misconception for every other wrong number. */
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

/** This is the schema of `content/course/practice/NN-lesson-id.yaml`. */
export const PracticeFile = z.strictObject({
  lesson: slug,
  items: z.array(PracticeItem).check(z.minLength(10), z.maxLength(16)),
})
export type PracticeFile = z.infer<typeof PracticeFile>

/** This is an item in the form that a device gets. */
export type ShownItem = Shown<PracticeItem>

/** This is the data that a device loads to practise one lesson. */
export interface Practice {
  lesson: string
  items: readonly ShownItem[]
}
