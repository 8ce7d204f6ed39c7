import { expect, test } from 'vitest'
import type { LevelKind } from '#domain/learning/lab/level.ts'
import { wallActs } from './wall-acts.ts'

const acts = (kind: LevelKind, start?: unknown) =>
  wallActs({ kind, start, solution: 'solution' }).map(
    ({ answer, runs }) => `${String(answer)}${runs ? ' runs' : ''}`,
  )

test('a class thinks before it sees one way to do it', () => {
  expect(acts('solve')).toEqual(['undefined', 'solution', 'solution runs'])
})

test('a mistake is seen before it is fixed', () => {
  expect(acts('debug', 'start')).toEqual(['start', 'start runs', 'solution', 'solution runs'])
})

test('a prediction ends with its run', () => {
  expect(acts('predict', 'start')).toEqual(['start', 'start runs'])
})

test('mixed-up blocks and gaps are never run', () => {
  expect(acts('order', 'start')).toEqual(['start', 'solution', 'solution runs'])
  expect(acts('fill', 'start')).toEqual(['start', 'solution', 'solution runs'])
})
