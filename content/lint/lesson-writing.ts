// Checks the writing rules that can be counted. A build does not require them, but `npm run check:content` does.
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { peopleIn } from './cast.ts'
import { checkSource } from './facts.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'
import { readingLevel, splitSentences, splitWords } from './reading-level.ts'
import { markedWords, mentions, namesOf, notesOf, simpleNotes, textsOf } from '../compile/texts.ts'
import { specification } from './whole-course.ts'
import { bannedWording, unexplainedShortForms } from './wording.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

const LIMITS = {
  /** All that is read in the section "Simple Notes", without optional parts, samples and programs. */
  simpleNotes: 900,
  block: [40, 120],
  meanSentence: [10, 14],
  longestSentence: 22,
  grade: 7,
  people: 3,
  /** A second-language reader in Grade 7 reads about 80 words a minute. */
  wordsPerMinute: 80,
  minutesPerCheck: 1,
  minutesPerActivity: 5,
  /** The card may differ by so many minutes from what is calculated. */
  minutesTolerance: 2,
  example: [25, 45],
  fact: 25,
  step: 12,
  alt: 25,
  tasks: 3,
  paperTasks: 2,
} as const

/** These parts of a lesson are read by everybody. Fun Activities are done at another time, and what is folded is optional. */
const READ: ReadonlySet<string> = new Set([
  'opening',
  'outcomes',
  'notes',
  'remember',
  'sayIt',
  'definitions',
  'examples',
  'funFacts',
])

function isCapsTask({ id }: CourseLesson): boolean {
  return id.startsWith('caps-')
}

/** Checks that the CAPS tasks are numbered in their order, as their titles say. @param lessons sorted by order */
export function checkTaskTitles(lessons: readonly Readable<CourseLesson>[]): Problem[] {
  return lessons
    .filter(({ data }) => isCapsTask(data))
    .flatMap(({ yaml, data }, index) => {
      const begin = `CAPS Task ${index + 1}: `
      return data.title.startsWith(begin)
        ? []
        : [yaml.problem(['title'], `title: must begin with "${begin}"`)]
    })
}

