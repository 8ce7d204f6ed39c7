import { expect, test } from 'vitest'
import type { MondayPage } from '#domain/school/monday.ts'
import { namesText } from '../monday-texts.ts'
import { linesOf, paperRoom } from './paper-room.ts'

const people = (howMany: number) =>
  Array.from({ length: howMany }, (_, at) => ({
    userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    firstName: 'Nomathemba',
    lastName: `Mokoena${at}`,
  }))
const mistake = (at: number, text = 80) => ({
  id: `mistake-${at}`,
  name: `Counts from one instead of zero ${at}`,
  thinks: 'x'.repeat(text),
  remedy: 'y'.repeat(text),
  give: { kind: 'level' as const, title: 'Robot corner', place: 'Robots' },
})
const page = (more: Partial<MondayPage>): MondayPage => ({
  today: '2026-11-23',
  learners: 44,
  teachAgain: [],
  help: null,
  more: null,
  stuck: [],
  quiet: [],
  isClassQuiet: false,
  ready: [],
  ...more,
})

test('all names are printed where the page has room for them', () => {
  const one = page({
    stuck: [{ mistake: mistake(1), people: people(14) }],
    quiet: people(20).map((who) => ({ ...who, kind: 'never' as const, since: null })),
  })
  const room = paperRoom(one)
  expect(namesText(one.stuck[0]?.people ?? [], room.names)).not.toContain('more on the screen')
  expect(room.quiet).toBe(Infinity)
})

test('a full page leaves names out, says so, and stays one page', () => {
  const full = page({
    teachAgain: [1, 2].map((at) => ({ mistake: mistake(at, 260), learners: 20 })),
    help: { mistake: mistake(3), people: people(8) },
    more: { people: people(8), give: null },
    stuck: Array.from({ length: 12 }, (_, at) => ({ mistake: mistake(at), people: people(30) })),
    quiet: people(30).map((who) => ({ ...who, kind: 'idle' as const, since: '2026-10-01' })),
    ready: people(30),
  })
  const room = paperRoom(full)
  expect(room.names).toBeLessThan(400)
  expect(namesText(full.stuck[0]?.people ?? [], room.names)).toContain('more on the screen')
  expect(room.names).toBeGreaterThanOrEqual(170)
  expect(linesOf(page({}), room)).toBeLessThan(30)
})
