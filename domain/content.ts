import * as z from 'zod/mini'
import { Activity } from './activities/types.ts'
import { line, slug, title } from './content-fields.ts'
import type { KeyWord, LessonWord } from './glossary.ts'
import type { QuizFile } from './quiz-content.ts'
import { Stimulus, stimulus, type Shown, type ShownStimulus } from './stimulus.ts'

export const Difficulty = z.enum(['beginner', 'intermediate', 'advanced'])
export type Difficulty = z.infer<typeof Difficulty>

/** The four strands of the Senior Phase; mastery is shown, and a certificate given, for each. */
export const STRANDS = ['coding', 'robotics', 'internet', 'application'] as const
export const Strand = z.enum(STRANDS)
export type Strand = z.infer<typeof Strand>

export const STRAND_NAMES: Record<Strand, string> = {
  coding: 'Coding',
  robotics: 'Robotics',
  internet: 'Internet and e-communication',
  application: 'Using computers',
}

/** A question to stop at, with what stands behind the tap. */
const Check = z.strictObject({
  question: line,
  /** As a learner would say it well. */
  answer: line,
  /** What many say instead, and why it does not hold. */
  usual: z.strictObject({ says: line, why: line, misconception: slug }),
})

/** Steps that open one by one. */
const WorkedExample = z.strictObject({
  title: line,
  steps: z.array(z.strictObject({ text: line, ...stimulus })).check(z.minLength(2), z.maxLength(6)),
})

const NotesBlock = z.strictObject({
  heading: line,
  /** Blank lines part paragraphs, **stars** mark a key word. */
  text: z.string().check(z.trim(), z.minLength(1)),
  picture: z.optional(z.string()),
  /** Shown below the text: code, a program of blocks or a table. */
  sample: z.optional(Stimulus),
  worked: z.optional(WorkedExample),
  check: z.optional(z.union([line, Check])),
  /** Of this lesson, to be tried where the notes speak of it. */
  activity: z.optional(slug),
})

const Example = z.strictObject({ title: line, text: line })

/** A Fun Activity. Its id must never change: learners' records refer to it. */
const PracticalTask = z.strictObject({
  id: slug,
  title: line,
  needs: line,
  steps: z.array(line).check(z.minLength(4), z.maxLength(6)),
  worked: line,
  paperOnly: z.boolean(),
  usesData: z.boolean(),
  activity: z.optional(slug),
})

/** `src` is a file in content/course/gallery/<lesson>/. */
const GalleryImage = z.strictObject({
  src: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
  title: line,
  description: line,
  alt: line,
})

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
  /** Has a card and a viewer but never counts towards the total. */
  bonus: z.optional(z.boolean()),
  icon: slug,
  strand: Strand,
  content: z.strictObject({
    notes: z.array(NotesBlock).check(z.minLength(4), z.maxLength(6)),
    sayIt: line,
    /** Ids of key words in the glossary. */
    definitions: z.array(slug).check(z.minLength(6), z.maxLength(10)),
    examples: z.array(Example).check(z.minLength(4), z.maxLength(6)),
    funFacts: z.array(line).check(z.minLength(3), z.maxLength(6)),
    practicalTasks: z.optional(z.array(PracticalTask).check(z.minLength(1), z.maxLength(4))),
    /** Things worth drawing on the board, for a teacher. */
    visualAids: z.optional(z.array(line)),
  }),
  activities: z.optional(z.array(Activity)),
  gallery: z.array(GalleryImage),
})
export type LessonFile = z.infer<typeof LessonFile>

/** The file with its key words as the glossary explains them. */
export type CourseLesson = Omit<LessonFile, 'content'> & {
  content: Omit<LessonFile['content'], 'definitions'> & { definitions: KeyWord[] }
}

type WrittenBlock = z.infer<typeof NotesBlock>
type WrittenExample = z.infer<typeof WorkedExample>

/** A block of the notes as a device gets it. */
export type ShownBlock = Omit<WrittenBlock, 'sample' | 'worked'> & {
  sample?: ShownStimulus
  worked?: Omit<WrittenExample, 'steps'> & { steps: Shown<WrittenExample['steps'][number]>[] }
}

/** What a device loads to show one lesson: key words, drawings and programs are in place. */
export type Lesson = Omit<CourseLesson, 'gallery' | 'content'> & {
  content: Omit<CourseLesson['content'], 'notes' | 'definitions'> & {
    notes: ShownBlock[]
    definitions: LessonWord[]
  }
  gallery: (z.infer<typeof GalleryImage> & { svg: string })[]
}

export interface LessonSummary extends Pick<
  LessonFile,
  | 'id'
  | 'order'
  | 'title'
  | 'description'
  | 'duration'
  | 'difficulty'
  | 'prerequisite'
  | 'isLocked'
  | 'strand'
> {
  bonus: boolean
  icon: string
  sectionCount: number
  /** Of its practice items, if it has some; where they are, the late `virtual:qala-practice` says. */
  itemCount?: number
  href: string
}

export interface QuizSummary extends Pick<
  QuizFile,
  'id' | 'order' | 'title' | 'description' | 'category' | 'lessonId' | 'difficulty' | 'duration' | 'timeLimit'
> {
  questionCount: number
  href: string
}

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

/** What the module `virtual:qala-content` exports; it travels with the app, so it must stay small. */
export interface ContentIndex {
  lessons: LessonSummary[]
  quizzes: QuizSummary[]
  school: School
  spotlight: string[]
}
