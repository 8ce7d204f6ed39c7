import { createHash } from 'node:crypto'
import type { Cast } from '#domain/learning/cast.ts'
import type {
  ContentIndex,
  Lesson,
  CourseLesson,
  LessonSummary,
  QuizSummary,
} from '#domain/learning/content.ts'
import type { Caps } from '#domain/learning/caps.ts'
import { courseTasks } from '#domain/learning/course-tasks.ts'
import type { GlossaryWord } from '#domain/learning/glossary.ts'
import type { LabIndex, Level, WorldName } from '#domain/learning/lab/level.ts'
import { PRACTICE_TASK, type LessonTask } from '#domain/learning/lesson-tasks.ts'
import { sectionsOf } from '#domain/learning/lessons.ts'
import type { MisconceptionTexts } from '#domain/learning/misconceptions.ts'
import type { MarkCourse } from '#domain/school/marks.ts'
import type { LessonPlan } from '#domain/school/lesson-plan.ts'
import type { Teaching } from '#domain/school/monday.ts'
import type { ItemPlace } from '#domain/learning/practice/memory.ts'
import type { Practice, PracticeFile } from '#domain/learning/practice/item.ts'
import type { Quiz, QuizFile } from '#domain/learning/quiz-content.ts'
import { capsOf } from './caps.ts'
import { castOf, metInLessons, type MetInBlocks } from './cast.ts'
import { ContentError } from './content-error.ts'
import { iconFile, pictureFile } from './course-rules.ts'
import { lessonPlansOf } from './lesson-plans.ts'
import { difficultiesOf } from './level-difficulty.ts'
import { readContent, type Content } from './read-content.ts'
import { shown } from './stimulus-rules.ts'
import { markCourseOf } from './mark-course.ts'
import { nameOfRoot, readSources, type Sources } from './sources.ts'
import { teachingOf } from './teaching.ts'

/** This is a file that the learner's device downloads. Its name changes with its content, so it may be cached for ever. */
export interface CompiledFile {
  id: string
  /** This is the path below the web root, e.g. "content/what-is-computer.0a1b2c3d.json". */
  fileName: string
  json: string
}

export interface CompiledContent {
  index: ContentIndex
  lessons: CompiledFile[]
  quizzes: CompiledFile[]
  /** These are the practice items of each lesson that has some, by the id of the lesson. */
  practices: CompiledFile[]
  /** This is the place of each item in the course, so that due items can be found without loading the items. */
  items: ItemPlace[]
  lab: LabIndex
  /** These are the levels of each world. */
  worlds: CompiledFile[]
  cast: Cast
  /** These are by quiz id, in a module of their own, because the first screen does not need them. */
  quizDescriptions: Record<string, string>
  glossary: GlossaryWord[]
  misconceptions: MisconceptionTexts
  /** This is only for the server. */
  teaching: Teaching
  /** This is only for the server as well. */
  caps: Caps
  /** And this, for the columns of the mark book. */
  marks: MarkCourse
  /** The server alone has these too, because they say the answers of the quizzes. */
  lessonPlans: LessonPlan[]
  tasks: LessonTask[]
}

/** Reads, checks and compiles all content. @throws ContentError with all problems of all files */
export async function compileContent(root: string): Promise<CompiledContent> {
  return compileSources(await readSources(root), nameOfRoot(root))
}

/** Does the same with texts in memory. `rootName` is the beginning of each file's name in a message. */
export function compileSources(sources: Sources, rootName: string): CompiledContent {
  return compileRead(readContent(sources), rootName)
}

