import { brotliCompressSync, constants } from 'node:zlib'
import type { Problem } from './content-error.ts'
import { checkSvg } from './svg-check.ts'
import { MAX_BROTLI_BYTES, type DrawingKind } from './svg-rules.ts'
import { readSvg, type SvgElement } from './svg-tree.ts'

export interface Drawing {
  /** This is the markup for a page, or "" when there were problems. */
  svg: string
  problems: Problem[]
}

/**
 * Checks one drawing and writes it as small markup for a page.
 * @param idPrefix goes before each id, so that drawings on one page cannot refer to each other's parts
 */
export function readDrawing(file: string, text: string, kind: DrawingKind, idPrefix: string): Drawing {
  const { root, problems } = readSvg(file, text)
  if (root) problems.push(...checkSvg(file, root, kind))
  if (!root || problems.length > 0) return { svg: '', problems }
  // Without a fill, a browser fills with black, which does not follow the theme.
  root.attributes['fill'] ??= 'none'
  const svg = write(root, idPrefix, true)
  const bytes = brotliBytes(svg)
  if (bytes > MAX_BROTLI_BYTES) {
    const message = `The drawing is ${bytes} bytes compressed, at most ${MAX_BROTLI_BYTES}`
    return { svg: '', problems: [{ file, line: 1, column: 1, message }] }
  }
  return { svg, problems }
}

const weighed = new Map<string, number>()

/** The result is cached, because the check measures a course again and again with one file changed. */
export function brotliBytes(text: string): number {
  const known = weighed.get(text)
  if (known !== undefined) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const bytes = brotliCompressSync(text, { params }).length
  weighed.set(text, bytes)
  return bytes
}

function write(element: SvgElement, idPrefix: string, isRoot: boolean): string {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !(isRoot && ['xmlns', 'width', 'height'].includes(name)))
    .map(([name, value]) => ` ${name}="${escape(prefixed(name, value, idPrefix)).replaceAll('"', '&quot;')}"`)
    .join('')
  const isText = element.name === 'text' || element.name === 'tspan'
  const children = element.children
    .map((child, place) => {
      if (typeof child !== 'string') return isSpoken(child) ? '' : write(child, idPrefix, false)
      return isText ? escape(tidyWords(child, place, element.children.length)) : ''
    })
    .join('')
  return `<${element.name}${attributes}${children === '' ? '/>' : `>${children}</${element.name}>`}`
}

/**
 * The lesson file has the text alternative of each picture. A title inside the drawing would be a second one, shown as a
 * tooltip.
 */
function isSpoken({ name }: SvgElement): boolean {
  return name === 'title' || name === 'desc'
}

function tidyWords(text: string, place: number, count: number): string {
  const oneLine = text.replace(/\s+/g, ' ')
  const begun = place === 0 ? oneLine.trimStart() : oneLine
  return place === count - 1 ? begun.trimEnd() : begun
}

function prefixed(name: string, value: string, prefix: string): string {
  const tidy = value.trim().replace(/\s+/g, ' ')
  if (name === 'id') return `${prefix}-${tidy}`
  if (name === 'href') return `#${prefix}-${tidy.slice(1)}`
  return tidy.replace(/^url\(#/, `url(#${prefix}-`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
