import { describe, expect, test } from 'vitest'
import { readYaml } from '../compile/yaml-file.ts'
import { checkCast, checkSheet, checkStrangers, readCast } from './cast.ts'

const CAST = readCast(`
| Who | Where, with whom | Makes |
|---|---|---|
| **Sipho Dlamini**, 13 | Soweto, Gauteng; with his gogo | Tuck shop |
| **Rendani Mudau**, 13 (boy) | Same school as Tinyiko; is deaf | Tests |
| **Tinyiko Baloyi**, 12 (girl) | Near Tzaneen, Limpopo | Game |
| **Lerato Molefe**, 12 | Same class as Sipho | Program |
| **Ms Khumalo** | Teaches Lerato in Durban | Asks |
`)

const file = (lesson: string, ...texts: string[]) => ({
  yaml: readYaml(`lessons/${lesson}.yaml`, ''),
  lesson,
  texts: texts.map((text, index) => ({ path: ['content', 'examples', index, 'text'], text })),
})
const told = (text: string) => checkCast([file('one', text)], CAST).map(({ message }) => message)

test('the sheet is read with ages and places, those of a friend too', () => {
  expect(CAST.map(({ first, age, places }) => [first, age, places])).toEqual([
    ['Sipho', 13, ['Soweto', 'Gauteng']],
    ['Rendani', 13, []],
    ['Tinyiko', 12, ['Tzaneen', 'Limpopo']],
    ['Lerato', 12, ['Soweto', 'Gauteng']],
    ['Khumalo', undefined, ['Durban']],
  ])
})

describe('a person of the cast', () => {
  test.each([
    ['Sipho is 12 years old.', 'example 1, text: Sipho is 13 in cast.md, not 12'],
    ['Here comes 14-year-old Tinyiko.', 'example 1, text: Tinyiko is 12 in cast.md, not 14'],
    ['Lerato is in Grade 9 now.', 'example 1, text: Lerato is in Grade 7, not 9'],
    [
      "In the evening Sipho's gogo in Umlazi reads.",
      'example 1, text: Sipho lives in Soweto; this says Umlazi',
    ],
  ])('cannot be another: %s', (text, message) => {
    expect(told(text)).toEqual([message])
  })

  test.each([
    'Sipho is 13 years old.',
    'Sipho is 12 minutes late.',
    'Lerato gives Grade 9 a hand.',
    'Tinyiko lives in Limpopo.',
    'The bus goes from Durban to Sipho.',
    'Sipho sleeps. It rains in Durban.',
    'Ms Khumalo taught in Durban in 1999.',
  ])('may be told of: %s', (text) => {
    expect(told(text)).toEqual([])
  })
})

describe('a person who is not of the cast', () => {
  const strangers = (...files: ReturnType<typeof file>[]) =>
    checkStrangers(files, CAST).map(({ message }) => message)

  test('cannot be in a second lesson, and is named once for it', () => {
    expect(
      strangers(file('one', 'Thabo runs.'), file('two', 'A bird sings.', 'Thabo runs.', 'Thabo rests.')),
    ).toEqual(['example 2, text: "Thabo" is also in "one", and not in cast.md'])
  })

  test('may be in a table of any lesson', () => {
    const table = { ...file('two'), texts: [{ path: ['sample', 'table', 'rows', 0, 0], text: 'Thabo' }] }
    expect(strangers(file('one', 'Thabo runs.'), table)).toEqual([])
  })

  test('may be in the quiz of the same lesson; the cast may be everywhere', () => {
    expect(
      strangers(
        file('one', 'Thabo and Sipho run.'),
        file('one', 'Thabo rests.'),
        file('two', 'Sipho rests.'),
      ),
    ).toEqual([])
  })
})

describe('the file of the learners', () => {
  const sheet = readCast(`
| **Sipho Dlamini**, 13 | Soweto, Gauteng | Tuck shop |
| **Pieter Botha**, 12 | A farm near Springbok | Tank |
| **Ms Khumalo** | Teaches Sipho | Asks |
`)
  const told = (...people: [string, string][]) =>
    checkSheet(
      {
        yaml: readYaml('cast.yaml', ''),
        data: {
          people: people.map(([name, sentence]) => ({ id: name, name, sentence, face: 'a.svg' })),
          makes: [],
        },
      },
      sheet,
    ).map(({ message }) => message)

  test('says what the sheet of the writers says', () => {
    expect(told(['Sipho', 'Sipho lives in Soweto.'], ['Pieter', 'Pieter makes a gate.'])).toEqual([])
  })

  test('cannot leave a child out or move one to another place', () => {
    expect(told(['Sipho', 'Sipho lives in Durban.'])).toEqual([
      'people: cast.md has Sipho, Pieter, not Sipho',
      'person 1, sentence: Sipho lives in Soweto; this says Durban',
    ])
  })
})
