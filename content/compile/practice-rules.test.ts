import { describe, expect, test } from 'vitest'
import type { Practice } from '#domain/learning/practice/item.ts'
import { changed, compile, COURSE, faults, LESSON, PRACTICE, textOf, without, withFile } from '../testing.ts'

const item = (from: string, to: string) => changed(PRACTICE, from, to)

test('items become one file a lesson, with blocks and pictures ready to draw', () => {
  const { practices, index } = compile(COURSE)
  expect(practices.map(({ id, fileName }) => [id, fileName])).toEqual([
    ['counting-goats', expect.stringMatching(/^content\/practice-counting-goats\.[0-9a-f]{8}\.json$/)],
  ])
  expect(index.lessons[0]?.itemCount).toBe(10)
  const { lesson, items } = JSON.parse(practices[0]?.json ?? '') as Practice
  expect(lesson).toBe('counting-goats')
  const byId = (id: string) => items.find((one) => one.id === id)
  expect(byId('01-robot-at-gate')?.program).toEqual([
    {
      op: 'repeat',
      group: 'control',
      parts: ['repeat', ['2'], 'times'],
      body: [
        { op: 'forward', group: 'move', parts: ['move forward'] },
        { op: 'right', group: 'move', parts: ['turn right'] },
      ],
    },
  ])
  expect(byId('01-see-the-gate')?.picture?.svg).toMatch(/^<svg/)
})

test('a course without items is whole, and its lessons say nothing of them', () => {
  const { practices, index } = compile(without(COURSE, PRACTICE))
  expect(practices).toEqual([])
  expect(index.lessons[0]).not.toHaveProperty('itemCount')
})

test('a picture that only an item shows belongs to the course', () => {
  const alone = item('src: gate.svg', 'src: river.svg')
  const sources = withFile(
    'gallery/counting-goats/river.svg',
    textOf('gallery/counting-goats/gate.svg'),
    alone,
  )
  expect(faults(sources)).toEqual([])
})

test('blocks, code and pictures of notes and questions are ready to draw too', () => {
  const sample = `      sample:
        program: { world: robot, blocks: [move forward] }
      worked:
        title: Step by step
        steps:
          - { text: First, program: { world: robot, blocks: [turn left] } }
          - { text: Then, code: [a] }
`
  const { lessons } = compile(
    changed(LESSON, '      picture: gate.svg\n', `      picture: gate.svg\n${sample}`),
  )
  const { content } = JSON.parse(lessons[0]?.json ?? '') as { content: { notes: Record<string, unknown>[] } }
  expect(content.notes[0]).toMatchObject({
    sample: { program: [{ op: 'forward', parts: ['move forward'] }] },
    worked: {
      steps: [
        { text: 'First', program: [{ op: 'left' }] },
        { text: 'Then', code: ['a'] },
      ],
    },
  })
})