/** @throws ContentError with every problem that was found while reading */
export function compileRead(content: Content, rootName: string): CompiledContent {
  const { cast, school, spotlight, misconceptions, caps, problems } = content
  if (problems.length > 0 || !cast.data || !caps.data || !school || !spotlight.data || !misconceptions.data)
    throw new ContentError(rootName, problems)

  const { drawings } = content
  const practiceFiles = content.practices.flatMap(({ data }) => data ?? [])
  const itemCounts = new Map(practiceFiles.map(({ lesson, items }) => [lesson, items.length]))
  const lessonFiles = content.lessons
    .flatMap(({ data }) => data ?? [])
    .map((data) => (itemCounts.has(data.id) ? withPractice(data) : data))
  const quizFiles = content.quizzes.flatMap(({ data }) => data ?? [])
  const words = wordsOf(lessonFiles)
  const met = metInLessons(lessonFiles, cast.data.people)
  const lessons = lessonFiles.map((data) =>
    compileLesson(data, drawings, { itemCount: itemCounts.get(data.id), words, met: met.get(data.id) }),
  )
  const quizzes = quizFiles.map((data) => compileQuiz(data, drawings))
  const levels = content.levels.flatMap(({ data }) => data ?? [])
  const difficulties = difficultiesOf(levels)
  const rated = levels.map((level) => ({
    ...level,
    difficulty: difficulties.get(level.id) ?? ('easy' as const),
  }))
  const listed = rated.map(({ id, world, order, kind, title, lesson, difficulty }) => ({
    id,
    world,
    order,
    kind,
    title,
    lesson,
    difficulty,
  }))
  const worlds = [...Map.groupBy(levels, ({ world }) => world)].map(compileWorld)
  return {
    index: {
      lessons: lessons.map(({ summary }) => summary),
      quizzes: quizzes.map(({ summary }) => summary),
      school,
      spotlight: spotlight.data,
    },
    lessons: lessons.map(({ file }) => file),
    quizzes: quizzes.map(({ file }) => file),
    practices: practiceFiles.map((data) => compilePractice(data, drawings)),
    items: practiceFiles.flatMap(placesIn),
    lab: {
      levels: listed,
      worlds: worlds.map(({ id, file }) => ({ id, href: `/${file.fileName}` })),
    },
    worlds: worlds.map(({ file }) => file),
    quizDescriptions: Object.fromEntries(quizFiles.map(({ id, description }) => [id, description])),
    cast: castOf(cast.data, lessonFiles, drawings),
    glossary: words,
    misconceptions: Object.fromEntries(
      misconceptions.data.map(({ id, name, explanation }) => [id, { name, explanation }]),
    ),
    teaching: teachingOf(misconceptions.data, {
      lessons: lessonFiles,
      quizzes: quizFiles,
      practices: practiceFiles,
      levels: listed,
    }),
    caps: capsOf(caps.data, {
      lessons: lessonFiles,
      quizzes: quizFiles,
      practices: practiceFiles,
      levels: rated,
      memoranda: content.memoranda.flatMap(({ data }) => data ?? []),
    }),
    marks: markCourseOf({ lessons: lessonFiles, quizzes: quizFiles, practised: itemCounts, levels: listed }),
    lessonPlans: lessonPlansOf({
      lessons: lessonFiles,
      quizzes: quizFiles,
      practices: practiceFiles,
      levels: rated,
      misconceptions: misconceptions.data,
    }),
    tasks: courseTasks(lessonFiles, quizFiles, levels),
  }
}

/** Adds the practice activity to the last section of each lesson that has items, so that authors need not list it. */
function withPractice(lesson: CourseLesson): CourseLesson {
  const { id, title, content, activities = [] } = lesson
  const after = sectionsOf(content.practicalTasks?.length ?? 0).at(-1)
  return {
    ...lesson,
    activities: [
      ...activities,
      {
        id: PRACTICE_TASK,
        type: PRACTICE_TASK,
        title: 'Practise what you have learned',
        after,
        settings: { lesson: id, title },
      },
    ],
  }
}

/** This is what other files say about a lesson. */
interface FromWholeCourse {
  itemCount?: number | undefined
  words?: readonly GlossaryWord[]
  met?: MetInBlocks | undefined
}

