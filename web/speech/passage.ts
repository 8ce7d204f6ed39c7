import { splitSentences } from './sentences.ts'

export interface Sentence {
  text: string
  /** The whole sentence without arguments. */
  rangesOf: (from?: number, to?: number) => Range[]
}

/** A pause put between two parts has no text node. */
interface Piece {
  at: number
  node: Text
}

const SILENT =
  '[aria-hidden="true"], svg, [role="img"], .sr-only, button:not(.key-word), input, figure, dialog'
/** An element whose parts belong in one breath, like an option's letter and its words. */
const TOGETHER = 'data-read-together'

/** The sentences shown in `root`, in reading order. Key words inside a line belong to their sentence. */
export function readPassage(root: Element): Sentence[] {
  const sentences: Sentence[] = []
  let text = ''
  let pieces: Piece[] = []
  const flush = () => {
    const [block, parts] = [text, pieces]
    for (const { from, to } of splitSentences(block)) {
      sentences.push({
        text: block.slice(from, to),
        rangesOf: (start = 0, end = to - from) => rangesIn(parts, from + start, Math.min(from + end, to)),
      })
    }
    text = ''
    pieces = []
  }
  const breathe = (together: boolean) => {
    if (!together) flush()
    else if (text !== '' && !/\s$/.test(text)) text += /[.!?:]$/.test(text) ? ' ' : '. '
  }
  const walk = (node: Node, together: boolean) => {
    if (node instanceof Text) {
      if (node.data !== '') pieces.push({ at: text.length, node })
      text += node.data
      return
    }
    if (!(node instanceof Element) || node.matches(SILENT)) return
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility === 'hidden') return
    const inline = display.startsWith('inline') || display === 'contents'
    if (!inline) breathe(together)
    for (const child of node.childNodes) walk(child, together || node.hasAttribute(TOGETHER))
    if (!inline) breathe(together)
  }
  walk(root, false)
  flush()
  return sentences
}

function rangesIn(pieces: readonly Piece[], from: number, to: number): Range[] {
  return pieces.flatMap(({ at, node }) => {
    const start = Math.max(from - at, 0)
    // The text may have left the page or grown shorter since.
    const end = Math.min(to - at, node.length)
    if (start >= end || !node.isConnected) return []
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [range]
  })
}
