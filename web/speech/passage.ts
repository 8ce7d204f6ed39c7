export interface Sentence {
  text: string
  /** Without arguments, returns the ranges of the whole sentence. */
  rangesOf: (from?: number, to?: number) => Range[]
}

/** A pause between two parts has no piece, because it has no text node. */
interface Piece {
  at: number
  node: Text | Element
  /** The number of characters that are spoken in place of what the element shows. */
  said?: number
}

const SILENT =
  '[aria-hidden="true"], svg, [role="img"], .sr-only, button:not(.key-word), input, textarea, figure, dialog'
/** Marks an element whose parts are read without a pause, for example an option's letter and its words. */
const TOGETHER = 'data-read-together'
/** Holds the text that is spoken in place of what is shown, for example words for the signs of a line of code. */
const SAY = 'data-say'

/** Returns the sentences shown in `root`, in reading order. Key words inside a line belong to their sentence. */
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
    const words = node.getAttribute(SAY)
    if (words !== null) {
      pieces.push({ at: text.length, node, said: words.length })
      text += words
      if (!inline) breathe(together)
      return
    }
    for (const child of node.childNodes) walk(child, together || node.hasAttribute(TOGETHER))
    if (!inline) breathe(together)
  }
  walk(root, false)
  flush()
  return sentences
}

function rangesIn(pieces: readonly Piece[], from: number, to: number): Range[] {
  return pieces.flatMap(({ at, node, said }) => {
    if (said !== undefined) return from <= at && at + said <= to ? rangeOver(node) : []
    if (!(node instanceof Text)) return []
    const start = Math.max(from - at, 0)
    // The text may have been removed from the page or become shorter since then.
    const end = Math.min(to - at, node.length)
    if (start >= end || !node.isConnected) return []
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [range]
  })
}

/** Returns the whole element, because the words it shows are not the words that are spoken. */
function rangeOver(node: Node): Range[] {
  if (!node.isConnected) return []
  const range = document.createRange()
  range.selectNodeContents(node)
  return [range]
}

interface Stretch {
  from: number
  to: number
}

/**
 * The maximum length of an utterance in characters. Some engines stop for good after fifteen seconds of one utterance; this
 * takes ten, or fourteen at slow pace.
 */
const MAX = 150
const END = /[.!?…]+["'”’)\]]*(?=\s)/g
/** A full stop after one of these abbreviations, or after an initial, does not end a sentence. */
const ABBREVIATION = /(?:^|[\s("“])(?:e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|No|[A-Z])\.$/

/** Splits the text into sentences. A very long sentence is split again where a reader would breathe. */
export function splitSentences(text: string): Stretch[] {
  const found: Stretch[] = []
  let from = 0
  const take = (to: number) => {
    const sentence = trim(text, { from, to })
    // A lone tick or bullet has nothing to say.
    if (/[\p{L}\p{N}]/u.test(text.slice(sentence.from, sentence.to))) found.push(...breathe(text, sentence))
    from = to
  }
  for (const match of text.matchAll(END)) {
    const to = match.index + match[0].length
    const goesOn = /^\s+\p{Ll}/u.test(text.slice(to, to + 8))
    if (!goesOn && !ABBREVIATION.test(text.slice(from, to))) take(to)
  }
  take(text.length)
  return found
}

function breathe(text: string, { from, to }: Stretch): Stretch[] {
  if (to - from <= MAX) return [{ from, to }]
  const head = text.slice(from, from + MAX)
  const pause = Math.max(...[', ', '; ', ': ', ' – ', ') '].map((mark) => head.lastIndexOf(mark) + 1))
  const cut = from + (pause > MAX / 3 ? pause : Math.max(head.lastIndexOf(' '), 0) || MAX)
  return [trim(text, { from, to: cut }), ...breathe(text, trim(text, { from: cut, to }))]
}

function trim(text: string, { from, to }: Stretch): Stretch {
  const part = text.slice(from, to)
  return {
    from: from + part.length - part.trimStart().length,
    to: to - (part.length - part.trimEnd().length),
  }
}
