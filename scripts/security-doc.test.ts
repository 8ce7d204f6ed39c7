import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const doc = readFileSync(new URL('docs/security.md', root), 'utf8')

it('docs/security.md names only tests that are there, by words of their titles', () => {
  const named = [...doc.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g)]
  expect(named.length).toBeGreaterThan(60)
  const missing = named.flatMap(([, path = '', titles = '']) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, words = '']) =>
      text.includes(words) ? [] : [`${path}: ${words}`],
    )
  })
  expect(missing).toEqual([])
})
