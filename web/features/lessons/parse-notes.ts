/** A stretch of a notes paragraph: plain words, or a key word marked with **stars** in the source. */
export interface NotesPart {
  kind: 'text' | 'term'
  text: string
}

/** Parts a block's text into paragraphs (at blank lines) and each of those into plain words and key words. */
export function parseNotes(text: string): NotesPart[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseParagraph)
}

function parseParagraph(paragraph: string): NotesPart[] {
  // Splitting at a captured group leaves the plain words at even places and the key words at odd ones.
  return paragraph
    .split(/\*\*([^*]+)\*\*/)
    .map((text, place): NotesPart => ({ kind: place % 2 === 1 ? 'term' : 'text', text }))
    .filter((part) => part.text !== '')
}

/**
 * Finds what a marked word means. The notes may bend the word they mark ("**computers**", "**Data**"), so case and
 * an English plural are forgiven; undefined when the lesson does not explain it.
 */
export function findMeaning<T extends { term: string }>(
  definitions: readonly T[],
  word: string,
): T | undefined {
  const wanted = bareForms(word)
  return definitions.find((definition) => bareForms(definition.term).some((form) => wanted.includes(form)))
}

function bareForms(word: string): string[] {
  const bare = word.trim().toLocaleLowerCase('en-ZA')
  // "computer (device)" explains "computer".
  const short = bare.replace(/\s*\([^)]*\)\s*/g, ' ').trim()
  return [bare, short, short.replace(/ies$/, 'y'), short.replace(/es$/, ''), short.replace(/s$/, '')]
}
