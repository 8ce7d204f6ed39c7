import { expect, test } from 'vitest'
import { readable } from '../compile/course-files.ts'
import { readContent } from '../compile/read-content.ts'
import { readYaml } from '../compile/yaml-file.ts'
import { COURSE, LESSON, textOf } from '../testing.ts'
import { repeatedFacts, repeatedSentences } from './repeats.ts'

const FIRST = fixture()
const SECOND = 'lessons/02-more-goats.yaml'

function fixture() {
  const [lesson] = readable(readContent(COURSE).lessons)
  if (!lesson) throw new Error('The fixture cannot be read')
  return lesson
}

function facts(numbers: string): string[] {
  const text = textOf(LESSON).replaceAll(/# F\d+/g, numbers)
  const second = { yaml: readYaml(SECOND, text), data: FIRST.data }
  return repeatedFacts([FIRST, second]).map(({ message }) => message)
}

/** @param said the only text in the notes of the second lesson, which has no other texts */
function sentences(said: string, field: 'notes' | 'practicalTasks' = 'notes'): string[] {
  const { data } = FIRST
  const empty = {
    ...data.content,
    opening: '',
    outcomes: [],
    remember: [],
    examples: [],
    funFacts: [],
    sayIt: '',
    visualAids: [],
  }
  const content =
    field === 'notes'
      ? {
          ...empty,
          notes: data.content.notes.slice(0, 1).map((block) => ({ ...block, text: said })),
          practicalTasks: [],
        }
      : {
          ...empty,
          notes: [],
          practicalTasks: data.content.practicalTasks?.slice(0, 1).map((task) => ({ ...task, needs: said })),
        }
  const second = {
    yaml: readYaml(SECOND, ''),
    data: { ...data, title: '', description: '', gallery: [], content },
  }
  return repeatedSentences([FIRST, second]).map(({ message }) => message)
}

test('a fact of two lessons is named in the later one, but not twice in one lesson', () => {
  expect(facts('# F2')).toEqual([])
  expect(facts('# F2, F19')[0]).toBe(`cool fact 1: F19 is also told in ${LESSON}`)
})

test('a sentence of two lessons is named with the place of the other, however it is written', () => {
  expect(
    sentences('When a goat walks\nthrough, the **sensor** sends a MESSAGE to a small computer!'),
  ).toEqual([`notes block 1, text: "When a goat walks …" stands also in notes block 1, text of ${LESSON}`])
})

test('a short sentence may be there twice, and what an activity needs', () => {
  expect(sentences('Then it waits again.')).toEqual([])
  const needs = 'When a goat walks through, the sensor sends a message to a small computer.'
  expect(sentences(needs)).toHaveLength(1)
  expect(sentences(needs, 'practicalTasks')).toEqual([])
})
