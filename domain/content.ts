import * as z from 'zod/mini'
import { Activity } from './activities/types.ts'
import { line, slug, title } from './content-fields.ts'
import type { QuizFile } from './quiz-content.ts'

export const Difficulty = z.enum(['beginner', 'intermediate', 'advanced'])
export type Difficulty = z.infer<typeof Difficulty>

/** One headed block of the notes. In `text`, blank lines part paragraphs and **stars** mark a key word. */
const NotesBlock = z.strictObject({
  heading: line,
  text: z.string().check(z.trim(), z.minLength(1)),
  /** File name of one of this lesson's pictures, shown above the block. */
  picture: z.optional(z.string()),
  /** A "Check yourself" question after the block. */
  check: z.optional(line),
})

const KeyWord = z.strictObject({ term: line, explanation: line, example: z.optional(line) })
const Example = z.strictObject({ title: line, text: line })

/** A Fun Activity. Its id outlives its wording: learners' ticks hang on it. */
const PracticalTask = z.strictObject({
  id: slug,
  title: line,
  needs: line,
  steps: z.array(line).check(z.minLength(4), z.maxLength(6)),
  /** "How do you know it worked?" */
  worked: line,
  paperOnly: z.boolean(),
  usesData: z.boolean(),
})

/** `src` is a file in content/course/gallery/<lesson>/. */
const GalleryImage = z.strictObject({
  src: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
  title: line,
  description: line,
  alt: line,
})

/** content/course/lessons/NN-id.yaml as written. */
export const LessonFile = z.strictObject({
  id: slug,
  order: z.int().check(z.minimum(1), z.maximum(99)),
  title,
  description: line,
  duration: z
    .string()
    .check(z.regex(/^([5-9]|[1-3][0-9]|4[0-5]) min$/, 'Write a duration from "5 min" to "45 min"')),
  difficulty: Difficulty,
  prerequisite: z.nullable(slug),
  isLocked: z.boolean(),
  /** A bonus lesson has a card and a viewer but never counts towards the total. */
  bonus: z.optional(z.boolean()),
  /** File name without .svg in content/course/icons/. */
  icon: slug,
  content: z.strictObject({
    notes: z.array(NotesBlock).check(z.minLength(4), z.maxLength(6)),
    /** The "Say it in your language" prompt. */
    sayIt: line,
    definitions: z.array(KeyWord).check(z.minLength(6), z.maxLength(10)),
    examples: z.array(Example).check(z.minLength(4), z.maxLength(5)),
    funFacts: z.array(line).check(z.minLength(4), z.maxLength(6)),
    practicalTasks: z.optional(z.array(PracticalTask).check(z.minLength(1), z.maxLength(4))),
    /** Things worth drawing on the board, for a teacher. */
    visualAids: z.optional(z.array(line)),
  }),
  /** Interactive work, in the order it is offered. */
  activities: z.optional(z.array(Activity)),
  gallery: z.array(GalleryImage),
})
export type LessonFile = z.infer<typeof LessonFile>

/** What a learner's device loads to show one lesson: the file, with each picture's drawing in place. */
export type Lesson = Omit<LessonFile, 'gallery'> & {
  gallery: (z.infer<typeof GalleryImage> & { svg: string })[]
}

/** What the list needs of every lesson; small enough to travel with the app itself. */
export interface LessonSummary extends Pick<
  LessonFile,
  'id' | 'order' | 'title' | 'description' | 'duration' | 'difficulty' | 'prerequisite' | 'isLocked'
> {
  bonus: boolean
  /** SVG text. */
  icon: string
  sectionCount: number
  href: string
}

export interface QuizSummary extends Pick<
  QuizFile,
  'id' | 'order' | 'title' | 'description' | 'category' | 'lessonId' | 'difficulty' | 'duration' | 'timeLimit'
> {
  questionCount: number
  href: string
}

/** The school's own facts shown on Home. */
export const SchoolFile = z.strictObject({
  name: line,
  circuit: line,
  district: line,
  emisNumber: line,
  quintile: line,
  enrolment: z.int(),
  educators: z.int(),
  nonTeachingStaff: z.int(),
  principal: line,
  phone: line,
  email: line,
  /** True while the facts above are placeholders: Home then says so. */
  sample: z.boolean(),
})
export type School = z.infer<typeof SchoolFile>

export const SpotlightFile = z.array(line).check(z.minLength(12))

/** Everything bundled with the app: the virtual module `virtual:qala-content` exports one of these. */
export interface ContentIndex {
  lessons: LessonSummary[]
  quizzes: QuizSummary[]
  school: School
  spotlight: string[]
}
