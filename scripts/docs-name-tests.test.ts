import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)

it.each([
  ['security.md', 60],
  ['reliability.md', 7],
  ['testing.md', 12],
])('docs/%s names only tests that are there, by words of their titles', (name, least) => {
  const doc = readFileSync(new URL(`docs/${name}`, root), 'utf8')
  const named = [...doc.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g)]
  expect(named.length).toBeGreaterThanOrEqual(least)
  const missing = named.flatMap(([, path = '', titles = '']) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, words = '']) =>
      text.includes(words) ? [] : [`${path}: ${words}`],
    )
  })
  expect(missing).toEqual([])
})
