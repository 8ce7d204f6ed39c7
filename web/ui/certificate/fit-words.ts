/** Returns the width of a text in the certificate's font, as a multiple of the font size. */
export type Measure = (text: string) => number

export interface FittedWords {
  lines: string[]
  size: number
  /** The distance from one line to the next. */
  step: number
}

interface Room {
  /** The width of one line. */
  width: number
  /** The height of all lines. With 0 there is one line, however small its letters become. */
  height: number
  /** The preferred font size, which is used if the text fits. */
  size: number
}

const MOST_LINES = 4
const LINE_HEIGHT = 1.15
/** A longer word would make the letters too small, so it is cut. The longest name may be one word of a hundred letters. */
const WIDEST_WORD = 26

/** Fits words in letters as large as the room allows: in one line, or in several if that makes the letters larger. */
export function fitWords(text: string, { width, height, size }: Room, measure: Measure): FittedWords {
  const words = text.split(' ').flatMap((word) => cutWord(word, measure))
  let best: FittedWords | undefined
  const most = height > 0 ? Math.min(MOST_LINES, words.length) : 1
  for (let count = 1; count <= most; count += 1) {
    const lines = balanced(words, count, measure)
    const widest = Math.max(...lines.map(measure))
    const tallest = count === 1 ? size : height / (count * LINE_HEIGHT)
    const fits = Math.min(size, tallest, width / Math.max(widest, 1))
    if (!best || fits > best.size * 1.1) best = { lines, size: fits, step: fits * LINE_HEIGHT }
  }
  return best ?? { lines: [text], size, step: 0 }
}

function cutWord(word: string, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > WIDEST_WORD) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Breaks the words into this many lines, none of them wider than needed. */
function balanced(words: readonly string[], count: number, measure: Measure): string[] {
  if (count === 1) return [words.join(' ')]
  let [least, most] = [Math.max(...words.map(measure)), measure(words.join(' '))]
  for (let look = 0; look < 12; look += 1) {
    const middle = (least + most) / 2
    if (filled(words, middle, measure).length <= count) most = middle
    else least = middle
  }
  return filled(words, most, measure)
}

function filled(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
