import { describe, expect, it } from 'vitest'
import { levelAfter, levelsByWorld, nextLevel, summariseLevels } from './level-list.ts'
import type { LevelSummary, WorldName } from './level.ts'

const level = (world: WorldName, order: number): LevelSummary => ({
  id: `${world}-${order}`,
  world,
  order,
  kind: 'solve',
  title: `${world} ${order}`,
  lesson: 'coding-basics',
})
const LEVELS = [level('turtle', 1), level('robot', 2), level('robot', 1), level('turtle', 2)]
const work = (stars: Record<string, number>) =>
  new Map(Object.entries(stars).map(([id, count]) => [id, { stars: count }]))
const next = (stars: Record<string, number>) => nextLevel(LEVELS, work(stars))?.id

describe('what comes next in the Lab', () => {
  it('is the first level for whoever is new', () => {
    expect(next({})).toBe('robot-1')
    expect(next({ 'robot-1': 0 })).toBe('robot-1')
  })

  it('is the first open level of the world one has begun', () => {
    expect(next({ 'robot-1': 1 })).toBe('robot-2')
    expect(next({ 'turtle-1': 2 })).toBe('turtle-2')
    expect(next({ 'robot-2': 3 })).toBe('robot-1')
  })

  it('is another world once those begun are passed, then whatever lacks a star, then nothing', () => {
    expect(next({ 'turtle-1': 1, 'turtle-2': 1 })).toBe('robot-1')
    const passed = { 'robot-1': 3, 'robot-2': 3, 'turtle-1': 2, 'turtle-2': 3 }
    expect(next(passed)).toBe('turtle-1')
    expect(next({ ...passed, 'turtle-1': 3 })).toBeUndefined()
    expect(nextLevel([], work({}))).toBeUndefined()
  })
})

it('the list has worlds in the order of the Lab and levels in theirs, and no empty world', () => {
  const found = levelsByWorld(LEVELS).map(({ world, levels }) => [world, levels.map(({ order }) => order)])
  expect(found).toEqual([
    ['robot', [1, 2]],
    ['turtle', [1, 2]],
  ])
})

it('after a level comes the next of its world, and none after the last', () => {
  expect(levelAfter(LEVELS, 'robot-1')?.id).toBe('robot-2')
  expect(levelAfter(LEVELS, 'robot-2')).toBeUndefined()
  expect(levelAfter(LEVELS, 'gone')).toBeUndefined()
})

it('a level that left the Lab counts no longer', () => {
  expect(summariseLevels(LEVELS, work({ 'robot-1': 3, 'turtle-1': 1, 'cpu-9': 3 }))).toEqual({
    passed: 2,
    stars: 4,
    total: 4,
  })
})
