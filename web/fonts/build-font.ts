import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { fallbackFaces } from './fallback.ts'
import { readMetrics, type FontMetrics } from './sfnt.ts'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** The letters of the first file: those of English, Afrikaans, Sesotho and the Nguni languages, and common punctuation. */
export const LATIN = `${ASCII}ÁÉÈÊËÍÎÏÓÔÖÚÛÜÝáéèêëíîïóôöúûüý‘’“”–—…·•×÷°²½€\u00a0`

/**
 * The letters of the second file, which is fetched only by pages that use one of them: š of Sepedi and Setswana, ṅ of
 * Tshivenḓa, ŉ of Afrikaans.
 */
export const LATIN_MORE = 'ŠšṄṅŉ'

/**
 * Dentals of Tshivenḓa and clicks of the Khoekhoe languages. Lexend has no glyphs for them, so the browser takes them from the
 * device's font.
 */
export const NOT_IN_LEXEND = 'ṰṱḒḓḼḽṊṋǃǀǁǂ'

const WEIGHTS = { min: 400, max: 800 }

export interface BuiltFont {
  cssFile: string
  latinFile: string
  bytes: number
}

/** Reduces Lexend to the letters and weights in use. This takes about a second, and the same input gives the same bytes. */
export async function buildFont(folder: string): Promise<BuiltFont> {
  const [latin, more] = await Promise.all([source('latin'), source('latin-ext')])
  const files = { latin: await cut(latin, LATIN), more: await cut(more, LATIN_MORE) }

  const css = [
    face('latin', LATIN),
    face('more', LATIN_MORE),
    fallbackFaces({ regular: await measure(latin, 400), bold: await measure(latin, 700) }),
  ].join('\n')

  await mkdir(folder, { recursive: true })
  const cssFile = join(folder, 'lexend.css')
  const latinFile = join(folder, 'lexend-latin.woff2')
  await Promise.all([
    writeFile(latinFile, files.latin),
    writeFile(join(folder, 'lexend-more.woff2'), files.more),
    writeFile(cssFile, `${css}\n`),
  ])
  return { cssFile, latinFile, bytes: files.latin.length + files.more.length }
}

function source(script: 'latin' | 'latin-ext'): Promise<Buffer> {
  const require = createRequire(import.meta.url)
  return readFile(require.resolve(`@fontsource-variable/lexend/files/lexend-${script}-wght-normal.woff2`))
}

function cut(font: Buffer, letters: string): Promise<Buffer> {
  return subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
}

/** A variable font's own tables hold only the metrics of its thinnest weight, so one weight is cut out first. */
async function measure(font: Buffer, wght: number): Promise<FontMetrics> {
  return readMetrics(await subsetFont(font, LATIN, { targetFormat: 'sfnt', variationAxes: { wght } }))
}

function face(file: 'latin' | 'more', letters: string): string {
  return [
    '@font-face{',
    "font-family:'Lexend';",
    'font-style:normal;',
    `font-weight:${WEIGHTS.min} ${WEIGHTS.max};`,
    'font-display:swap;',
    // The content security policy allows no fonts from data: addresses.
    `src:url('./lexend-${file}.woff2?no-inline') format('woff2');`,
    `unicode-range:${unicodeRange(letters)}`,
    '}',
  ].join('')
}

function unicodeRange(letters: string): string {
  const points = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
}

const STYLES = 'virtual:qala-font.css'
const FOLDER = fileURLToPath(new URL('../../.cache/font', import.meta.url))

/** `import 'virtual:qala-font.css'` adds the @font-face rules; Vite emits the files as it does any other asset. */
export function qalaFont(): Plugin {
  let built: Promise<BuiltFont> | undefined
  const font = () => (built ??= buildFont(FOLDER))
  return {
    name: 'qala-font',
    enforce: 'pre',
    async resolveId(id) {
      return id === STYLES ? (await font()).cssFile : null
    },
  }
}
