import { SaxesParser } from 'saxes'
import type { Problem } from './content-error.ts'

export interface SvgElement {
  name: string
  attributes: Record<string, string>
  children: (SvgElement | string)[]
  line: number
  column: number
}

export interface SvgTree {
  root: SvgElement | undefined
  problems: Problem[]
}

/** No drawing needs deeper groups than this, and the limit protects recursive functions from a stack overflow. */
const MAX_DEPTH = 40

/**
 * Reads one drawing as strict XML and leaves out comments. It never throws, and reports what it cannot read in `problems`.
 */
export function readSvg(file: string, text: string): SvgTree {
  const parser = new SaxesParser()
  const problems: Problem[] = []
  const open: SvgElement[] = []
  let root: SvgElement | undefined
  let broken = false
  const here = (message: string) => {
    problems.push({ file, line: parser.line, column: Math.max(1, parser.columnIndex), message })
  }

  parser.on('error', (error) => {
    // Only the first error is reported, because it makes the parser find others that do not exist.
    if (!broken) here(`This is not well-formed XML: ${error.message.replace(/^[^ ]*?\d+:\d+: /, '')}`)
    broken = true
  })
  parser.on('doctype', () => here('A drawing needs no <!DOCTYPE>'))
  parser.on('processinginstruction', ({ target }) => here(`A drawing needs no <?${target} ?>`))
  parser.on('cdata', () => here('Write the text without <![CDATA[ ]]>'))
  parser.on('opentagstart', ({ name }) => {
    if (open.length === MAX_DEPTH && !broken) {
      here(`<${name}> lies inside ${MAX_DEPTH} others: use fewer groups`)
      broken = true
    }
    // The position of the parser is after the name and one more character.
    const column = Math.max(1, parser.columnIndex - name.length - 1)
    const element: SvgElement = { name, attributes: {}, children: [], line: parser.line, column }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('opentag', ({ attributes }) => {
    const element = open.at(-1)
    if (element) element.attributes = { ...attributes }
  })
  parser.on('text', (content) => open.at(-1)?.children.push(content))
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  return { root: broken ? undefined : root, problems }
}
