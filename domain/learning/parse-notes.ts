export interface NotesPart {
  kind: 'text' | 'term'
  text: string
}

export function parseNotes(text: string): NotesPart[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseParagraph)
}

function parseParagraph(paragraph: string): NotesPart[] {
  // Splitting at a captured group puts the starred words at odd positions.
  return paragraph
    .split(/\*\*([^*]+)\*\*/)
    .map((text, place): NotesPart => ({ kind: place % 2 === 1 ? 'term' : 'text', text }))
    .filter((part) => part.text !== '')
}

/** Finds the definition of a word. Case and an English plural do not matter. */
export function findMeaning<T extends { term: string }>(
  definitions: readonly T[],
  word: string,
): T | undefined {
  const wanted = bareForms(word)
  return definitions.find((definition) => bareForms(definition.term).some((form) => wanted.includes(form)))
}

function bareForms(word: string): string[] {
  const bare = word.trim().toLocaleLowerCase('en-ZA')
  // "application (app)" explains both words, and "download/upload" explains each of them.
  const names = [bare, ...bare.split(/[()/]/).map((name) => name.trim())].filter((name) => name !== '')
  return names.flatMap((name) => [
    name,
    name.replace(/ies$/, 'y'),
    name.replace(/es$/, ''),
    name.replace(/s$/, ''),
  ])
}
