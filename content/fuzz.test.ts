/** @module-tag long */
import { anyCharacter } from '#domain/testing-characters.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRead } from './compile/compile.ts'
import { ContentError, type Problem } from './compile/content-error.ts'
import { readContent } from './compile/read-content.ts'
import { reportRead } from './lint/report.ts'
import type { Sources } from './compile/sources.ts'
import { COURSE, GLOSSARY, LESSON, PICTURE, QUIZ, textOf, without, withFile } from './testing.ts'

/** Returns the problems that an author sees from compiling and checking. Any other error ends the test. */
function problemsIn(sources: Sources): readonly Problem[] {
  const content = readContent(sources)
  const { errors } = reportRead(content)
  try {
    compileRead(content, 'content')
    return errors
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return [...errors, ...error.problems]
  }
}

/** Returns problems that do not name a place in a file. There must be none. */
function lostProblems(sources: Sources, file: string): Problem[] {
  const lines = (sources.get(file) ?? '').split(/\r\n|\r|\n/).length
  return problemsIn(sources).filter(
    (problem) =>
      problem.file === '' ||
      problem.message === '' ||
      !(problem.column >= 1) ||
      !(problem.line >= 1 && (problem.file !== file || problem.line <= lines + 1)),
  )
}

// Without the drawings a run is ten times as fast, and their absence is only one more problem.
const PLAIN = new Map([...COURSE].filter(([file]) => !file.endsWith('.svg')))
const NO_LESSONS = without(PLAIN, LESSON, QUIZ)

const YAML_PIECES = [
  '- ',
  ': ',
  '? ',
  '\n',
  '\n  ',
  '\t',
  '|',
  '>-',
  '#',
  ' #',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
]
const YAML_RARITIES = [
  '&a ',
  '*a',
  '!!set ',
  '!!binary ',
  '!x ',
  '%YAML 1.1\n',
  '---\n',
  '...\n',
  '<<: ',
  '~',
  '.nan',
]
const NAMES = [
  'id',
  'order',
  'content',
  'notes',
  'gallery',
  'questions',
  'options',
  'correctAnswer',
  'source',
  '__proto__',
  'constructor',
  '**',
  '\0',
  '\uFEFF',
  '\r',
]

const yamlText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...YAML_PIECES, ...YAML_RARITIES, ...NAMES),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const XML_PIECES = [
  '<',
  '>',
  '/>',
  '"',
  '&',
  '&#0;',
  '<!--',
  '-->',
  '<g',
  ' x=""',
  '<![CDATA[',
  ']]>',
  '<?',
  '<text>',
]
const xmlText = fc.oneof(fc.constantFrom(...XML_PIECES), fc.string({ unit: anyCharacter, maxLength: 6 }))

/** Makes a text in which a few passages are removed, inserted or doubled. */
function mutated(text: string, inserts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length })
  const cut = fc.record({ at: place, length: fc.nat({ max: 60 }), insert: inserts, twice: fc.boolean() })
  return fc.array(cut, { minLength: 1, maxLength: 4 }).map((cuts) =>
    cuts.reduce((now, { at, length, insert, twice }) => {
      const passage = now.slice(at, at + length)
      return now.slice(0, at) + (twice ? passage + passage : insert) + now.slice(at + length)
    }, text),
  )
}

describe('cannot fail with anything but places to look at', { timeout: 120_000 }, () => {
  test.each([LESSON, QUIZ, GLOSSARY, 'cast.yaml', 'school.yaml', 'spotlight.yaml'])(
    'for any text as %s',
    (file) => {
      fc.assert(
        fc.property(fc.oneof(yamlText, fc.string({ unit: anyCharacter })), (text) => {
          expect(lostProblems(withFile(file, text, NO_LESSONS), file)).toEqual([])
        }),
        { numRuns: 300 },
      )
    },
  )

  test.each([LESSON, QUIZ])('for a good %s with a few passages changed', (file) => {
    fc.assert(
      fc.property(mutated(textOf(file), yamlText), (text) => {
        expect(lostProblems(withFile(file, text, PLAIN), file)).toEqual([])
      }),
      { numRuns: 120 },
    )
  })

  test.each([LESSON, QUIZ])('for a good %s with one value replaced by any other', (file) => {
    // JSON is also YAML, so any JSON value can be put into any field.
    const fields = [...textOf(file).matchAll(/^ *(?:- )?[a-zA-Z]+: (?![|>]).+$/gm)].map(([line]) => line)
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue(), (line, value) => {
        const text = textOf(file).replace(line, () =>
          line.replace(/: .*/, () => `: ${JSON.stringify(value)}`),
        )
        expect(lostProblems(withFile(file, text, PLAIN), file)).toEqual([])
      }),
      { numRuns: 120 },
    )
  })

  test.each([LESSON, QUIZ])('for any name of a %s', (good) => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const file = `${good.split('/', 1)[0]}/${name}.yaml`
        expect(lostProblems(withFile(file, textOf(good), NO_LESSONS), file)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('for a good drawing with a few passages changed', () => {
    fc.assert(
      fc.property(mutated(textOf(PICTURE), xmlText), (text) => {
        expect(lostProblems(withFile(PICTURE, text), PICTURE)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test.each(['[', '{a: ', '- '])('for ten thousand times %j as a lesson or quiz', (piece) => {
    for (const file of [LESSON, QUIZ]) {
      expect(lostProblems(withFile(file, piece.repeat(10_000), NO_LESSONS), file)).toEqual([])
    }
  })

  test.each(['<g>'.repeat(10_000), '<g>'.repeat(10_000) + '</g>'.repeat(10_000)])(
    'for groups in groups',
    (text) => {
      expect(problemsIn(withFile(PICTURE, text)).map(({ message }) => message)).toContain(
        '<g> lies inside 40 others: use fewer groups',
      )
    },
  )
})
