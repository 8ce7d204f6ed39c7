import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each pattern finds a habit that native readers stumble over. The lessons have rules of their own in `content/lint/`. */
const PATTERNS: { habit: string; found: RegExp; wrong: string; right: string }[] = [
  {
    habit: '"is no" for "is not a"',
    found:
      /(?<!\bthere )\b(?:is|are|was|were|be) no (?!(?:longer|more|later|larger|limit|doubt|trouble)\b)[a-z]/i,
    wrong: 'This line is no learner.',
    right: 'There is no network, so the work is no longer sent.',
  },
  {
    habit: '"own" without an owner',
    found: /\b(?:the|an|a) own\b/i,
    wrong: 'It opens the choice of an own password.',
    right: 'Each learner chooses their own password.',
  },
  {
    habit: '"whoever" for "anyone who" or "people who"',
    found: /\bwhoever\b/i,
    wrong: 'Whoever joins the class sees it.',
    right: 'Learners who join the class see it.',
  },
  {
    habit: '"mend" for "fix"',
    found: /\bmend(?:s|ed|ing)?\b/i,
    wrong: 'Mend it and start again.',
    right: 'Fix it and start again.',
  },
  {
    habit: '"nobody but" and "none but" for "only"',
    found: /\b(?:nobody|none|nothing) but (?:who|whom|what|which)\b/i,
    wrong: 'It is read by nobody but whom the function is told.',
    right: 'Only the named account can read it.',
  },
  {
    habit: 'a comment that begins with "Of" and has no subject',
    found: /^(?:Of|By|As) (?:a|an|the|each|all) [^,]*: /,
    wrong: 'Of a free level: the learner has said so.',
    right: 'In a free level, the learner decides when it is finished.',
  },
]

/** Returns the comments and the texts of a file of code, each on its own. Only JSX has texts without quotes. */
function sentencesOf(file: string): string[] {
  const code = read(file)
  const quoted = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g
  const jsx = file.endsWith('.tsx') ? [...code.matchAll(/>([^<>{}]+)</g)] : []
  const comments = [...code.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gm)].map(
    ([, block = '', line = '']) => (block + line).replaceAll(/\n\s*\* ?/g, ' ').trim(),
  )
  const texts = [...code.matchAll(quoted), ...jsx]
    .map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
    .filter((text) => text.includes(' '))
  return [...comments, ...texts]
}

const CODE = globSync('{bench,content,database,domain,e2e,scripts,server,web}/**/*.{ts,tsx}', {
  cwd: root,
}).filter(
  // Tests quote what is wrong, and this list does so too.
  (file) => !/\.test\.tsx?$|\/generated\/|seeded/.test(file),
)
const DOCUMENTS = globSync(['README.md', '{docs,deploy}/**/*.md', 'content/*.md'], { cwd: root }).filter(
  // The page of names lists the words that are not to be used.
  (file) => file !== join('docs', 'glossary.md'),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe.each(PATTERNS)('$habit', ({ found, wrong, right }) => {
  test('is found, and a good sentence is not', () => {
    expect(wrong).toMatch(found)
    expect(right).not.toMatch(found)
  })

  test('is in no comment and in no text of the code', () => {
    const places = CODE.flatMap((file) =>
      sentencesOf(file).flatMap((text) => (found.test(text) ? [`${file}: ${text.slice(0, 160)}`] : [])),
    )
    expect(places).toEqual([])
  })

  test('is in no document', () => {
    const places = DOCUMENTS.flatMap((file) =>
      read(file)
        // What stands between backticks is code or the name of a test.
        .replaceAll(/`[^`]*`( "[^"]*")*/g, '')
        .split('\n')
        .flatMap((line) => (found.test(line) ? [`${file}: ${line.slice(0, 160)}`] : [])),
    )
    expect(places).toEqual([])
  })
})
