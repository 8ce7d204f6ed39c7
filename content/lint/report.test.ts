import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatProblem } from '../compile/content-error.ts'
import { readContent } from '../compile/read-content.ts'
import { weighCourse } from './bytes.ts'
import { reportContent, reportCourse } from './report.ts'
import { readSources, type Sources } from '../compile/sources.ts'
import {
  CAPS,
  changed,
  COURSE,
  GLOSSARY,
  ICON,
  LESSON,
  LEVEL,
  MISCONCEPTIONS,
  PICTURE,
  PRACTICE,
  QUIZ,
  textOf,
  without,
  withFile,
  withSecondLesson,
} from '../testing.ts'

const errors = (sources: Sources) =>
  reportContent(sources).errors.map((problem) => formatProblem('content', problem))
const words = (count: number) => Array.from({ length: count }, () => 'goat').join(' ')

test('a faultless course has a line of figures and no errors', () => {
  const report = reportContent(COURSE)
  expect(report.errors).toEqual([])
  expect(report.lines.slice(0, 4)).toEqual([
    '01 counting-goats',
    expect.stringMatching(/^ {3}notes 360 words, 36 sentences \(mean 10\.0, longest \d+\), grade \d\.\d$/),
    expect.stringMatching(
      /^ {3}6 key words, 4 examples, 4 facts \(F49 F18 F19 F37\), 3 activities \(2 paper only\), 1 pictures, \d\.\d kB$/,
    ),
    expect.stringMatching(
      /^ {3}10 practice items \(7 easy, 2 medium, 1 puzzle; 8 kinds\), grade -?\d\.\d, 4 of 4 headings asked, 8 misconceptions tested, \d\.\d kB$/,
    ),
  ])
  expect(report.lines.at(-1)).toMatch(
    /^1 lessons, mean grade \d\.\d\d, \d\.\d kB compressed with everything that is taught$/,
  )
})