export function compileLesson(
  data: CourseLesson,
  drawings: Content['drawings'],
  { itemCount = 0, words = [], met = [] }: FromWholeCourse = {},
): { summary: LessonSummary; file: CompiledFile } {
  const lesson: Lesson = {
    ...data,
    content: {
      ...data.content,
      definitions: data.content.definitions.map((word) => {
        const lessons = words.find(({ id }) => id === word.id)?.lessons ?? []
        return lessons.length > 1 ? { ...word, alsoIn: lessons.filter((id) => id !== data.id) } : word
      }),
      notes: data.content.notes.map(({ sample, worked, ...block }, index) => ({
        ...block,
        ...(met[index]?.length && { people: [...met[index]] }),
        ...(sample && { sample: shown(sample, data.id, drawings) }),
        ...(worked && {
          worked: { ...worked, steps: worked.steps.map((step) => shown(step, data.id, drawings)) },
        }),
      })),
    },
    gallery: data.gallery.map((image) => ({
      ...image,
      svg: drawings.get(pictureFile(data.id, image.src)) ?? '',
    })),
  }
  const file = hashedFile(data.id, data.id, lesson)
  const { id, order, title, description, duration, difficulty, prerequisite, isLocked, strand } = data
  const { bonus = false } = data
  return {
    file,
    summary: {
      id,
      order,
      title,
      description,
      duration,
      difficulty,
      prerequisite,
      isLocked,
      strand,
      bonus,
      icon: drawings.get(iconFile(data.icon)) ?? '',
      sectionCount: sectionsOf(data.content.practicalTasks?.length ?? 0).length,
      ...(itemCount > 0 && { itemCount }),
      href: `/${file.fileName}`,
    },
  }
}

/** Returns the key words of all lessons in the order of their ids. Words of the glossary that no lesson uses are left out. */
function wordsOf(lessons: readonly CourseLesson[]): GlossaryWord[] {
  const words = new Map<string, GlossaryWord>()
  for (const { id: lesson, content } of lessons)
    for (const { id, term, explanation } of content.definitions) {
      const known = words.get(id)
      if (known) known.lessons.push(lesson)
      else words.set(id, { id, term, explanation, lessons: [lesson] })
    }
  return [...words.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function compileQuiz(
  data: QuizFile,
  drawings: Content['drawings'],
): { summary: QuizSummary; file: CompiledFile } {
  const quiz: Quiz = {
    ...data,
    questions: data.questions.map((question) =>
      shown(withoutNotes(question), question.source.lesson, drawings),
    ),
  }
  const file = hashedFile(data.id, `quiz-${data.id}`, quiz)
  const { questions, description: _, ...card } = data
  return { file, summary: { ...card, questionCount: questions.length, href: `/${file.fileName}` } }
}

/** Leaves out the fields that only authors need. */
function withoutNotes(question: QuizFile['questions'][number]) {
  const { id, question: asked, code, program, table, picture } = question
  const { options, correctAnswer, explanation, category } = question
  const { lesson, heading } = question.source
  const source = { lesson, heading }
  return {
    id,
    question: asked,
    code,
    program,
    table,
    picture,
    options,
    correctAnswer,
    explanation,
    category,
    source,
  }
}

function placesIn({ lesson, items }: PracticeFile): ItemPlace[] {
  return items.map(({ id, level, variant }) => ({ id, lessonId: lesson, level, ...(variant && { variant }) }))
}

export function compilePractice(
  { lesson, items }: PracticeFile,
  drawings: Content['drawings'],
): CompiledFile {
  const practice: Practice = { lesson, items: items.map((item) => shown(item, lesson, drawings)) }
  return hashedFile(lesson, `practice-${lesson}`, practice)
}

/** The levels of a world are one file, because a learner who plays one level usually plays the next. */
export function compileWorld([id, levels]: [WorldName, readonly Level[]]): {
  id: WorldName
  file: CompiledFile
} {
  return { id, file: hashedFile(id, `lab-${id}`, levels) }
}

function hashedFile(
  id: string,
  name: string,
  value: Lesson | Quiz | Practice | readonly Level[],
): CompiledFile {
  const json = JSON.stringify(value)
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 8)
  return { id, fileName: `content/${name}.${hash}.json`, json }
}
