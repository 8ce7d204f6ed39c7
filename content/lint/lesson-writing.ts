// The countable part of the writing rules. A build does not insist on them; `npm run check:content` does.
import type { CourseLesson } from '#domain/content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { checkSource } from './facts.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'
import { readingLevel, splitSentences, splitWords } from './reading-level.ts'
import { markedWords, mentions, namesOf, notesOf, textsOf } from '../compile/texts.ts'
import { bannedWording, unexplainedShortForms } from './wording.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

const LIMITS = {
  notes: { general: [350, 500], capsTask: [450, 600] },
  block: [60, 110],
  meanSentence: [9, 12],
  longestSentence: 20,
  grade: 7,
  example: [25, 45],
  fact: 25,
  step: 12,
  alt: 25,
  tasks: 3,
  paperTasks: 2,
} as const

function isCapsTask({ id }: CourseLesson): boolean {
  return id.startsWith('caps-')
}

/** The CAPS tasks are numbered in their order, and their titles say so. @param lessons sorted by order */
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
    const notes = notesOf(lesson)
    within(path, notes, isCapsTask(lesson) ? LIMITS.notes.capsTask : LIMITS.notes.general)
    const { meanSentence, grade } = readingLevel(notes)
    const [shortest, longest] = LIMITS.meanSentence
    if (meanSentence < shortest || meanSentence > longest) {
      report(path, `${meanSentence.toFixed(1)} words a sentence on average, wanted ${shortest} to ${longest}`)
    }
    if (grade > LIMITS.grade)
      report(path, `reading grade ${grade.toFixed(1)}, at most ${LIMITS.grade.toFixed(1)}`)

    for (const [index, block] of content.notes.entries()) {
      within([...path, index, 'text'], block.text, LIMITS.block)
      if (index % 2 === 1 && !block.check)
        report([...path, index], 'needs a "check" question: every second block has one')
      for (const sentence of splitSentences(block.text)) {
        const count = splitWords(sentence).length
        if (count <= LIMITS.longestSentence) continue
        const start = splitWords(sentence).slice(0, 3).join(' ')
        report(
          [...path, index, 'text'],
          `"${start} …" has ${count} words, at most ${LIMITS.longestSentence}`,
          start,
        )
      }
    }
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

/** Marked words of the notes that the lesson does not explain: a learner taps them and finds nothing. */
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