export function checkWriting(yaml: YamlFile, lesson: CourseLesson): Problem[] {
  const problems: Problem[] = []
  const { content } = lesson
  const report = (path: Path, message: string, words?: string) => {
    problems.push(yaml.problem(path, `${fieldName(path)}: ${message}`, words))
  }
  const atMost = (path: Path, text: string, most: number) => {
    const count = splitWords(text).length
    if (count > most) report(path, `${count} words, at most ${most}`)
  }
  const within = (path: Path, text: string, [least, most]: readonly [number, number]) => {
    const count = splitWords(text).length
    if (count < least || count > most) report(path, `${count} words, wanted ${least} to ${most}`)
  }

  checkCard()
  checkNotes()
  checkEnds()
  checkDuration()
  checkParts()
  checkFacts()
  checkTasks()
  checkWordings()
  return problems

  function checkCard() {
    if (lesson.difficulty === 'advanced') report(['difficulty'], 'lessons are beginner or intermediate')
    if (lesson.isLocked) report(['isLocked'], 'every lesson is open from the start')
  }

  function checkNotes() {
    const path = ['content', 'notes']
    const parts = simpleNotes(lesson)
    const words = splitWords(parts.map(({ text }) => text).join(' ')).length
    if (words > LIMITS.simpleNotes)
      report(path, `${words} words in Simple Notes, at most ${LIMITS.simpleNotes}`)
    const { meanSentence, grade } = readingLevel(notesOf(lesson))
    const [shortest, longest] = LIMITS.meanSentence
    if (meanSentence < shortest || meanSentence > longest)
      report(path, `${meanSentence.toFixed(1)} words a sentence on average, wanted ${shortest} to ${longest}`)
    if (grade > LIMITS.grade)
      report(path, `reading grade ${grade.toFixed(1)}, at most ${LIMITS.grade.toFixed(1)}`)
    for (const { path: at, text } of parts)
      for (const sentence of splitSentences(text)) {
        const count = splitWords(sentence).length
        const start = splitWords(sentence).slice(0, 3).join(' ')
        if (count > LIMITS.longestSentence)
          report(at, `"${start} …" has ${count} words, at most ${LIMITS.longestSentence}`, start)
      }
    for (const [index, block] of content.notes.entries()) {
      within([...path, index, 'text'], block.text, LIMITS.block)
      if (index % 2 === 1 && !block.check)
        report([...path, index], 'needs a "check" question: every second block has one')
    }
    if (!content.notes[0]?.picture) report([...path, 0], 'needs a picture: every lesson opens with one')
    const people = peopleIn(parts.map(({ text }) => text).join('\n'))
    if (people.length > LIMITS.people)
      report(path, `${people.length} people (${people.join(', ')}), at most ${LIMITS.people}`)
  }

  /** Checks what stands before the first block and after the last one. */
  function checkEnds() {
    const { opening, remember, definitions } = content
    if (splitSentences(opening).length !== 2) report(['content', 'opening'], 'must have two sentences')
    for (const [index, sentence] of remember.entries())
      if (splitSentences(sentence).length !== 1)
        report(['content', 'remember', index], 'must be one sentence')
    const unused = definitions.filter(
      ({ term }) => !namesOf(term).some((name) => mentions(remember.join('\n'), name)),
    )
    if (unused.length > definitions.length / 2)
      report(
        ['content', 'remember'],
        `must use most key words, but not ${unused.map(({ term }) => `"${term}"`).join(', ')}`,
      )
  }

  /**
   * The card must tell how long the lesson takes to read, with its tables and code, its checks, and the activities in its notes.
   */
  function checkDuration() {
    const { notes } = content
    const read = textsOf(lesson).filter(
      ({ path: [part, field] }) => part === 'content' && READ.has(String(field)),
    )
    const minutes = Math.round(
      splitWords(read.map(({ text }) => text).join(' ')).length / LIMITS.wordsPerMinute +
        notes.filter(({ check }) => check !== undefined).length * LIMITS.minutesPerCheck +
        notes.filter(({ activity }) => activity !== undefined).length * LIMITS.minutesPerActivity,
    )
    const told = Number.parseInt(lesson.duration, 10)
    if (
      Math.abs(told - minutes) > LIMITS.minutesTolerance &&
      !specification.lessons.some(({ id, duration }) => id === lesson.id && duration !== undefined)
    )
      report(['duration'], `takes about ${minutes} min, so say "${minutes} min"`)
  }

  function checkParts() {
    for (const [index, { text }] of content.examples.entries()) {
      within(['content', 'examples', index, 'text'], text, LIMITS.example)
    }
    if (lesson.gallery.length === 0) report(['gallery'], 'every lesson has a picture')
    for (const [index, { alt }] of lesson.gallery.entries())
      atMost(['gallery', index, 'alt'], alt, LIMITS.alt)
  }

  function checkFacts() {
    for (const [index, fact] of content.funFacts.entries()) {
      const path = ['content', 'funFacts', index]
      atMost(path, fact, LIMITS.fact)
      problems.push(...checkSource(yaml, path))
    }
  }

  function checkTasks() {
    const tasks = content.practicalTasks ?? []
    const path = ['content', 'practicalTasks']
    const onPaper = tasks.filter((task) => task.paperOnly).length
    if (tasks.length < LIMITS.tasks) report(path, `${tasks.length} activities, at least ${LIMITS.tasks}`)
    if (onPaper < LIMITS.paperTasks) report(path, `${onPaper} with paper only, at least ${LIMITS.paperTasks}`)
    for (const [index, task] of tasks.entries()) {
      if (task.paperOnly && task.usesData) report([...path, index], 'cannot be paper only and use data')
      for (const [place, step] of task.steps.entries())
        atMost([...path, index, 'steps', place], step, LIMITS.step)
    }
  }

  function checkWordings() {
    const texts = textsOf(lesson)
    for (const { path, text } of texts.filter((one) => !one.path.includes('definitions'))) {
      for (const { words, advice } of bannedWording(text)) report(path, `"${words}": ${advice}`, words)
    }
    for (const { short, say } of unexplainedShortForms(texts.map(({ text }) => text))) {
      const first = texts.find(({ text }) => new RegExp(`\\b${short}`).test(text))
      report(first?.path ?? [], `"${short}" is never written out: say "${say}" once`, short)
    }
  }
}

/** Finds marked words of the notes that the lesson does not explain. A learner who taps them would find nothing. */
export function unexplainedMarks(yaml: YamlFile, lesson: CourseLesson): Problem[] {
  const names = lesson.content.definitions.flatMap(({ term }) => [term, ...namesOf(term)])
  return lesson.content.notes.flatMap((block, index) =>
    markedWords(block.text)
      .filter((word) => !names.some((name) => mentions(word, name) || mentions(name, word)))
      .map((word) => {
        const path = ['content', 'notes', index, 'text']
        return yaml.problem(path, `${fieldName(path)}: **${word}** is not among the key words`, word)
      }),
  )
}
