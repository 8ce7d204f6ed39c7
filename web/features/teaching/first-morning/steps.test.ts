import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { GUIDE_PAGES, GUIDE_TROUBLE } from './steps.ts'

const web = fileURLToPath(new URL('../../..', import.meta.url))
const SCREENS = ['features', 'routes']
const files = SCREENS.flatMap((folder) =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|first-morning/.test(name))
    .map((name) => readFileSync(join(web, folder, name), 'utf8')),
)
/** A call such as `count(made, 'card')` stands here as the text that it writes for several. */
const texts = files
  .join('\n')
  .replaceAll(
    /\{count\(([^{}']+), '([^']+)'(?:, '([^']+)')?\)\}/g,
    (_, number: string, one: string, many = `${one}s`) => `{${number}} ${many}`,
  )

/**
 * Finds a label as a complete text of the app, between quotes or tags and not in the middle of a sentence. A number stands for
 * an inserted value.
 */
function isOnAScreen(label: string): boolean {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '\\$?\\{[^\\n]+\\}')
  return new RegExp(`(['"\`>}]|\\n)\\s*${words}\\s*(['"\`<{]|\\n| · )`).test(texts)
}

const lines = [...GUIDE_PAGES.flat().flatMap((step) => step.lines), ...GUIDE_TROUBLE]
const labels = lines.flatMap((line) => line.split('**').filter((_, at) => at % 2 === 1))

describe('the guide for a first morning', () => {
  test.each([...new Set(labels)])('names “%s” as the screen does', (label) => {
    expect(isOnAScreen(label)).toBe(true)
  })

  test('finds no label that no screen has', () => {
    for (const gone of ['Print all the cards', 'Sign', 'Lost: new', 'Make 43 slips'])
      expect(isOnAScreen(gone)).toBe(false)
  })

  test('closes each star that it opens, and has nine short steps', () => {
    expect(GUIDE_PAGES.flat()).toHaveLength(9)
    for (const line of lines) {
      expect(line.split('**').length % 2).toBe(1)
      expect(line.length).toBeLessThan(270)
    }
  })
})