describe('cannot pass', () => {
  test.each([
    [
      'a sentence of 23 words',
      changed(LESSON, 'Then it waits again.', `Then it **waits** and ${words(19)}.`),
      /notes block 2, text: "Then it waits …" has 23 words, at most 22/,
    ],
    [
      'too many words in Simple Notes',
      changed(
        LESSON,
        'A sensor is a part that notices',
        `${Array.from({ length: 40 }, () => `Goat ${words(13)}.`).join(' ')} A sensor is a part that notices`,
      ),
      /notes: \d+ words in Simple Notes, at most 900/,
    ],
    [
      'a long sentence outside the blocks',
      changed(LESSON, 'It shows one.', `It shows ${words(21)}.`),
      /check, usual, says: "It shows goat …" has 23 words, at most 22/,
    ],
    [
      'a lesson that opens without a picture',
      changed(LESSON, '      picture: gate.svg\n', ''),
      /notes block 1: needs a picture: every lesson opens with one/,
    ],
    [
      'an opening of one sentence',
      changed(LESSON, 'count goats. Here', 'count goats, and here'),
      /opening: must have two sentences/,
    ],
    [
      'two sentences to remember in one',
      changed(LESSON, 'A bug is a mistake in a program, and', 'A bug is a mistake in a program. And'),
      /remember 4: must be one sentence/,
    ],
    [
      'sentences to remember without the key words',
      withFile(
        LESSON,
        textOf(LESSON).replace(/ {4}- A (counter|sensor|program|bug) is .*/g, '    - Goats are animals.'),
      ),
      /remember: must use most key words, but not "Counter"/,
    ],
    [
      'more than three people',
      changed(LESSON, 'Gogo Refilwe keeps', 'Thandi, Zanele and Gogo Refilwe keep'),
      /notes: 4 people \(.*\), at most 3/,
    ],
    [
      'a card that promises less time than the lesson takes',
      changed(LESSON, 'duration: 12 min', 'duration: 5 min'),
      /duration: takes about \d+ min, so say "\d+ min"/,
    ],
    [
      'a second block without a question',
      withFile(LESSON, textOf(LESSON).replace(/ {6}check:[^]*?reset-each-time\n/, '')),
      /notes block 2: needs a "check" question/,
    ],
    [
      'a long explanation',
      changed(GLOSSARY, 'A part that notices light', `A part ${words(20)}`),
      /glossary\.yaml:\d+:16 sensor, explanation: \d+ words, at most 20/,
    ],
    [
      'an explanation that uses its word',
      changed(GLOSSARY, 'A part that notices', 'A small sensor part for'),
      /:22:24 sensor, explanation: explains "Sensor" with the word itself/,
    ],
    [
      'a short example',
      changed(LESSON, 'Nurse Tinyiko sees when the morning is busy and asks for help.', ''),
      /example 1, text: \d+ words, wanted 25 to 45/,
    ],
    ['a long fact', changed(LESSON, 'that track storms', words(25)), /cool fact 1: \d+ words, at most 25/],
    [
      'a fact without a source',
      changed(LESSON, '    # F49\n', ''),
      /cool fact 1: has no source; put a comment such as "# F12" above it/,
    ],
    [
      'a source that was taken out',
      changed(LESSON, '# F37', '# F64'),
      /cool fact 4: there is no fact F64 in the fact bank/,
    ],
    ['a source beyond the last', changed(LESSON, '# F19', '# F999'), /cool fact 3: there is no fact F999/],
    [
      'a long step',
      changed(LESSON, 'Write down the number.', `${words(13)}.`),
      /fun activity 3, step 2: 13 words, at most 12/,
    ],
    [
      'one activity on paper',
      changed(LESSON, 'paperOnly: true', 'paperOnly: false'),
      /fun activity|practicalTasks: 1 with paper only, at least 2/,
    ],
    [
      'paper that uses data',
      changed(LESSON, 'usesData: false', 'usesData: true'),
      /fun activity 1: cannot be paper only and use data/,
    ],
    [
      'a long text alternative',
      changed(LESSON, 'alt: A goat', `alt: ${words(20)}`),
      /picture 1, alt: \d+ words, at most 25/,
    ],
    [
      'a banned word',
      changed(LESSON, 'He also tests strange', 'He just tests strange'),
      /:50:12 notes block 3, text: "just": leave it out/,
    ],
    ['a wrong sum of money', changed(LESSON, 'R18', 'R 18'), /example 3, text: "R 1": write rand as R25/],
    [
      'a short form that is never written out',
      changed(LESSON, 'The others walk', 'The CPU and others walk'),
      /step 3: "CPU" is never written out/,
    ],
    [
      'a locked lesson',
      changed(LESSON, 'isLocked: false', 'isLocked: true'),
      /:8:11 isLocked: every lesson is open/,
    ],
    [
      'an advanced lesson',
      changed(LESSON, 'difficulty: beginner', 'difficulty: advanced'),
      /:6:13 difficulty: lessons are/,
    ],
    [
      'a lesson that does not compile',
      changed(LESSON, 'title: Counting goats', 'title: ""'),
      /:3:8 title: must be at least 1/,
    ],
    [
      'a spotlight fact without a source',
      changed('spotlight.yaml', ' # F9', ''),
      /spotlight\.yaml:8:3 item 8: has no source/,
    ],
    [
      'a long spotlight fact',
      changed('spotlight.yaml', 'Fact number 2', words(28)),
      /spotlight\.yaml:2:3 item 2: 31 words, at most 30/,
    ],
    [
      'too few spotlight facts',
      changed('spotlight.yaml', '- Fact number 1 of the tests. # F1\n', ''),
      /spotlight\.yaml:1:\d+ the spotlight has 15 facts, at least 16/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(errors(sources)).toContainEqual(expect.stringMatching(fault))
  })

  test('hard notes', () => {
    const text = textOf(LESSON).replaceAll(/\b(the|that)\b/g, 'electricity')
    expect(errors(withFile(LESSON, text)).join('\n')).toMatch(
      /:18:5 notes: reading grade \d+\.\d, at most 7\.0/,
    )
  })

  test('a CAPS task under another title', () => {
    const file = 'lessons/02-caps-goats.yaml'
    const sources = changed(file, 'id: more-goats', 'id: caps-goats', withSecondLesson(file))
    const withPicture = withFile(
      'gallery/caps-goats/gate.svg',
      textOf(PICTURE),
      without(sources, 'gallery/more-goats/gate.svg'),
    )
    expect(errors(withPicture)).toEqual([`content/${file}:3:8 title: must begin with "CAPS Task 1: "`])
  })
})

test('four files, its misconceptions and its row in the map add a lesson to our course, and nothing else has to change', async () => {
  const ours = await readSources(join(import.meta.dirname, '../course'))
  const next = (folder: string) =>
    1 +
    Math.max(...[...ours.keys()].map((file) => Number(new RegExp(`^${folder}/(\\d+)`).exec(file)?.[1] ?? 0)))
  const [order, quizOrder] = [next('lessons'), next('quizzes')]
  const lesson = textOf(LESSON)
    .replace('order: 1', `order: ${order}`)
    .replace('prerequisite: null', 'prerequisite: what-is-computer')
    .replace('[counter,', '[bit,')
    .replace('**counter**', 'counter, which is a bit of work')
    .replace('robot-goat-gate', 'robot-first-steps')
  const ownMisconceptions = textOf(MISCONCEPTIONS).replace(/# The Lab[^]*/, '')
  const quiz = textOf(QUIZ)
    .replace('order: 1', `order: ${quizOrder}`)
    .replace(
      /A part that notices .*/,
      'A part that measures something and sends a reading to the controller.',
    )
  const added = new Map([
    ...ours,
    [`lessons/${order}-counting-goats.yaml`, lesson],
    [`quizzes/${quizOrder}-goat-numbers.yaml`, quiz],
    [PICTURE, textOf(PICTURE)],
    [ICON, textOf(ICON)],
    [CAPS, ours.get(CAPS)?.replace('lessons:\n', 'lessons:\n  counting-goats: [recall, use]\n') ?? ''],
    [MISCONCEPTIONS, `${ours.get(MISCONCEPTIONS)}${ownMisconceptions}`],
  ])
  const { errors: found } = reportCourse(added)
  // This test does not check whether the whole course is hard enough to read.
  expect(found.filter(({ file }) => file !== 'lessons')).toEqual([])
})

test('the rules for the whole course hold only for ours', () => {
  const { errors: found } = reportCourse(COURSE)
  const labMissing = found
    .map(({ message }) => message)
    .filter((message) => message.includes('the Lab has it'))
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^missing: what-is-computer, .*, practical-computer-usage$/),
    expect.stringMatching(/^reading grade 3\.\d\d on average, wanted 4 to 6$/),
    'id: lesson 1 of the course is what-is-computer',
    ...labMissing,
    expect.stringMatching(/^people: cast\.md has Sipho, .*, not Kagiso$/),
  ])
})

test('the bytes of the course are those of everything that is taught', () => {
  const weigh = (sources: Sources) => weighCourse(readContent(sources))
  const all = weigh(COURSE)
  for (const part of [
    QUIZ,
    PRACTICE,
    PICTURE,
    LEVEL,
    GLOSSARY,
    MISCONCEPTIONS,
    'cast.yaml',
    'faces/kagiso.svg',
  ])
    expect([part, weigh(without(COURSE, part)) < all - 100]).toEqual([part, true])
})

test('a key word that no lesson explains is a warning', () => {
  const zip = '\n- { id: zip, term: Zip, explanation: A way to make a file small. }\n'
  const { warnings } = reportContent(withFile(GLOSSARY, textOf(GLOSSARY) + zip))
  expect(warnings.map(({ message }) => message)).toContain('zip: no lesson explains this key word')
})

test('a marked word that is no key word is a warning', () => {
  const { warnings } = reportContent(changed(LESSON, 'a small computer.', 'a **small computer**.'))
  expect(warnings.map(({ message }) => message)).toContain(
    'notes block 1, text: **small computer** is not among the key words',
  )
})
