import * as z from 'zod/mini'
import { Activity } from './activities/types.ts'
import type { MetPerson } from './cast.ts'
import { line, slug, title } from './content-fields.ts'
import type { KeyWord, LessonWord } from './glossary.ts'
import type { QuizFile } from './quiz-content.ts'
import { Stimulus, stimulus, type Shown, type ShownStimulus } from './stimulus.ts'

export const Difficulty = z.enum(['beginner', 'intermediate', 'advanced'])
export type Difficulty = z.infer<typeof Difficulty>

/** These are the four strands of the Senior Phase. Mastery is shown, and a certificate is given, for each of them. */
export const STRANDS = ['coding', 'robotics', 'internet', 'application'] as const
export const Strand = z.enum(STRANDS)
export type Strand = z.infer<typeof Strand>

export const STRAND_NAMES: Record<Strand, string> = {
  coding: 'Coding',
  robotics: 'Robotics',
  internet: 'Internet and e-communication',
  application: 'Using computers',
}

/** This is a question at which the learner stops to think. The answer and the usual mistake appear after a tap. */
const Check = z.strictObject({
  question: line,
  /** This is a good answer in a learner's words. */
  answer: line,
  /** This is a common wrong answer, with the reason why it is wrong. */
  usual: z.strictObject({ says: line, why: line, misconception: slug }),
})

/** This is an example whose steps open one by one. */
const WorkedExample = z.strictObject({
  title: line,
  steps: z.array(z.strictObject({ text: line, ...stimulus })).check(z.minLength(2), z.maxLength(6)),
})

const NotesBlock = z.strictObject({
  heading: line,
  /** Blank lines separate paragraphs, and **stars** mark a key word. */
  text: z.string().check(z.trim(), z.minLength(1)),
  picture: z.optional(z.string()),
  /** Code, a program of blocks or a table, which is shown below the text. */
  sample: z.optional(Stimulus),
  worked: z.optional(WorkedExample),
  check: z.optional(z.union([line, Check])),
  /** This is the id of an activity of this lesson that the learner can try at this point of the notes. */
  activity: z.optional(slug),
})

const Example = z.strictObject({ title: line, text: line })

/** This is an optional part for learners who want to read on. It is folded until it is opened. */
const More = z.strictObject({
  heading: line,
  text: z.string().check(z.trim(), z.minLength(1)),
})

/** This is a Fun Activity. Its id must never change, because learners' records refer to it. */
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
  /** A bonus lesson has a card and a viewer but never counts towards the total. */
  bonus: z.optional(z.boolean()),
  icon: slug,
  strand: Strand,
  content: z.strictObject({
    /** Two short sentences with which the lesson opens, below its first picture. */
    opening: line,
    /** What a learner can show afterwards. Each completes "After this lesson you can". */
    outcomes: z.array(line).check(z.minLength(2), z.maxLength(3)),
    notes: z.array(NotesBlock).check(z.minLength(4), z.maxLength(6)),
    /** The five sentences to remember. */
    remember: z.array(line).check(z.minLength(5), z.maxLength(5)),
    more: z.optional(z.array(More).check(z.minLength(1), z.maxLength(3))),
    sayIt: line,
    /** These are the ids of key words in the glossary. */
    definitions: z.array(slug).check(z.minLength(4), z.maxLength(6)),
    examples: z.array(Example).check(z.minLength(4), z.maxLength(6)),
    funFacts: z.array(line).check(z.minLength(3), z.maxLength(6)),
    practicalTasks: z.optional(z.array(PracticalTask).check(z.minLength(1), z.maxLength(4))),
    /** These are pictures that a teacher could draw on the board. */
    visualAids: z.optional(z.array(line)),
  }),
  activities: z.optional(z.array(Activity)),
  gallery: z.array(GalleryImage),
})
export type LessonFile = z.infer<typeof LessonFile>

/** This is a lesson file in which the key words have their explanations from the glossary. */
export type CourseLesson = Omit<LessonFile, 'content'> & {
  content: Omit<LessonFile['content'], 'definitions'> & { definitions: KeyWord[] }
}

type WrittenBlock = z.infer<typeof NotesBlock>
type WrittenExample = z.infer<typeof WorkedExample>

/** This is a block of the notes in the form that a device gets. */
export type ShownBlock = Omit<WrittenBlock, 'sample' | 'worked'> & {
  /** These are the people of the coding club whom the lesson names first in this block. */
  people?: MetPerson[]
  sample?: ShownStimulus
  worked?: Omit<WrittenExample, 'steps'> & { steps: Shown<WrittenExample['steps'][number]>[] }
}

/** This is the data that a device loads to show one lesson. Key words, drawings and programs are already filled in. */
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
  /**
   * This is the number of its practice items, if it has some. The module `virtual:qala-practice`, which is loaded later, says
   * where they are.
   */
  itemCount?: number
  href: string
}

export interface QuizSummary extends Pick<
  QuizFile,
  'id' | 'order' | 'title' | 'category' | 'lessonId' | 'difficulty' | 'duration' | 'timeLimit'
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
  /** This is true while the facts above are placeholders, which Home then says. */
  sample: z.boolean(),
})
export type School = z.infer<typeof SchoolFile>

export const SpotlightFile = z.array(line).check(z.minLength(12))

/** These are the exports of the module `virtual:qala-content`. It is part of the app bundle, so it must stay small. */
export interface ContentIndex {
  lessons: LessonSummary[]
  quizzes: QuizSummary[]
  school: School
  spotlight: string[]
}
