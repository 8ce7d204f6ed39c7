import * as z from 'zod/mini'
import { Strand, type CourseLesson } from '../learning/content.ts'
import type { Difficulty, LevelKind } from '../learning/lab/level.ts'
import type { Misconception } from '../learning/misconceptions.ts'
import type { PracticeFile, PracticeItem } from '../learning/practice/item.ts'
import type { QuizFile } from '../learning/quiz-content.ts'

/** More would not fit on the page. */
const HARD_MOST = 3
/** The lesson's duration counts so many minutes for each level of the Lab in its notes. */
const MINUTES_A_LEVEL = 5
const STEP_LEAST = 2

const Answer = z.object({ question: z.string(), answer: z.string() })

/** A lesson plan of one page, which only staff get, because it has the answers of the quizzes. */
export const LessonPlan = z.object({
  id: z.string(),
  title: z.string(),
  strand: Strand,
  minutes: z.int(),
  outcomes: z.array(z.string()),
  /** The minutes of the steps sum to those of the lesson. */
  steps: z.array(z.object({ name: z.string(), minutes: z.int(), text: z.string() })),
  bring: z.array(z.string()),
  unplugged: z.object({ title: z.string(), steps: z.array(z.string()), worked: z.string() }),
  hard: z.array(z.object({ thinks: z.string(), say: z.string(), doThis: z.string() })),
  easy: z.array(z.string()),
  checks: z.array(Answer),
  quizzes: z.array(z.object({ title: z.string(), answers: z.array(Answer) })),
})
export type LessonPlan = z.infer<typeof LessonPlan>

/** What the course says of a lesson, in all its files. */
export interface LessonSource {
  lesson: CourseLesson
  practice: PracticeFile | undefined
  quizzes: readonly QuizFile[]
  misconceptions: readonly Misconception[]
  levels: readonly {
    id: string
    title: string
    /** The world and the number of the level, such as "Robot, level 3". */
    place: string
    kind: LevelKind
    difficulty: Difficulty
  }[]
}

/** Makes the plan of a lesson from the lesson's own texts. */
export function lessonPlanOf(source: LessonSource): LessonPlan {
  const { lesson, quizzes } = source
  const { id, title, strand, content } = lesson
  const paper = paperTask(source)
  return {
    id,
    title,
    strand,
    minutes: Number.parseInt(lesson.duration, 10),
    outcomes: content.outcomes,
    steps: stepsOf(source),
    bring: bringFor(source),
    unplugged: { title: paper.title, steps: paper.steps, worked: paper.worked },
    hard: hardIn(source),
    easy: easyIn(source),
    checks: checksIn(lesson).map(({ question, answer }) => ({ question, answer })),
    quizzes: quizzes.map((quiz) => ({
      title: quiz.title,
      answers: quiz.questions.map(({ question, options, correctAnswer }) => ({
        question: lastSentence(question),
        answer: options[correctAnswer]?.text ?? '',
      })),
    })),
  }
}

/** Returns when each step begins and ends, in minutes from the start of the lesson. */
export function timesOf(steps: LessonPlan['steps']): { from: number; to: number }[] {
  let from = 0
  return steps.map(({ minutes }) => {
    const span = { from, to: from + minutes }
    from = span.to
    return span
  })
}

function stepsOf(source: LessonSource): LessonPlan['steps'] {
  const { content, duration } = source.lesson
  const minutes = Number.parseInt(duration, 10)
  const levels = levelsInNotes(source)
  const share = (part: number) => Math.max(STEP_LEAST, Math.round(minutes * part))
  const tryIt = Math.min(share(0.3), Math.max(share(0.2), levels.length * MINUTES_A_LEVEL))
  const [start, worked, check, close] = [share(0.1), share(0.15), share(0.1), share(0.1)]
  const explain = minutes - start - worked - tryIt - check - close
  const headings = content.notes.map(({ heading }) => quoted(heading))
  return [
    {
      name: 'Start',
      minutes: start,
      text: `Read this to the class: ${quoted(content.opening)} Let a few learners say what they think. Do not give the answer yet.`,
    },
    {
      name: 'Explain',
      minutes: explain,
      text: `Go through the Simple Notes in this order: ${listed(headings)}. ${boardIdea(source, 0)}`.trim(),
    },
    { name: 'Worked example', minutes: worked, text: workedText(source) },
    { name: levels.length > 0 ? 'Try it in the Lab' : 'Try it', minutes: tryIt, text: tryText(source) },
    {
      name: 'Check yourself',
      minutes: check,
      text: 'Ask the questions of “Check yourself”. Each learner writes an answer first and then compares it with a neighbour. The answers are on this page.',
    },
    {
      name: 'Close',
      minutes: close,
      text: `Read the five sentences under “Remember” together. Then say: ${quoted(content.sayIt)}`,
    },
  ]
}

