import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Lesson } from '#domain/learning/content.ts'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import { compileContent } from './compile.ts'
import {
  changed,
  compile,
  COURSE,
  faults,
  FIXTURE_ROOT,
  LESSON,
  PICTURE,
  QUIZ,
  textOf,
  withFile,
  withSecondLesson,
  withSecondQuiz,
} from '../testing.ts'
import type { Sources } from './sources.ts'

describe('a faultless course', () => {
  test('gives the index that travels with the app', () => {
    const { index, quizDescriptions } = compile(COURSE)
    expect(index.lessons).toEqual([
      {
        id: 'counting-goats',
        order: 1,
        title: 'Counting goats',
        description: 'A small lesson that keeps every rule, for the tests of the compiler.',
        duration: '12 min',
        difficulty: 'beginner',
        prerequisite: null,
        isLocked: false,
        strand: 'coding',
        bonus: false,
        icon: expect.stringMatching(/^<svg viewBox="0 0 40 40" fill="none"><circle /),
        sectionCount: 5,
        itemCount: 10,
        href: expect.stringMatching(/^\/content\/counting-goats\.[0-9a-f]{8}\.json$/),
      },
    ])
    expect(index.quizzes).toEqual([
      {
        id: 'goat-numbers',
        order: 1,
        title: 'Goat Numbers',
        category: 'Coding',
        lessonId: 'counting-goats',
        difficulty: 'beginner',
        duration: '6 min',
        questionCount: 5,
        href: expect.stringMatching(/^\/content\/quiz-goat-numbers\.[0-9a-f]{8}\.json$/),
      },
    ])
    expect(quizDescriptions).toEqual({
      'goat-numbers': 'A small quiz that keeps every rule, for the tests of the compiler.',
    })
    expect(index.school.enrolment).toBe(10)
    expect(index.spotlight).toHaveLength(16)
  })

  test("gives each lesson's file with the drawings in place", () => {
    const { index, lessons } = compile(COURSE)
    const [file] = lessons
    expect(`/${file?.fileName}`).toBe(index.lessons[0]?.href)
    const lesson = JSON.parse(file?.json ?? '') as Lesson
    expect(lesson.content.funFacts).toHaveLength(4)
    expect(lesson.gallery[0]?.title).toBe('The gate that counts')
    expect(lesson.gallery[0]?.svg).toMatch(/^<svg .*id="counting-goats-gate-sky".*<\/svg>$/)
  })

  test('keeps a file name until the content changes, whatever the comments say', () => {
    const nameIn = (sources: Sources) => compile(sources).lessons[0]?.fileName
    expect(nameIn(changed(LESSON, '# F49', '# F49 checked again'))).toBe(nameIn(COURSE))
    expect(nameIn(changed(LESSON, 'near Matatiele', 'near Mthatha'))).not.toBe(nameIn(COURSE))
    expect(nameIn(changed(PICTURE, 'Goats &amp; gate', 'Goats'))).not.toBe(nameIn(COURSE))
  })

  test('counts four sections when there is nothing to do', () => {
    const text = textOf(LESSON).replace(/ {2}practicalTasks:[^]*?(?= {2}visualAids:)/, '')
    expect(compile(withFile(LESSON, text)).index.lessons[0]?.sectionCount).toBe(4)
  })

  test('lists the lessons in their order', () => {
    expect(compile(withSecondLesson()).index.lessons.map((lesson) => lesson.id)).toEqual([
      'counting-goats',
      'more-goats',
    ])
  })

  test('lets a bonus lesson stand beside the chain', () => {
    const file = 'lessons/02-more-goats.yaml'
    const sources = changed(
      file,
      'prerequisite: counting-goats',
      'prerequisite: null\nbonus: true',
      withSecondLesson(file),
    )
    expect(compile(sources).index.lessons[1]?.bonus).toBe(true)
  })

  test('is read from its folder', async () => {
    const compiled = await compileContent(FIXTURE_ROOT)
    expect(compiled).toEqual(compile(COURSE))
  })
})

