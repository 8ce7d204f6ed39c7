import { describe, expect, test } from 'vitest'
import type { Lesson } from '#domain/content.ts'
import { compileContent, compileSources } from './compile.ts'
import { ContentError } from './content-error.ts'
import {
  changed,
  COURSE,
  FIXTURE_ROOT,
  ICON,
  LESSON,
  PICTURE,
  QUIZ,
  textOf,
  withFile,
  withSecondLesson,
} from './testing.ts'
import type { Sources } from './sources.ts'

const compile = (sources: Sources) => compileSources(sources, 'content')

/** What the author is told, one line a fault. */
function faults(sources: Sources): string[] {
  try {
    compile(sources)
  } catch (error) {
    if (error instanceof ContentError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
    throw error
  }
  return []
}

describe('a faultless course', () => {
  test('gives the index that travels with the app', () => {
    const { index } = compile(COURSE)
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
        bonus: false,
        icon: expect.stringMatching(/^<svg viewBox="0 0 40 40" fill="none"><circle /),
        sectionCount: 5,
        href: expect.stringMatching(/^\/content\/counting-goats\.[0-9a-f]{8}\.json$/),
      },
    ])
    expect(index.quizzes).toEqual([
      {
        id: 'goat-numbers',
        order: 1,
        title: 'Goat Numbers',
        description: 'A small quiz that keeps every rule, for the tests of the compiler.',
        category: 'Coding',
        lessonId: 'counting-goats',
        difficulty: 'beginner',
        duration: '6 min',
        questionCount: 5,
        href: expect.stringMatching(/^\/content\/quiz-goat-numbers\.[0-9a-f]{8}\.json$/),
      },
    ])
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

test('the course that is shipped compiles', async () => {
  const { index } = await compileContent(import.meta.dirname)
  expect(index.lessons.length).toBeGreaterThan(0)
}, 60_000)

describe('cannot compile a lesson', () => {
  test.each([
    ['without a title', changed(LESSON, 'title: Counting goats\n', ''), `${LESSON}:1:1 title: is missing`],
    [
      'with an empty title',
      changed(LESSON, 'title: Counting goats', 'title: " "'),
      `${LESSON}:3:8 title: must be at least 1 characters long`,
    ],
    [
      'with a number for a title',
      changed(LESSON, 'title: Counting goats', 'title: 7'),
      `${LESSON}:3:8 title: must be text; put it in quotes`,
    ],
    [
      'with a duration of its own',
      changed(LESSON, '12 min', 'an hour'),
      `${LESSON}:5:11 duration: Write a duration from "5 min" to "45 min"`,
    ],
    [
      'with an unknown difficulty',
      changed(LESSON, 'beginner', 'easy'),
      `${LESSON}:6:13 difficulty: must be one of: beginner, intermediate, advanced`,
    ],
    [
      'with a misspelt field',
      changed(LESSON, 'worked: The', 'wokred: The'),
      /:\d+:\d+ fun activity 1, wokred: there is no such field; is it misspelt/,
    ],
    [
      'with three steps in an activity',
      changed(LESSON, '        - The counter adds one for each learner.\n', ''),
      /:\d+:9 fun activity 1, steps: must have at least 4 items/,
    ],
    [
      'with a text where a list belongs',
      changed(LESSON, '  visualAids:\n    - Draw', '  visualAids: Draw'),
      /:\d+:15 visualAids: must be a list/,
    ],
    [
      'with an empty explanation',
      changed(LESSON, 'explanation: A mistake in the steps, so that the result is wrong.', 'explanation:'),
      /:\d+:\d+ key word 4, explanation: must be text but is empty/,
    ],
    [
      'that is not YAML',
      changed(LESSON, 'title: Counting', 'title: Counting: all'),
      /01-counting-goats\.yaml:3:\d+ This is not valid YAML: Nested mappings/,
    ],
    [
      'that says a thing twice',
      changed(LESSON, 'order: 1', 'order: 1\norder: 1'),
      /01-counting-goats\.yaml:3:1 This is not valid YAML: Map keys must be unique/,
    ],
    [
      'with a list for the name of a field',
      changed(LESSON, 'order: 1', 'order: 1\n? [a]\n: b'),
      /01-counting-goats\.yaml:3:3 This is not valid YAML: With stringKeys/,
    ],
    [
      'with an alias',
      changed(LESSON, 'title: Counting goats', 'title: &t Goats\ndescription2: *t'),
      /01-counting-goats\.yaml:4:15 Write the value out in full/,
    ],
    [
      'under the name of another',
      changed(LESSON, 'id: counting-goats', 'id: sheep'),
      `${LESSON}:1:5 id and order: this file must be called lessons/01-sheep.yaml`,
    ],
    [
      'that no one comes before, yet has a prerequisite',
      changed(LESSON, 'prerequisite: null', 'prerequisite: counting-goats'),
      `${LESSON}:7:15 prerequisite: must be null: no lesson comes before`,
    ],
    [
      'beside the chain whose prerequisite is nowhere',
      changed(LESSON, 'prerequisite: null', 'prerequisite: sheep\nbonus: true'),
      `${LESSON}:7:15 prerequisite: there is no lesson "sheep"`,
    ],
    [
      'whose picture is nowhere',
      changed(LESSON, 'src: gate.svg', 'src: goat.svg'),
      /:\d+:10 picture 1, src: there is no file gallery\/counting-goats\/goat\.svg/,
    ],
    [
      'whose tile is nowhere',
      changed(LESSON, 'icon: goat', 'icon: sheep'),
      `${LESSON}:9:7 icon: there is no file icons/sheep.svg`,
    ],
    [
      'whose notes show a picture outside the gallery',
      changed(LESSON, 'picture: gate.svg', 'picture: other.svg'),
      /:\d+:16 notes block 1, picture: "other\.svg" is not in this lesson's gallery/,
    ],
    [
      'with a key word the notes never use',
      changed(LESSON, 'term: Sensor', 'term: Keyboard'),
      /:\d+:13 key word 2, term: the notes never use "Keyboard"/,
    ],
    [
      'with a key word twice',
      changed(LESSON, 'term: Sensor', 'term: counter'),
      /key word 2, term: "counter" is there twice/,
    ],
    [
      'with an activity id twice',
      changed(LESSON, 'id: find-the-bug', 'id: human-gate'),
      /fun activity 2, id: "human-gate" is there twice/,
    ],
    [
      'with a star that is never closed',
      changed(LESSON, '**counter**', '**counter'),
      /notes block 1, text: put \*\* right before/,
    ],
    [
      'with stars outside the notes',
      changed(LESSON, 'Compare the new', 'Compare the **new**'),
      /fun activity 3, step 4: \*\*stars\*\* work only/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(
      typeof fault === 'string' ? `content/${fault}` : expect.stringMatching(fault),
    )
  })
})

describe('cannot compile a course', () => {
  const second = 'lessons/02-more-goats.yaml'

  test.each([
    [
      'without lessons',
      new Map([...COURSE].filter(([file]) => file !== LESSON && file !== QUIZ)),
      'lessons:1:1 There is no lesson',
    ],
    [
      'without its school',
      new Map([...COURSE].filter(([file]) => file !== 'school.yaml')),
      'school.yaml:1:1 This file is missing',
    ],
    [
      'with a drawing that no lesson shows',
      withFile('gallery/counting-goats/old.svg', textOf(PICTURE)),
      'gallery/counting-goats/old.svg:1:1 No lesson shows this drawing',
    ],
    [
      'with a tile that no lesson shows',
      withFile('icons/old.svg', textOf(ICON)),
      'icons/old.svg:1:1 No lesson shows this drawing',
    ],
    [
      'with a file nothing would read',
      withFile('gallery/counting-goats/photo.png', ''),
      'gallery/counting-goats/photo.png:1:1 This file does not belong here: nothing would read it',
    ],
    [
      'with one order twice',
      changed(second, 'order: 2', 'order: 1', withSecondLesson()),
      `${second}:2:8 order: 1 is also the order of ${LESSON}`,
    ],
    [
      'with one id twice',
      changed(second, 'id: more-goats', 'id: counting-goats', withSecondLesson()),
      `${second}:1:5 id: "counting-goats" is also the id of ${LESSON}`,
    ],
    [
      'with a broken chain',
      changed(second, 'prerequisite: counting-goats', 'prerequisite: null', withSecondLesson()),
      `${second}:7:15 prerequisite: must be "counting-goats", the lesson before`,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContain(`content/${fault}`)
  })
})

describe('cannot compile a course', () => {
  const third = 'lessons/03-more-goats.yaml'
  const withGap = changed(third, 'order: 2', 'order: 3', withSecondLesson(third))

  test('with a lesson missing in the middle', () => {
    expect(faults(withGap)).toEqual([`content/${third}:2:8 order: lesson 2 is missing`])
  })
  test('without its first lesson', () => {
    const file = 'lessons/02-counting-goats.yaml'
    const sources = new Map([...COURSE].filter(([name]) => name !== LESSON))
    expect(faults(withFile(file, textOf(LESSON).replace('order: 1', 'order: 2'), sources))).toEqual([
      `content/${file}:2:8 order: lesson 1 is missing`,
    ])
  })
})

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
