import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDrawing } from './drawing.ts'
import { PICTURE_COLOURS, type DrawingKind } from './svg-rules.ts'
import { PICTURE, textOf } from '../testing.ts'

const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">'
const draw = (inside: string) => readDrawing('a.svg', `${START}${inside}</svg>`, 'picture', 'a')
const faults = (text: string, kind: DrawingKind = 'picture') =>
  readDrawing('a.svg', text, kind, 'a').problems.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  )
const faultsIn = (inside: string) => draw(inside).problems.map(({ message }) => message)

test('a faultless drawing becomes small markup with ids of its own', () => {
  expect(readDrawing(PICTURE, textOf(PICTURE), 'picture', 'goats-gate')).toEqual({
    problems: [],
    svg: [
      '<svg viewBox="0 0 640 360" fill="none"><defs>',
      '<linearGradient id="goats-gate-sky"><stop offset="0" stop-color="var(--pic-sky)"/>',
      '<stop offset="1" stop-color="var(--pic-white)"/></linearGradient>',
      '<clipPath id="goats-gate-round"><rect width="640" height="360" rx="28"/></clipPath>',
      '<symbol id="goats-gate-post"><rect width="20" height="160"/></symbol></defs>',
      '<g clip-path="url(#goats-gate-round)"><rect width="640" height="360" fill="url(#goats-gate-sky)"/>',
      '<use href="#goats-gate-post" x="200" y="100" fill="var(--pic-wood)"/>',
      '<use href="#goats-gate-post" x="400" y="100" fill="var(--pic-wood)"/>',
      '<path d="M40 300 H600" stroke="var(--pic-leaf)" stroke-width="8"/></g>',
      '<g fill="var(--pic-ink)" font-size="30"><text x="460" y="80"><tspan>Goats &amp; gate</tspan></text>',
      '<text transform="translate(300 200) scale(2)" font-size="14">3</text></g></svg>',
    ].join(''),
  })
})

describe('cannot bring into the page', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script> is not allowed'],
    ['a style sheet', '<style>*{}</style>', '<style> is not allowed'],
    ['HTML', '<foreignObject/>', '<foreignObject> is not allowed'],
    ['a photo', '<image href="x.png"/>', '<image> is not allowed'],
    ['movement', '<g><animate attributeName="x"/></g>', '<animate> is not allowed'],
    ['a link', '<a href="#x"/>', '<a> is not allowed'],
    ['an event', '<g onclick="alert(1)"/>', 'this attribute is not allowed'],
    ['an event in capitals', '<g ONLOAD="alert(1)"/>', 'this attribute is not allowed'],
    ['a style attribute', '<g style="fill:red"/>', 'the page refuses style'],
    ['a class', '<g class="button"/>', 'this attribute is not allowed'],
    ['a part of another file', '<use href="other.svg#x"/>', 'may only point to an id in this drawing'],
    ['code in an address', '<use href="javascript:alert(1)"/>', 'may only point to an id in this drawing'],
    ['an old link', '<use xlink:href="#x"/>', 'write href'],
    ['a fill from elsewhere', '<rect fill="url(https://x.example/#a)"/>', 'use var(--pic-…)'],
    ['a mask from elsewhere', '<rect fill="none" mask="url(x.svg#a)"/>', 'use url(#id) or none'],
    [
      'an address in a harmless place',
      '<rect fill="none" transform="url(#a)"/>',
      'url() and var() do not belong here',
    ],
    [
      'a variable in a harmless place',
      '<rect fill="none" d="var(--x)"/>',
      'url() and var() do not belong here',
    ],
    ['a CDATA part', '<text fill="none" font-size="30"><![CDATA[<b>]]></text>', 'Write the text without'],
    ['a drawing in the drawing', '<svg/>', 'An <svg> inside an <svg>'],
  ])('%s', (_, inside, fault) => {
    const { svg, problems } = draw(inside)
    expect(problems.map(({ message }) => message).join('\n')).toContain(fault)
    expect(svg).toBe('')
  })

  test('a document type or other instructions', () => {
    expect(faults(`<!DOCTYPE svg [<!ENTITY x "y">]>${START}</svg>`)[0]).toMatch(
      /^1:\d+ A drawing needs no <!DOCTYPE>/,
    )
    expect(faults(`<?php ?>${START}</svg>`)[0]).toContain('A drawing needs no <?php ?>')
  })

  test('markup hidden in a text', () => {
    expect(draw('<text fill="none" font-size="30">&lt;b&gt;&quot;</text>').svg).toContain(
      '>&lt;b&gt;"</text>',
    )
  })

  test('markup hidden in an attribute', () => {
    expect(draw('<g transform="&quot;&gt;&lt;b&gt;"/>').svg).toContain('transform="&quot;&gt;&lt;b&gt;"')
  })
})

