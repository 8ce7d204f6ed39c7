import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { ROW_KINDS } from '#domain/learning/rows/row-kinds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * These are the words that people use for the rows that every device sends to the school's server. Add the words for a new
 * kind of row here.
 */
const SENT: Record<(typeof ROW_KINDS)[number]['name'], RegExp> = {
  lesson: /\b(?:quiz(?:zes)? results?|percents?|scores?)\b/i,
  task: /\b(?:tasks?|points|minutes)\b/i,
  lab: /\b(?:levels?|programs?)\b/i,
  answer: /\banswers?\b(?! sheets?)/i,
  word: /\bown words?\b/i,
  thing: /\bmy things\b/i,
  outfit: /\b(?:outfits?|clothes)\b/i,
  reply: /\b(?:comments?|repl(?:y|ies))\b/i,
}
const STAYS =
  /\b(?:never leaves?|(?:is|are) (?:never|not) (?:sent|uploaded)|sent to no server|no server sees|goes nowhere|stays? on (?:this|the|your) (?:device|phone|computer))\b/i

/** These sentences mention such rows and are still true, each for the given reason. */
const TRUE_ALL_THE_SAME: [sentence: string, reason: string][] = [
  ['quiz results are sent to no server', 'The table of differences quotes the specification.'],
  ['percent of a quiz without a lesson stays on the device', 'It has no row.'],
  ['Best percent of a quiz without a lesson', 'It has no row.'],
  ['Without a lesson the percent stays on this device', 'It has no row.'],
  ['they change no percent and are never sent', 'The sentence is about the open part of the notes.'],
  [
    'The furthest percent merges, the place in a lesson stays',
    'It is the place that stays, and the percent that is sent.',
  ],
  ['The link carries the level and its solution', 'A level that a learner made travels in its link alone.'],
]

/** Splits the text into paragraphs and code first, so that no sentence spans several of them. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|[{};]|\/?\*+\/?|\n#/)
    .flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])['"”]?\s|\s\|\s/))
}

function isPromise(sentence: string): boolean {
  return STAYS.test(sentence) && Object.values(SENT).some((words) => words.test(sentence))
}

describe('what pages and documents promise about learners’ work', () => {
  test('cannot be that something stays on the device which is sent to the server', () => {
    const files = globSync(
      ['web/**/*.{ts,tsx}', 'domain/**/*.ts', 'docs/**/*.md', 'content/**/*.{yaml,md}', 'README.md'],
      {
        cwd: root,
      },
    ).filter((file) => !file.includes('.test.'))
    const broken = files.flatMap((file) =>
      sentencesOf(readFileSync(join(root, file), 'utf8'))
        .filter(isPromise)
        .filter((sentence) => !TRUE_ALL_THE_SAME.some(([known]) => sentence.includes(known)))
        .map((sentence) => `${file}: ${sentence}`),
    )
    expect(broken).toEqual([])
  })

  test.each([
    'Answers never leave the device.',
    'Your quiz results stay on this phone.',
    'Own words are not sent.',
  ])('is found in "%s"', (sentence) => expect(isPromise(sentence)).toBe(true))
})
