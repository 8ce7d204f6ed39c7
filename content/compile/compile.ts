import { createHash } from 'node:crypto'
import type { ContentIndex, Lesson, CourseLesson, LessonSummary, QuizSummary } from '#domain/content.ts'
import { courseTasks } from '#domain/course-tasks.ts'
import type { GlossaryWord } from '#domain/glossary.ts'
import type { LabIndex, Level, WorldName } from '#domain/lab/level.ts'
import { PRACTICE_TASK, type LessonTask } from '#domain/lesson-tasks.ts'
import { sectionsOf } from '#domain/lessons.ts'
import type { MisconceptionTexts } from '#domain/misconceptions.ts'
import type { Teaching } from '#domain/monday.ts'
import type { ItemPlace } from '#domain/practice/memory.ts'
import type { Practice, PracticeFile } from '#domain/practice/item.ts'
import type { Quiz, QuizFile } from '#domain/quiz-content.ts'
import { ContentError } from './content-error.ts'
import { iconFile, pictureFile } from './course-rules.ts'
import { difficultiesOf } from './level-difficulty.ts'
import { readContent, type Content } from './read-content.ts'
import { shown } from './stimulus-rules.ts'
import { nameOfRoot, readSources, type Sources } from './sources.ts'
import { teachingOf } from './teaching.ts'

/** A file that travels to the learner's device. Its name changes with its content, so it may be kept for good. */
export interface CompiledFile {
  id: string
  /** Path below the web root, e.g. "content/what-is-computer.0a1b2c3d.json". */
  fileName: string
  json: string
}

export interface CompiledContent {
  index: ContentIndex
  lessons: CompiledFile[]
  quizzes: CompiledFile[]
  /** The items of each lesson that has some, by its id. */
  practices: CompiledFile[]
  /** Where each of their items belongs: what is due is worked out without them. */
  items: ItemPlace[]
  lab: LabIndex
  /** The levels of each world. */
  worlds: CompiledFile[]
  glossary: GlossaryWord[]
  misconceptions: MisconceptionTexts
  /** For the server alone. */
  teaching: Teaching
  tasks: LessonTask[]
}

/** Reads, checks and compiles everything that is taught. Throws one ContentError that names all faults of all files. */
export async function compileContent(root: string): Promise<CompiledContent> {
  return compileSources(await readSources(root), nameOfRoot(root))
}

/** The same from texts in memory; `rootName` begins each file's name in a message. */
export function compileSources(sources: Sources, rootName: string): CompiledContent {
  return compileRead(readContent(sources), rootName)
}

/** @throws ContentError with every problem that was met in reading */
export function compileRead(content: Content, rootName: string): CompiledContent {
  const { school, spotlight, misconceptions, problems } = content
  if (problems.length > 0 || !school || !spotlight.data || !misconceptions.data)
    throw new ContentError(rootName, problems)

  const { drawings } = content
  const practiceFiles = content.practices.flatMap(({ data }) => data ?? [])
  const itemCounts = new Map(practiceFiles.map(({ lesson, items }) => [lesson, items.length]))
  const lessonFiles = content.lessons
    .flatMap(({ data }) => data ?? [])
    .map((data) => (itemCounts.has(data.id) ? withPractice(data) : data))
  const quizFiles = content.quizzes.flatMap(({ data }) => data ?? [])
  const words = wordsOf(lessonFiles)
  const lessons = lessonFiles.map((data) => compileLesson(data, drawings, itemCounts.get(data.id), words))
  const quizzes = quizFiles.map((data) => compileQuiz(data, drawings))
  const levels = content.levels.flatMap(({ data }) => data ?? [])
  const difficulties = difficultiesOf(levels)
  const listed = levels.map(({ id, world, order, kind, title, lesson }) => ({
    id,
    world,
    order,
    kind,
    title,
    lesson,
    difficulty: difficulties.get(id) ?? ('easy' as const),
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
    tasks: courseTasks(lessonFiles, quizFiles, levels),
  }
}

/** Whatever lesson has items offers them in its last section: nobody can forget to list it, or list it where there are none. */
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

export function compileLesson(
  data: CourseLesson,
  drawings: Content['drawings'],
  itemCount = 0,
  words: readonly GlossaryWord[] = [],
): { summary: LessonSummary; file: CompiledFile } {
  const lesson: Lesson = {
    ...data,
    content: {
      ...data.content,
      definitions: data.content.definitions.map((word) => {
        const lessons = words.find(({ id }) => id === word.id)?.lessons ?? []
        return lessons.length > 1 ? { ...word, alsoIn: lessons.filter((id) => id !== data.id) } : word
      }),
      notes: data.content.notes.map(({ sample, worked, ...block }) => ({
        ...block,
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

/** The key words of all lessons, in the order of their ids; those of the glossary that no lesson has are left out. */
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
  const { questions, ...card } = data
  return { file, summary: { ...card, questionCount: questions.length, href: `/${file.fileName}` } }
}

/** What only an author needs stays here. */
function withoutNotes(question: QuizFile['questions'][number]) {
  const { id, question: asked, code, program, table, picture } = question
  const { options, correctAnswer, explanation, category } = question
  return { id, question: asked, code, program, table, picture, options, correctAnswer, explanation, category }
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

/** Few levels are fetched alone: whoever plays one goes on to the next. */
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
