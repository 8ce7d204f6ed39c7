import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAB_MISCONCEPTIONS } from '#domain/learning/lab/all-reasons.ts'
import { readContent } from '../compile/read-content.ts'
import { readSources } from '../compile/sources.ts'
import { changed, COURSE, LESSON, MISCONCEPTIONS, QUIZ, textOf, withFile } from '../testing.ts'
import { checkLabMisconceptions } from './misconceptions.ts'
import { reportContent } from './report.ts'

const warnings = (sources = COURSE) =>
  reportContent(sources)
    .warnings.filter(({ file }) => file !== '../lab')
    .map(({ message }) => message)

test('every reason of the Lab that is a misconception stands in the list of our course', async () => {
  const { yaml, data = [] } = readContent(
    await readSources(join(import.meta.dirname, '../course')),
  ).misconceptions
  expect(checkLabMisconceptions(yaml, data)).toEqual([])
  const without = checkLabMisconceptions(
    yaml,
    data.filter(({ id }) => id !== 'inner-angle'),
  )
  expect(without.map(({ message }) => message)).toEqual([
    '"inner-angle" is missing: the Lab has it as "The turn is not the angle of the corner"',
  ])
  expect(checkLabMisconceptions(yaml, [])).toHaveLength(LAB_MISCONCEPTIONS.size)
})

test('words of its own for a misconception of the Lab are a warning', () => {
  const sources = changed(MISCONCEPTIONS, 'id: zero-is-wrong', 'id: sign-swapped')
  expect(warnings(sources)).toContain('sign-swapped: the Lab says name and explanation; leave them out')
})

test('a wrong option and a check without a misconception are warnings', () => {
  expect(warnings()).toEqual([])
  expect(warnings(changed(QUIZ, '        misconception: counter-is-a-person\n', ''))).toContain(
    'question 1, option 1: a wrong option names its misconception',
  )
  const text = textOf(LESSON).replace(
    /check:\n {8}question: (What.*\n)[^]*?reset-each-time\n/,
    (_, question: string) => `check: ${question}`,
  )
  expect(warnings(withFile(LESSON, text))).toEqual(['notes block 2, check: say question, answer and usual'])
})
