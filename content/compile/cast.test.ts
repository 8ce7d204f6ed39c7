import { describe, expect, test } from 'vitest'
import type { Lesson } from '#domain/learning/content.ts'
import { changed, compile, COURSE, faults, textOf, without, withFile, withSecondLesson } from '../testing.ts'
import { metInLessons } from './cast.ts'

const CAST = 'cast.yaml'
const FACE = 'faces/kagiso.svg'

const PEOPLE = ['Ann', 'Ben', 'Cas', 'Dan'].map((name) => ({
  id: name.toLowerCase(),
  name,
  sentence: `${name} sings.`,
  face: 'a.svg',
}))
/** Says who is met in each block of each lesson; a star marks the sentence. */
const met = (...lessons: (string | object)[][]) => {
  const { content, ...lesson } = JSON.parse(compile(COURSE).lessons[0]?.json ?? '') as Lesson
  const files = lessons.map((texts, index) => ({
    ...lesson,
    id: `lesson-${index}`,
    content: {
      ...content,
      notes: texts.map((block, at) => ({
        heading: `Block ${at}`,
        text: '',
        ...(typeof block === 'string' ? { text: block } : block),
      })),
    },
  }))
  return [...metInLessons(files, PEOPLE).values()].map((blocks) =>
    blocks.map((people) => people.map(({ name, sentence }) => (sentence ? `${name}*` : name)).join(' ')),
  )
}

describe('the notes of a lesson', () => {
  test('show people where they are first named, in the order of the text', () => {
    expect(met(['Nobody.', "Ben's cat saw Ann.", 'Ann and Cas.'])).toEqual([['', 'Ben* Ann*', 'Cas*']])
  })

  test('introduce a person in the first lesson only', () => {
    expect(met(['Ann.'], ['Ben and Ann.'])).toEqual([['Ann*'], ['Ben* Ann']])
  })

  test('cannot show more than three, and introduce the fourth in another lesson', () => {
    expect(met(['Ann, Ben.', 'Cas, Dan.'], ['Dan.'])).toEqual([['Ann* Ben*', 'Cas*'], ['Dan*']])
  })

  test('count what is asked and shown in steps, but no answer', () => {
    const check = {
      question: 'Does Ben sing?',
      answer: 'Cas does.',
      usual: { says: '', why: '', misconception: '' },
    }
    const worked = { title: 'A song', steps: [{ text: 'Dan sings.' }] }
    expect(met([{ text: 'A song.', worked, check }])).toEqual([['Dan* Ben*']])
  })

  test('cannot take another word for a name', () => {
    expect(met(['Anna counts a dance.'])).toEqual([['']])
  })
})

test('a lesson has the people of its blocks, and the club the lessons of its people and things', () => {
  const { lessons, cast } = compile(withSecondLesson())
  const { notes } = (JSON.parse(lessons[0]?.json ?? '') as Lesson).content
  expect(notes.map(({ people }) => people)).toEqual([
    [{ id: 'kagiso', name: 'Kagiso', sentence: 'Kagiso lives near Matatiele and counts goats.' }],
    undefined,
    undefined,
    undefined,
  ])
  expect(cast.people[0]).toMatchObject({ id: 'kagiso', lessons: ['counting-goats', 'more-goats'] })
  expect(cast.people[0]?.svg).toContain('viewBox="0 0 80 80"')
  expect(cast.makes).toEqual([
    {
      id: 'gate',
      title: 'The gate',
      text: 'It counts the goats that walk through.',
      people: ['kagiso'],
      lessons: ['counting-goats', 'more-goats'],
    },
  ])
})

describe('the build cannot use', () => {
  test.each([
    ['no file of the cast', without(COURSE, CAST), /cast\.yaml:1:1 This file is missing/],
    [
      'a sentence about somebody else',
      changed(CAST, 'sentence: Kagiso', 'sentence: He'),
      /person 1, sentence: it begins with "Kagiso"/,
    ],
    [
      'a long sentence',
      changed(CAST, 'counts goats', 'counts one two three four five six seven eight nine ten eleven'),
      /person 1, sentence: 17 words, at most 16/,
    ],
    ['a full name', changed(CAST, 'name: Kagiso', 'name: Kagiso Nkosi'), /Write the first name alone/],
    [
      'a face that is not there',
      without(COURSE, FACE),
      /person 1, face: there is no file faces\/kagiso\.svg/,
    ],
    [
      'a face of nobody',
      withFile('faces/thabo.svg', textOf(FACE)),
      /thabo\.svg:1:1 Nobody in cast\.yaml has this face/,
    ],
    [
      'a face with words',
      changed(FACE, '</svg>', '<text fill="var(--pic-sun)">Hi</text></svg>'),
      /draw them without text/,
    ],
    [
      'a maker who is not in the club',
      changed(CAST, '[kagiso]', '[thabo]'),
      /thing 1, person 1: there is no person "thabo"/,
    ],
  ])('%s', (_name, sources, message) => {
    expect(faults(sources).join('\n')).toMatch(message)
  })

  test('the same person twice', () => {
    const twice = textOf(CAST).replace('makes:', `${textOf(CAST).split('\n').slice(1, 5).join('\n')}\nmakes:`)
    expect(faults(withFile(CAST, twice)).join('\n')).toMatch(/person 2, name: "Kagiso" is there twice/)
  })
})
