import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUILD_TARGET, findNewerThanFloor, newerThanFloor } from './build-floor.ts'

it('lowers syntax for the same browsers', () => {
  expect(BUILD_TARGET).toEqual(['chrome106', 'firefox115', 'safari16.4'])
})

it.each([
  ['list.toReversed()', 'Array.prototype.toReversed (chrome has it from 110)'],
  ['list.with(1,a)', 'Array.prototype.with (chrome has it from 110)'],
  [
    'Object.groupBy(a,b)',
    'Object.groupBy (chrome has it from 117, firefox has it from 119, safari has it from 17.4)',
  ],
  ['let{promise:e}=Promise.withResolvers()', 'Promise.withResolvers (chrome'],
  ['[...m.values()].length;m.values().map(a)', 'iterator helpers (chrome'],
  ['crypto.randomUUID()', 'crypto.randomUUID (also missing without HTTPS) (chrome lacks it'],
  ['requestIdleCallback(a)', 'requestIdleCallback (safari lacks it)'],
  ['one.checkVisibility()', 'checkVisibility (safari has it from 17.4)'],
  ['/[\\p{L}--[a-z]]/v.test(a)', 'regular expression with the flag v (chrome'],
])('cannot pass over %s', (code, expected) => {
  expect(newerThanFloor(code, 'js').join('\n')).toContain(expected)
})

it.each([
  ['a{color:oklch(70% .1 20)}', 'oklch() and its like (chrome has it from 111)'],
  ['a{color:color-mix(in srgb,red,blue)}', 'color-mix() (chrome has it from 111)'],
  ['a{color:light-dark(red,blue)}', 'light-dark() (chrome'],
  ['a{color:red;&:hover{color:blue}}', 'nesting (chrome'],
  ['a{height:100dvh}', 'dvh (chrome has it from 108)'],
  ['.menu:has(.item){display:none}', ':has(.item) (Firefox has it from 121)'],
  ['@property --a{syntax:"*"}', '@property (firefox has it from 128)'],
])('cannot pass over %s', (code, expected) => {
  expect(newerThanFloor(code, 'css').join('\n')).toContain(expected)
})

it('lets pass what old browsers have, what is asked for first and what they may lack', () => {
  const code =
    'a?.b??c;list.findLast(d);"requestIdleCallback"in window&&requestIdleCallback(e);f.checkVisibility?.()'
  expect(newerThanFloor(code, 'js')).toEqual([])
  expect(newerThanFloor('label:has(input:not(:disabled)){cursor:pointer}', 'css')).toEqual([])
})

it('names the file', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'qala-floor-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets', 'old.js'), 'a.b()')
  writeFileSync(join(webDir, 'assets', 'new.js'), 'Array.fromAsync(a)')
  writeFileSync(join(webDir, 'sw.js'), 'URL.canParse(a);Promise.try(b)')
  expect(findNewerThanFloor(webDir)).toEqual([
    '  assets/new.js: Array.fromAsync (chrome has it from 121)',
    '  sw.js: Promise.try (chrome has it from 128, firefox has it from 134, safari has it from 18.2)',
  ])
})
