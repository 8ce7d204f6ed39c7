import { expect, test } from 'vitest'
import type { Lesson, ShownBlock } from '#domain/learning/content.ts'
import { lessonSlides, type Slide } from './slides.ts'

const LONG = 'word '.repeat(40).trim()
const BLOCK: ShownBlock = {
  heading: 'On the bench',
  text: `The **CPU** works.\n\nIt is small.\n\n${LONG}\n\n${LONG}`,
  picture: 'inside.svg',
  people: [
    { id: 'ann', name: 'Ann', sentence: 'Ann sings.' },
    { id: 'ben', name: 'Ben' },
  ],
  sample: { code: ['say hello'] },
  worked: { title: 'Add it up', steps: [{ text: 'Take 2.' }, { text: 'Add 3.', code: ['2 + 3'] }] },
  check: {
    question: 'What is inside?',
    answer: 'The CPU.',
    usual: { says: 'The case.', why: 'The case is outside.', misconception: 'case-is-cpu' },
  },
  activity: 'drive',
}
const image = (src: string, title: string) => ({
  src,
  title,
  description: 'd',
  alt: `alt of ${title}`,
  svg: '<svg/>',
})
const LESSON: Lesson = {
  id: 'hardware',
  order: 3,
  title: 'Hardware',
  description: 'A day at the stall.',
  duration: '15 min',
  difficulty: 'beginner',
  prerequisite: null,
  isLocked: false,
  icon: 'chip',
  strand: 'application',
  content: {
    notes: [BLOCK, { heading: 'Ports', text: 'A port is a door.', check: 'Why is it a door?' }],
    sayIt: 'Explain it at home.',
    definitions: [{ id: 'cpu', term: 'CPU', explanation: 'It follows instructions.' }],
    examples: [],
    funFacts: [],
  },
  activities: [
    {
      id: 'drive',
      title: 'Drive it',
      type: 'lab',
      after: 'notes',
      settings: { levels: ['robot-1', 'robot-2'] },
    },
  ],
  gallery: [image('inside.svg', 'Inside'), image('outside.svg', 'Outside')],
} as unknown as Lesson

const slides = lessonSlides(LESSON, '<svg/>')
const kinds = (chapter: string) => slides.filter((slide) => slide.chapter === chapter).map(({ kind }) => kind)
const lettersOf = (slide: Slide) =>
  slide.kind === 'text' ? slide.paragraphs.flat().reduce((sum, { text }) => sum + text.length, 0) : 0

test('a block becomes picture, words, what to look at, each step, a level, question, answer and mistake, in this order', () => {
  expect(kinds('On the bench')).toEqual([
    'picture',
    'text',
    'text',
    'people',
    'look',
    'step',
    'step',
    'level',
    'question',
    'answer',
    'usual',
  ])
  expect(slides.find(({ kind }) => kind === 'people')).toMatchObject({ people: [{ id: 'ann' }] })
  expect(slides.find(({ kind }) => kind === 'level')).toMatchObject({
    heading: 'Drive it',
    levelId: 'robot-1',
  })
})

test('short paragraphs share a slide as long as its letters stay large, and no word is lost', () => {
  const texts = slides.filter(({ chapter, kind }) => chapter === 'On the bench' && kind === 'text')
  expect(texts.map(lettersOf).every((letters) => letters <= 280)).toBe(true)
  const words = texts.flatMap((slide) => (slide.kind === 'text' ? slide.paragraphs : []))
  expect(words.map((parts) => parts.map(({ text }) => text).join(''))).toEqual([
    'The CPU works.',
    'It is small.',
    LONG,
    LONG,
  ])
})

test('a worked example grows step by step, and what was said stays', () => {
  const steps = slides.filter(({ kind }) => kind === 'step')
  expect(steps).toMatchObject([
    { heading: 'Add it up', before: [], text: 'Take 2.' },
    { heading: 'Add it up', before: ['Take 2.'], text: 'Add 3.', stimulus: { code: ['2 + 3'] } },
  ])
})

test('a question without an answer stays a question', () => {
  expect(kinds('Ports')).toEqual(['text', 'question'])
})

test('it begins with the title, and ends with the key words, the other pictures and what comes next', () => {
  expect(slides[0]).toMatchObject({ kind: 'title', heading: 'Hardware', text: 'A day at the stall.' })
  expect(slides.slice(-4).map(({ kind, heading }) => [kind, heading])).toEqual([
    ['say', 'Say it in your language'],
    ['word', 'CPU'],
    ['picture', 'Outside'],
    ['end', 'Your turn now'],
  ])
})

test('what a learner can do comes before the first block, and what to remember after the last one', () => {
  const whole = lessonSlides(
    { ...LESSON, content: { ...LESSON.content, outcomes: ['name a chip'], remember: ['A CPU is a chip.'] } },
    '<svg/>',
  )
  const lists = whole.flatMap((slide, at) =>
    slide.kind === 'list' ? [[at, slide.heading, slide.lines]] : [],
  )
  expect(lists).toEqual([
    [1, 'After this lesson you can', ['name a chip']],
    [whole.findIndex(({ kind }) => kind === 'say') - 1, 'Remember', ['A CPU is a chip.']],
  ])
})
