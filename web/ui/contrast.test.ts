import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'
const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

/** Reads every --color-* token that is one plain colour per theme. */
function readTokens(theme: Theme): Map<string, string> {
  const tokens = new Map<string, string>()
  const both = /--color-([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g
  for (const [, name = '', light, dark, same] of css.matchAll(both)) {
    tokens.set(name, (theme === 'light' ? light : dark) ?? same ?? '')
  }
  return tokens
}

/** Returns the relative luminance of a colour #rrggbb, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Text colours and the backgrounds they are used on. They need a contrast of 4.5 at any size. */
const TEXT: Record<string, readonly string[]> = {
  ink: ['paper', 'card', 'raised', 'line', 'indigo-wash', 'sun-wash', 'leaf-wash', 'coral-wash', 'sky'],
  soft: ['paper', 'card', 'raised', 'line', 'indigo-wash', 'sun-wash'],
  indigo: ['paper', 'card', 'raised', 'indigo-wash', 'sun-wash'],
  leaf: ['paper', 'card', 'raised', 'leaf-wash'],
  'coral-text': ['paper', 'card', 'raised', 'coral-wash'],
  'sun-text': ['paper', 'card', 'sun-wash'],
  'on-brand': ['brand', 'action'],
  'brand-soft': ['brand'],
  'on-sun': ['sun'],
  'on-leaf': ['leaf'],
  'on-coral': ['coral'],
}

/** Colours of edges and marks that identify a control or show the focus. They need a contrast of 3. */
const MARKS: Record<string, readonly string[]> = {
  field: ['paper', 'card', 'raised'],
  coral: ['paper', 'card', 'raised'],
  leaf: ['paper', 'card', 'indigo-wash'],
  indigo: ['indigo-wash'],
  action: ['paper', 'card'],
  focus: ['paper', 'card', 'raised', 'sun-wash'],
  sun: ['brand'],
}

function pairs(table: Record<string, readonly string[]>): [string, string][] {
  return Object.entries(table).flatMap(([mark, grounds]) =>
    grounds.map((ground): [string, string] => [mark, ground]),
  )
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = readTokens(theme)
  const colour = (name: string): string => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`styles.css has no plain colour --color-${name}`)
    return value
  }

  test.each(pairs(TEXT))('%s can be read on %s', (text, ground) => {
    expect(ratio(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(MARKS))('%s can be told from %s', (mark, ground) => {
    expect(ratio(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  test('no writing colour is without a ground it was measured on', () => {
    const measured = new Set([...Object.keys(TEXT), ...Object.keys(MARKS)])
    const writing = [...tokens.keys()].filter((name) => /^(ink|soft|on-.*|.*-text|.*-soft)$/.test(name))
    expect(writing.filter((name) => !measured.has(name))).toEqual([])
  })
})

test('black on white is 21 to 1, so the measure itself is right', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
