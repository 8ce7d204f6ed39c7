/** What a key word may be called: "web address (URL)" is also "web address" and "URL"; "cell/battery" is either. */
export function namesOf(term: string): string[] {
  const [, inBrackets] = /\(([^)]*)\)/.exec(term) ?? []
  const bare = term.replace(/\s*\([^)]*\)/g, '')
  return [...bare.split('/'), ...(inBrackets?.split('/') ?? [])]
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
}

/** True when the text has this name as a word of its own, in any case and with a plain English ending. */
export function mentions(text: string, name: string): boolean {
  // "batteries" for "battery", "robot" for "robots".
  const stem = escapeForPattern(name.replace(/(?<=[^s])s$/i, ''))
    .replace(/y$/i, '(?:y|ie)')
    .replace(/\s+/g, '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}(?:e?s|e?d|ing)?(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

/** Makes any text safe as a part of a regular expression. */
export function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The words marked with **stars** in a notes text. */
export function markedWords(text: string): string[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.replace(/\s+/g, ' ').trim())
}
