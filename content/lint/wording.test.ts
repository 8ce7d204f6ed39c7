import { describe, expect, test } from 'vitest'
import { readRules } from './rule-files.ts'
import { bannedInWrongOption, bannedWording, unexplainedShortForms, WordingFile } from './wording.ts'

const words = (text: string) => bannedWording(text).map((ban) => ban.words)

describe('banned wording is found', () => {
  test.each([
    ['You simply press it.', 'simply'],
    ['Just press it.', 'Just'],
    ['It is a piece of cake.', 'piece of cake'],
    ['Ask **your parents** first.', 'your parents'],
    ['Use your own phone.', 'your own phone'],
    ['The official CAPS Task', 'official CAPS'],
    ['CAPS Task 9 says so.', 'CAPS Task 9 says'],
    ['The CPU is the box.', 'CPU is the box'],
    ['An if loop', 'if loop'],
    ['Ada was the first programmer.', 'was the first programmer'],
    ['He was the first African in space.', 'first African in space'],
    ['We have 11 official languages.', '11 official languages'],
    ['Call 08000 55555.', '08000 55555'],
    ['It costs R 25.', 'R 2'],
    ['It costs 25 rand.', '25 rand'],
    ['It costs R25,50.', 'R25,50'],
    ['It costs R3000.', 'R3000'],
    ['It weighs 1 000 kg.', '1 000'],
    ['It weighs 1,000 kg.', '1,000'],
    ['A cable of 45000 km', '45000'],
    ['It has 1000 parts.', '1000'],
    ['At the end\nof the day', 'At the end of the day'],
    ['Open the **Internet\nExplorer**', 'Internet Explorer'],
  ])('%s', (text, found) => {
    expect(words(text)).toContain(found)
  })
})

describe('cannot raise a false alarm', () => {
  test.each([
    'Bread costs R25, and R25.50 with butter.',
    'A laptop for R3\u00A0000 or R3\u00A0499.50.',
    'It weighs 1\u00A0000 kg, and 45\u00A0000 km is far.',
    'In 2026, in 2000, in 1900, in 1843 and by 2040.',
    'The bits are 01000001 and 10110.',
    'Nobody should choose 123456 or 1234.',
    'The screen shows 2\u00A0147\u00A0483\u00A0647 views.',
    'Call Childline on 116.',
    'MzansiLM covers 11 official written languages.',
    'She is often called the first programmer.',
    'The first South African in space.',
    'AI does not think. The box is not the CPU.',
    'The internet and the web are not the same.',
    'Adjust it. Justice is for all.',
    'The system has just started.',
    'Robots will not take every job.',
    'At 10:00 on 2026-11-21.',
    'A brand of 12 rings.',
  ])('%s', (text) => {
    expect(words(text)).toEqual([])
  })
})

test('a wrong option may say what is not true, but not in any tone', () => {
  expect(bannedInWrongOption('The CPU is the box. Simply press it.')).toEqual([
    { words: 'Simply', advice: 'leave it out: it is not simple for everybody' },
  ])
})

describe('short forms', () => {
  test('cannot be used without being written out once', () => {
    expect(unexplainedShortForms(['The CPU and two AIs', 'AI means artificial intelligence'])).toMatchObject([
      { short: 'CPU' },
    ])
  })

  test('are not seen inside other words', () => {
    expect(unexplainedShortForms(['TRAMS, GRAIN and CURLS'])).toEqual([])
  })
})

describe('a file of rules cannot be read', () => {
  const ban = (field: string) =>
    `groups:\n  - about: Tone\n    reason: It hurts.\n    alsoInWrongOptions: true\n    bans:\n      - advice: no\n        ${field}\nshortForms: []`

  test.each([
    ['with a misspelt field', 'wrods: [just]', /lint\/wording\.yaml:7:\d+ .*wrods: there is no such field/],
    [
      'with a pattern that is none',
      "pattern: '('",
      /lint\/wording\.yaml:7:18 .*This is not a regular expression/,
    ],
    [
      'with words and a pattern',
      'words: [a]\n        pattern: b',
      /lint\/wording\.yaml:6:\d+ .*Give either words or a pattern/,
    ],
    ['that is not YAML', 'words: [', /lint\/wording\.yaml:8:\d+ This is not valid YAML/],
  ])('%s', (_, field, fault) => {
    expect(() => readRules('wording.yaml', WordingFile, ban(field))).toThrow(fault)
  })

  test('though it can with nothing wrong', () => {
    expect(readRules('wording.yaml', WordingFile, ban('words: [just]')).groups).toHaveLength(1)
  })
})