describe('a faultless quiz', () => {
  test('travels with its answers, but without what only an author needs', () => {
    const { index, quizzes } = compile(COURSE)
    const [file] = quizzes
    expect(`/${file?.fileName}`).toBe(index.quizzes[0]?.href)
    const quiz = JSON.parse(file?.json ?? '') as Quiz
    expect(quiz).toMatchObject({ id: 'goat-numbers', lessonId: 'counting-goats' })
    expect(quiz.questions.map(({ correctAnswer }) => correctAnswer)).toEqual([1, 0, 3, 0, 2])
    expect(Object.keys(quiz.questions[0] ?? {})).toEqual([
      'id',
      'question',
      'options',
      'correctAnswer',
      'explanation',
      'category',
      'source',
    ])
    expect(quiz.questions[0]?.source).toEqual({ lesson: 'counting-goats', heading: 'A gate that counts' })
    expect(quiz.questions[4]?.code).toHaveLength(4)
    expect(quiz.questions[0]?.options[0]?.why).toBe('That is a herder. A herder may use one.')
    expect(file?.json).not.toMatch(/thinking|sentence/)
  })

  test('keeps its file name until something changes that a learner gets', () => {
    const nameIn = (sources: Sources) => compile(sources).quizzes[0]?.fileName
    expect(nameIn(changed(QUIZ, 'thinking: use', 'thinking: reason'))).toBe(nameIn(COURSE))
    expect(nameIn(changed(QUIZ, 'Goat Numbers', 'Numbers'))).not.toBe(nameIn(COURSE))
  })

  test('may have a time limit, be advanced and belong to no lesson', () => {
    let sources = changed(QUIZ, 'difficulty: beginner', 'difficulty: advanced\ntimeLimit: 5')
    sources = changed(QUIZ, 'lessonId: counting-goats', 'lessonId: null', sources)
    expect(compile(sources).index.quizzes[0]).toMatchObject({
      difficulty: 'advanced',
      timeLimit: 5,
      lessonId: null,
    })
  })

  test('stands in its order among the others', () => {
    const file = 'quizzes/02-more-numbers.yaml'
    expect(compile(withSecondQuiz(file)).index.quizzes.map(({ id }) => id)).toEqual([
      'goat-numbers',
      'more-numbers',
    ])
  })

  test("may end its id with what its folder's name says already", () => {
    const file = 'quizzes/02-counting-goats.yaml'
    expect(
      faults(changed(file, 'id: more-numbers', 'id: counting-goats-quiz', withSecondQuiz(file))),
    ).toEqual([])
  })

  test('gives its lesson a task', () => {
    expect(compile(COURSE).tasks.map(({ taskId, type, points }) => [taskId, type, points])).toEqual([
      ['read', 'other', 5],
      ['do-human-gate', 'practice', 5],
      ['do-find-the-bug', 'practice', 5],
      ['do-count-steps', 'practice', 5],
      ['practice', 'practice', 5],
      ['lab-robot-goat-gate', 'practice', 5],
      ['quiz-goat-numbers', 'quiz', 10],
    ])
  })
})

test('the course that is shipped compiles', async () => {
  const { index } = await compileContent(join(import.meta.dirname, '../course'))
  expect(index.lessons.length).toBeGreaterThan(0)
}, 60_000)

test('all faults of all files come together, in the order of the files', () => {
  let sources = changed(LESSON, 'duration: 12 min', 'duration: long')
  sources = changed(LESSON, 'isLocked: false', 'isLocked: maybe', sources)
  sources = changed(PICTURE, '<title>The gate</title>', '<script>1</script>', sources)
  sources = withFile('gallery/photo.png', '', sources)
  sources = changed('school.yaml', 'enrolment: 10', 'enrolment: many', sources)
  expect(faults(sources)).toEqual([
    `content/${PICTURE}:2:3 <script> is not allowed in a drawing`,
    'content/gallery/photo.png:1:1 This file does not belong here: nothing would read it',
    `content/${LESSON}:5:11 duration: Write a duration from "5 min" to "45 min"`,
    `content/${LESSON}:8:11 isLocked: must be true or false`,
    'content/school.yaml:6:12 enrolment: must be a number',
  ])
})

test('one broken lesson cannot be blamed on its neighbours or its drawings', () => {
  const sources = changed(LESSON, 'title: Counting goats', 'title: {', withSecondLesson())
  const files = new Set(faults(sources).map((fault) => fault.split(':', 1)[0]))
  expect(files).toEqual(new Set([`content/${LESSON}`]))
})
