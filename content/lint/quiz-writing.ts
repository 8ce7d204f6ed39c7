// Checks the rules for multiple-choice questions that can be counted. A build does not require them, but `npm run
// check:content` does.
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import { asksNegatively, isAbsolute, pointsAtOthers, standsOutByLength } from './multiple-choice.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'
import { splitSentences, splitWords } from './reading-level.ts'
import { textsOfQuiz } from '../compile/texts.ts'
import { bannedInWrongOption, bannedWording } from './wording.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

const LIMITS = { question: 50, sentence: 22, option: 10, explanation: 60, why: 30 } as const

/** This is the limit for one quiz. The limit for all questions together is lower (whole-course.ts). */
const MOST_RECALL = 1 / 2

/** A sentence like 'Read "Steps" again.' The screen shows it as a link, so in a text it would be there twice. */
const READ_AGAIN = /\b(?:reread\b|read ["“‘])/i

type Question = QuizFile['questions'][number]

export function mixOf({ questions }: QuizFile): Record<Question['thinking'], number> {
  const mix = { recall: 0, use: 0, reason: 0 }
  for (const { thinking } of questions) mix[thinking] += 1
  return mix
}

export function checkQuizWriting(yaml: YamlFile, quiz: QuizFile): Problem[] {
  const problems: Problem[] = []
  const report = (path: Path, message: string, words?: string) => {
    problems.push(yaml.problem(path, `${fieldName(path)}: ${message}`, words))
  }
  const atMost = (path: Path, text: string, most: number) => {
    const count = splitWords(text).length
    if (count > most) report(path, `${count} words, at most ${most}`)
  }

  checkCard()
  checkMix()
  checkLengths()
  for (const [index, question] of quiz.questions.entries()) {
    const path = ['questions', index]
    checkQuestion(path, question)
    checkOptions([...path, 'options'], question)
    checkExplanation([...path, 'explanation'], question.explanation)
  }
  checkWordings()
  return problems

  function checkCard() {
    if (quiz.difficulty === 'advanced')
      report(['difficulty'], 'advanced quizzes are never listed; say intermediate')
    if (quiz.timeLimit !== undefined) report(['timeLimit'], 'no quiz of ours has a time limit')
  }

  function checkMix() {
    const { recall, use, reason } = mixOf(quiz)
    if (recall <= quiz.questions.length * MOST_RECALL && use > 0 && reason > 0) return
    const found = `${recall} recall, ${use} use and ${reason} reason`
    report(['questions'], `${found}, wanted some of each, and at most half recall`)
  }

  function checkLengths() {
    const { questions } = quiz
    const outstanding = questions.flatMap((question, index) =>
      standsOutByLength(question) ? [index + 1] : [],
    )
    if (outstanding.length * 3 <= questions.length) return
    report(
      ['questions'],
      `the right option is the longest in ${outstanding.length} of ${questions.length} (question ${outstanding.join(', ')}), at most a third`,
    )
  }

  function checkQuestion(path: Path, { question }: Question) {
    atMost([...path, 'question'], question, LIMITS.question)
    for (const sentence of splitSentences(question)) {
      const count = splitWords(sentence).length
      const start = splitWords(sentence).slice(0, 3).join(' ')
      if (count > LIMITS.sentence)
        report([...path, 'question'], `"${start} …" has ${count} words, at most ${LIMITS.sentence}`, start)
    }
    if (asksNegatively(question)) report([...path, 'question'], 'asks for what is not so; ask for what is')
  }

  function checkOptions(path: Path, { options }: Question) {
    for (const [index, { text, why }] of options.entries()) {
      const at = [...path, index, 'text']
      atMost(at, text, LIMITS.option)
      if (why) atMost([...path, index, 'why'], why, LIMITS.why)
      if (pointsAtOthers(text)) report(at, 'can be chosen without knowing the others')
      if (isAbsolute(text)) report(at, '"always" and "never" give an option away')
    }
  }

  function checkExplanation(path: Path, explanation: string) {
    atMost(path, explanation, LIMITS.explanation)
    const [told] = READ_AGAIN.exec(explanation) ?? []
    if (told !== undefined) report(path, `"${told}": the screen says this itself, from "source"`, told)
  }

  function checkWordings() {
    for (const { path, text } of textsOfQuiz(quiz)) {
      const find = isWrongOption(path) ? bannedInWrongOption : bannedWording
      for (const { words, advice } of find(text)) report(path, `"${words}": ${advice}`, words)
    }
  }

  function isWrongOption([, question, , option, field]: Path): boolean {
    return field === 'text' && quiz.questions[Number(question)]?.correctAnswer !== option
  }
}
