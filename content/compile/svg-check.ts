import type { Problem } from './content-error.ts'
import {
  ATTRIBUTES,
  COLOUR_ATTRIBUTES,
  DRAWING_KINDS,
  ELEMENTS,
  MAX_LABEL_WORDS,
  NO_LABELS_INSIDE,
  PAINTED_ELSEWHERE,
  PICTURE_COLOURS,
  REFERENCE_ATTRIBUTES,
  SHAPES,
  type DrawingKind,
} from './svg-rules.ts'
import type { SvgElement } from './svg-tree.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const OWN_ID = /^[A-Za-z][\w-]*$/
const REFERENCE = /^url\(#([\w-]+)\)$/

interface Around {
  fontSize: number | undefined
  scale: number
  painted: boolean
  inside: ReadonlySet<string>
}

/** Returns every problem of a drawing with the rules in svg-rules.ts, each with its place. */
export function checkSvg(file: string, root: SvgElement, kind: DrawingKind): Problem[] {
  const problems: Problem[] = []
  const ids = new Set<string>()
  const references: { id: string; element: SvgElement }[] = []
  const report = (element: SvgElement, message: string) => {
    problems.push({ file, line: element.line, column: element.column, message })
  }

  checkRoot()
  visit(root, { fontSize: undefined, scale: 1, painted: false, inside: new Set() })
  for (const { id, element } of references) {
    if (!ids.has(id)) report(element, `<${element.name}> points to "#${id}", but nothing here has this id`)
  }
  return problems

  function checkRoot() {
    const { viewBox } = DRAWING_KINDS[kind]
    if (root.name !== 'svg') return report(root, `A drawing begins with <svg>, not <${root.name}>`)
    if (root.attributes['xmlns'] !== NAMESPACE) report(root, `<svg> needs xmlns="${NAMESPACE}"`)
    if (root.attributes['viewBox'] !== viewBox) report(root, `<svg> needs viewBox="${viewBox}"`)
  }

  function visit(element: SvgElement, around: Around) {
    const { name, attributes } = element
    if (!ELEMENTS.has(name)) return report(element, `<${name}> is not allowed in a drawing`)
    if (name === 'svg' && element !== root)
      return report(element, 'An <svg> inside an <svg> is not allowed; use <g>')
    for (const [attribute, value] of Object.entries(attributes)) checkAttribute(element, attribute, value)
    if (attributes['id'] !== undefined) addId(element, attributes['id'])

    const fontSize = attributes['font-size']
    const now: Around = {
      fontSize: fontSize === undefined ? around.fontSize : Number(fontSize),
      scale: around.scale * smallestScale(attributes['transform'] ?? ''),
      painted: around.painted || attributes['fill'] !== undefined || attributes['stroke'] !== undefined,
      inside: new Set([...around.inside, name]),
    }
    if (SHAPES.has(name) && !now.painted && !meets(now.inside, PAINTED_ELSEWHERE)) {
      report(element, `<${name}> has no colour: give it, or a group around it, a fill or a stroke`)
    }
    if (name === 'text') checkLabel(element, now)
    for (const child of element.children) {
      if (typeof child !== 'string') visit(child, now)
      else if (child.trim() !== '') checkWords(element, child.trim(), now)
    }
  }

  function checkAttribute(element: SvgElement, attribute: string, value: string) {
    const where = `${attribute}="${shorten(value)}" on <${element.name}>`
    if (attribute === 'xmlns' && element === root) return
    if (attribute === 'style')
      return report(element, `${where}: the page refuses style; write fill="…" and the like`)
    if (attribute === 'xlink:href') return report(element, `${where}: write href`)
    if (!ATTRIBUTES.has(attribute))
      return report(element, `${where}: this attribute is not allowed in a drawing`)
    if (attribute === 'href') return checkHref(element, where, value)
    if (attribute === 'font-size' && !/^\d+(\.\d+)?$/.test(value)) {
      report(element, `${where}: write the size as a number alone`)
    }
    const isColour = COLOUR_ATTRIBUTES.has(attribute)
    const isReference = REFERENCE_ATTRIBUTES.has(attribute)
    const id = REFERENCE.exec(value)?.[1]
    if (isReference && id) references.push({ id, element })
    else if (isColour ? !isHouseColour(value) : isReference && value !== 'none') {
      const wanted = isColour
        ? 'var(--pic-…) with a colour of the house, currentColor or none'
        : 'url(#id) or none'
      report(element, `${where}: use ${wanted}`)
    } else if (!isColour && /url\s*\(|var\s*\(/i.test(value)) {
      report(element, `${where}: url() and var() do not belong here`)
    }
  }

  function checkHref(element: SvgElement, where: string, value: string) {
    if (!value.startsWith('#'))
      return report(element, `${where}: may only point to an id in this drawing, "#…"`)
    references.push({ id: value.slice(1), element })
  }

  function addId(element: SvgElement, id: string) {
    if (!OWN_ID.test(id)) report(element, `id="${shorten(id)}": use letters, digits and hyphens`)
    if (ids.has(id)) report(element, `id="${id}" is used twice in this drawing`)
    ids.add(id)
  }

  function checkLabel(element: SvgElement, now: Around) {
    if (kind !== 'picture')
      return report(element, 'Tiles and faces are for children who do not read yet: draw them without text')
    if (meets(now.inside, NO_LABELS_INSIDE)) {
      report(
        element,
        'Write labels outside <defs>, <symbol>, <pattern> and the like, where their size is certain',
      )
    }
    const label = wordsOf(element)
    const count = label.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (count > MAX_LABEL_WORDS)
      report(element, `The label "${shorten(label)}" has ${count} words, at most ${MAX_LABEL_WORDS}`)
  }

  function checkWords(element: SvgElement, words: string, now: Around) {
    if (element.name === 'title' || element.name === 'desc') return
    if (element.name !== 'text' && element.name !== 'tspan') {
      return report(element, `"${shorten(words)}" stands outside <text>, so nobody sees it`)
    }
    if (kind !== 'picture') return
    const size = (now.fontSize ?? 0) * now.scale
    const least = DRAWING_KINDS[kind].minFontSize
    // The rounding of a transform can put a size slightly below the limit.
    if (!(size >= least - 0.01)) {
      const found = now.fontSize === undefined ? 'no font-size' : `font-size ${Math.round(size * 10) / 10}`
      report(element, `The label "${shorten(words)}" has ${found}, at least ${least} can be read on a phone`)
    }
  }
}

function isHouseColour(value: string): boolean {
  if (value === 'none' || value === 'currentColor') return true
  const token = /^var\(--pic-([a-z0-9-]+)\)$/.exec(value)?.[1]
  return token !== undefined && PICTURE_COLOURS.has(token)
}

/**
 * Returns the smallest factor by which a transform scales its contents. Rotating and moving do not scale, but scale() and
 * matrix() may.
 */
function smallestScale(transform: string): number {
  let scale = 1
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (name === 'scale') scale *= Math.min(...numbers.map(Math.abs))
    if (name === 'matrix') {
      const [a = 1, b = 0, c = 0, d = 1] = numbers
      scale *= Math.min(Math.hypot(a, b), Math.hypot(c, d))
    }
  }
  return scale
}

function wordsOf(element: SvgElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : ` ${wordsOf(child)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => b.has(name))
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
