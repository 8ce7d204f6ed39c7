import { expect, test } from 'vitest'
import { changed, compile, COURSE, MISCONCEPTIONS } from '../testing.ts'

const mistakeIn = (sources = COURSE, id = 'off-by-one') =>
  compile(sources).teaching.mistakes.find((mistake) => mistake.id === id)

test('a teacher gets the remedy of each mistake, what practises it, and which questions show it', () => {
  expect(compile(COURSE).teaching.mistakes).toHaveLength(8)
  expect(mistakeIn()).toMatchObject({
    thinks: 'The first one does not count.',
    remedy: 'Count the learners in a row, then the gaps.',
    give: { kind: 'level', title: 'The goat gate', place: 'Robot, level 1' },
    items: ['goat-numbers-three-taxis'],
  })
  expect(mistakeIn(COURSE, 'order-is-free')?.items).toEqual([
    'goat-numbers-find-the-bug',
    '01-program-in-order',
  ])
})

test('a practice item is given with its lesson, and what is nowhere with nothing', () => {
  const shows = 'remedy: Count the learners in a row, then the gaps.\n  shows: '
  const showing = (item: string) => changed(MISCONCEPTIONS, `${shows}robot-goat-gate`, `${shows}${item}`)
  expect(mistakeIn(showing('01-five-goats'))?.give).toEqual({
    kind: 'practice',
    title: expect.any(String),
    place: compile(COURSE).index.lessons[0]?.title,
  })
  expect(mistakeIn(showing('01-nowhere'))).toBeUndefined()
})

test('learners’ files hold no remedy', () => {
  // Lesson plans are only for staff, and name the remedies too.
  const { teaching, lessonPlans, ...learners } = compile(COURSE)
  expect(lessonPlans).not.toHaveLength(0)
  for (const { remedy } of teaching.mistakes) expect(JSON.stringify(learners)).not.toContain(remedy)
})