describe('colours are those of the house', () => {
  test.each(['red', '#fff', 'var(--color-ink)', 'var(--pic-purple)', 'var(--pic-ink, red)', 'inherit'])(
    'cannot fill with %s',
    (colour) => {
      expect(faultsIn(`<rect fill="${colour}"/>`)).toEqual([
        expect.stringContaining('use var(--pic-…) with a colour of the house, currentColor or none'),
      ])
    },
  )

  test('cannot leave a shape without any', () => {
    expect(faultsIn('<g><rect/></g>')).toEqual([expect.stringContaining('<rect> has no colour')])
  })

  test('each has a value in the style sheet', () => {
    const styles = readFileSync(join(import.meta.dirname, '../../web', 'styles.css'), 'utf8')
    for (const colour of PICTURE_COLOURS) expect(styles).toContain(`--pic-${colour}:`)
  })
})

describe('labels', () => {
  const label = (text: string) => faultsIn(`<g fill="currentColor">${text}</g>`)

  test.each([
    ['small letters', '<text font-size="25">A</text>', 'font-size 25, at least 26'],
    [
      'letters made small',
      '<g transform="scale(.5)"><text font-size="40">A</text></g>',
      'font-size 20, at least 26',
    ],
    ['letters squeezed', '<text font-size="30" transform="matrix(1 0 0 .5 0 0)">A</text>', 'font-size 15'],
    ['letters of no known size', '<text>A</text>', 'has no font-size'],
    ['a size with a unit', '<text font-size="2em">A</text>', 'write the size as a number alone'],
    ['a small part', '<text font-size="30"><tspan font-size="9">A</tspan></text>', 'font-size 9'],
    ['four words', '<text font-size="30">One two <tspan>three four</tspan></text>', 'has 4 words, at most 3'],
    ['words outside a text', '<g>Hello</g>', 'stands outside <text>'],
    ['words that may be shrunk', '<defs><text font-size="30">A</text></defs>', 'Write labels outside <defs>'],
  ])('cannot have %s', (_, text, fault) => {
    expect(label(text).join('\n')).toContain(fault)
  })

  test('may have three words over two lines, turned or enlarged', () => {
    expect(label('<text font-size="26" transform="rotate(90)">One <tspan>two three</tspan></text>')).toEqual(
      [],
    )
    expect(label('<text font-size="13" transform="scale(2)">+ 1 =</text>')).toEqual([])
  })

  test('cannot stand in a tile', () => {
    const tile =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><text fill="none" font-size="30">A</text></svg>'
    expect(faults(tile, 'icon')).toEqual([expect.stringContaining('children who do not read yet')])
  })
})

describe('the frame', () => {
  test.each([
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>', '1:1 A drawing begins with <svg>, not <g>'],
    ['no namespace', '<svg viewBox="0 0 640 360"/>', '1:1 <svg> needs xmlns="http://www.w3.org/2000/svg"'],
    ['another size', START.replace('360', '480') + '</svg>', '1:1 <svg> needs viewBox="0 0 640 360"'],
    ['nothing at all', '', '1:1 This is not well-formed XML: document must contain a root element.'],
    ['a tag left open', `${START}\n  <g></svg>`, '2:11 This is not well-formed XML: unexpected close tag.'],
    ['an unknown entity', `${START}&nbsp;</svg>`, '1:68 This is not well-formed XML: undefined entity.'],
  ])('cannot have %s', (_, text, fault) => {
    expect(faults(text)).toContain(fault)
  })

  test('a tile is square', () => {
    expect(faults(`${START}</svg>`, 'icon')).toEqual(['1:1 <svg> needs viewBox="0 0 40 40"'])
  })
})

describe('ids', () => {
  test.each([
    ['twice', '<g id="a"/><g id="a"/>', 'id="a" is used twice'],
    ['with a bracket', '<g id="a)"/>', 'use letters, digits and hyphens'],
    ['that are not there', '<use href="#b"/>', '<use> points to "#b", but nothing here has this id'],
    ['that a fill misses', '<rect fill="url(#b)"/>', '<rect> points to "#b", but nothing here has this id'],
  ])('cannot be used %s', (_, inside, fault) => {
    expect(faultsIn(inside).join('\n')).toContain(fault)
  })
})

test('cannot weigh more than a phone on a dear line should load', () => {
  // The digits are random, so that they do not compress.
  let seed = 1
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  const path = Array.from({ length: 12_000 }, () => `${next() % 1000}`).join(' ')
  expect(faultsIn(`<path d="M${path}" fill="none"/>`)).toEqual([
    expect.stringMatching(/^The drawing is \d+ bytes/),
  ])
})