describe('cannot compile items', () => {
  test.each([
    [
      'of a lesson that is not there',
      item('lesson: counting-goats', 'lesson: counting-cows'),
      /there is no lesson "counting-cows"/,
    ],
    [
      'in a file of another name',
      withFile('practice/02-counting-goats.yaml', textOf(PRACTICE), without(COURSE, PRACTICE)),
      /lesson: this file must be called practice\/01-counting-goats\.yaml/,
    ],
    [
      'of a heading that the lesson has not',
      item('heading: A gate that counts', 'heading: A gate'),
      /item 1, heading: lessons\/01-counting-goats\.yaml has no heading "A gate"/,
    ],
    [
      'that leave out a part of the notes',
      withFile(
        PRACTICE,
        textOf(PRACTICE).replaceAll('heading: A gate that counts', 'heading: Testing the gate'),
      ),
      /items: no item is about "A gate that counts"/,
    ],
    [
      'with an id of another lesson',
      item('id: 01-what-counts', 'id: 02-what-counts'),
      /item 1, id: must begin with "01-"/,
    ],
    [
      'with one id for two',
      item('id: 01-strange-days', 'id: 01-what-counts'),
      /item 2, id: "01-what-counts" is also the id of an item in practice\/01-counting-goats\.yaml/,
    ],
    [
      'fewer than ten',
      item(textOf(PRACTICE).slice(textOf(PRACTICE).lastIndexOf('  - kind')), ''),
      /items: must have at least 10 items/,
    ],
    [
      'with two right options where one is',
      item('misconception: gate-thinks, why: The gate only lets them through.', 'right: true'),
      /item 1, options: Exactly one option is right/,
    ],
    [
      'with one right option where several are',
      item('A goat jumps over the gate, right: true', 'A goat jumps, misconception: slow-is-lost, why: No.'),
      /item 2, options: At least two options are right/,
    ],
    [
      'with a wrong option without its why',
      item(', why: The gate only lets them through.', ''),
      /item 1, option 2: A wrong option needs "misconception" and "why"/,
    ],
    [
      'with one option twice',
      item('text: The herd', 'text: The gate'),
      /item 1, option 3, text: "The gate" is there twice/,
    ],
    [
      'with an order that leaves a line out',
      item('order: [1, 0, 2]', 'order: [1, 0, 0]'),
      /item 3, mistake 1, order: must have each place from 0 to 2 once/,
    ],
    [
      'with the right order as a mistake',
      item('order: [1, 0, 2]', 'order: [0, 1, 2]'),
      /item 3, mistake 1, order: this is the right order/,
    ],
    ['with one line twice', item('Add one]', 'Wait for a goat]'), /item 3, lines: a line is there twice/],
    [
      'with no gap',
      item('counter by ___', 'counter by 1'),
      /item 4, code: one line has ___ where the answer stands; here are 0/,
    ],
    [
      'with two gaps',
      item('set counter to 0, wait', 'set ___ to 0, wait'),
      /item 4, code: one line has ___ where the answer stands; here are 2/,
    ],
    [
      'with a block that its world has not',
      item('- turn right', '- jump'),
      /item 5, program, blocks: "jump": there is no such block/,
    ],
    [
      'with a program of a world without blocks',
      item('world: robot', 'world: binary'),
      /item 5, program, world: the world "binary" has no blocks/,
    ],
    [
      'to predict, with nothing to run',
      item(
        textOf(PRACTICE).slice(
          textOf(PRACTICE).indexOf('    program:'),
          textOf(PRACTICE).indexOf('    options:', textOf(PRACTICE).indexOf('    program:')),
        ),
        '',
      ),
      /item 5: needs "code" or "program"/,
    ],
    [
      'to read, with neither table nor picture',
      item(
        "    table:\n      caption: Goats counted each evening\n      columns: [Day, Goats]\n      rows: [[Wednesday, '12'], [Thursday, '11'], [Friday, '11']]\n",
        '',
      ),
      /item 7: needs a "table" or "picture" to read/,
    ],
    [
      'with a table of uneven rows',
      item("[Friday, '11']", '[Friday]'),
      /item 7, table, rows: Every row needs one cell for each column/,
    ],
    [
      'with the right number as a mistake',
      item('value: 1, misconception: reset-each-time', 'value: 5, misconception: reset-each-time'),
      /item 8, mistake 1, value: this is the right answer/,
    ],
    [
      'with a third of a cent',
      item('answer: 5', 'answer: 5.333'),
      /item 8, answer: a whole number, or two decimals at most/,
    ],
    [
      'with a picture that is not there',
      item('src: gate.svg', 'src: river.svg'),
      /item 10, picture, src: there is no file gallery\/counting-goats\/river\.svg/,
    ],
    [
      'with stars',
      item('question: Where is the sensor?', 'question: Where is the **sensor**?'),
      /item 10: \*\*stars\*\* work only in the notes/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(expect.stringMatching(fault))
  })
})