function workedText({ lesson: { content } }: LessonSource): string {
  const [first, ...more] = content.notes.flatMap(({ worked }) => worked ?? [])
  if (!first)
    return 'Choose one of the Real Examples, and let learners say which idea of the lesson it shows.'
  const steps = first.steps.map(({ text }, at) => `(${at + 1}) ${text}`).join(' ')
  const others = more.map(({ title }) => quoted(title))
  return [
    `Do ${quoted(first.title)} on the board. Stop before each step, and let learners say what comes next. ${steps}`,
    ...(others.length > 0 ? [`If there is time, do ${listed(others)} too.`] : []),
  ].join(' ')
}

function tryText(source: LessonSource): string {
  const levels = levelsInNotes(source).map(({ title, place }) => `${quoted(title)} (${place})`)
  if (levels.length > 0)
    return `In pairs, learners solve ${listed(levels)}. They swap who taps after each run. Without devices, use the activity without electricity.`
  const idea = boardIdea(source, 1)
  return idea === ''
    ? 'In pairs, one learner explains an idea of this lesson with an example from home, and the other finds a second example.'
    : `Do this with the class: ${idea}`
}

/** A note about how many periods the lesson needs is not an idea for the board. */
function boardIdea({ lesson }: LessonSource, at: number): string {
  const ideas = (lesson.content.visualAids ?? []).filter((idea) => !/\bperiods?\b/.test(idea))
  return ideas[at] ?? ''
}

/** The levels that the notes offer, in their order. */
function levelsInNotes({ lesson: { content, activities = [] }, levels }: LessonSource) {
  const named = content.notes.flatMap(({ activity }) => activity ?? [])
  const ids = named.flatMap((name) => {
    const found = activities.find(({ id }) => id === name)
    return found?.type === 'lab' ? found.settings.levels : []
  })
  return ids.flatMap((id) => levels.find((level) => level.id === id) ?? [])
}

type PaperTask = NonNullable<CourseLesson['content']['practicalTasks']>[number]

/** @throws Error when the lesson has no activity with paper only; the check of the course does not let one through */
function paperTask({ lesson }: LessonSource): PaperTask {
  const found = lesson.content.practicalTasks?.find(({ paperOnly }) => paperOnly)
  if (!found) throw new Error(`${lesson.id} has no activity with paper only`)
  return found
}

function bringFor(source: LessonSource): string[] {
  const devices = levelsInNotes(source).length > 0 || source.levels.length > 0
  return [
    'Chalk or a pen for the board.',
    ...(devices ? ['One phone or computer with Qala for every two learners.'] : []),
    `For the activity without electricity: ${ended(lowerFirst(paperTask(source).needs))}`,
  ]
}

function checksIn({ content }: CourseLesson) {
  return content.notes.flatMap(({ check }) => (typeof check === 'object' ? [check] : []))
}

function hardIn({ lesson, misconceptions, quizzes }: LessonSource): LessonPlan['hard'] {
  const ids = new Set([
    ...checksIn(lesson).map(({ usual }) => usual.misconception),
    ...quizzes.flatMap(({ questions }) =>
      questions.flatMap(({ options }) => options.flatMap(({ misconception }) => misconception ?? [])),
    ),
  ])
  return [...ids]
    .flatMap((id) => misconceptions.find((one) => one.id === id) ?? [])
    .slice(0, HARD_MOST)
    .map(({ thinks, explanation, remedy }) => ({ thinks, say: explanation, doThis: remedy }))
}

function easyIn(source: LessonSource): string[] {
  const level = source.levels.find(({ difficulty, kind }) => difficulty === 'hard' && kind !== 'free')
  const puzzle = puzzleIn(source.practice?.items ?? [])
  return [
    ...(level ? [`Give them the hard Lab level ${quoted(level.title)} (${level.place}).`] : []),
    ...(puzzle ? [puzzle] : []),
  ]
}

/** Prefers a puzzle that can be asked aloud, without a table, a picture or code. */
function puzzleIn(items: readonly PracticeItem[]): string | undefined {
  const puzzles = items.filter(({ level }) => level === 'puzzle')
  const spoken = puzzles.find(
    (item) =>
      item.kind === 'number' &&
      [item.code, item.program, item.table, item.picture].every((shown) => shown === undefined),
  )
  if (spoken?.kind === 'number')
    return `Ask this puzzle: ${quoted(spoken.question)} ${ended(spoken.explanation)}`
  if (puzzles.length === 0) return undefined
  return 'Let them do the practice of this lesson. Each round ends with puzzles. Afterwards they explain one of them to the class.'
}

function quoted(text: string): string {
  return `“${text.trim().replaceAll(/"([^"]*)"/g, '‘$1’')}”`
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function ended(text: string): string {
  return /[.!?]["”]?$/.test(text) ? text : `${text}.`
}

/** Leaves a short form such as "QR" as it is. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A question often begins with a story, and asks in its last sentence. */
function lastSentence(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?]["”]?)\s+(?=[A-Z“"])/)
  return sentences.findLast((one) => one.endsWith('?')) ?? sentences.at(-1) ?? text
}
