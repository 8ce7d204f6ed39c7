export interface Stretch {
  from: number
  to: number
}

/** Some engines stop for good after fifteen seconds of one utterance; this takes ten, fourteen when slow. */
const MAX = 150
const END = /[.!?…]+["'”’)\]]*(?=\s)/g
/** A full stop after one of these ends no sentence; nor does one after an initial. */
const ABBREVIATION = /(?:^|[\s("“])(?:e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|No|[A-Z])\.$/

/** A very long sentence is parted once more, where a reader would breathe. */
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
