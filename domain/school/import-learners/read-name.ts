/** These parts of a surname are written in lower case and belong to the next word. */
const PARTICLE = /^(?:van|von|der|den|de|du|la|le|ter|ten|te|of|bin|ben|al|el|da|dos|di|['’‘]t)$/
/** "Janse van Rensburg" is one surname, although its first word is not a particle. */
const BEFORE_VAN = /^jans(?:e|en)$/i
/** The click letters of the San languages stand before the first letter and have no capital. */
const WORD_START = /(?:^|[^\p{L}\p{M}])[ǀǁǂǃ]*\p{L}/gu

/**
 * Changes a name that is all capitals or all lower case to the usual letters: "VAN DER MERWE" becomes "van der Merwe". A name
 * with both is not changed.
 */
export function nameCase(name: string, part: 'first' | 'last'): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  const words = name.toLowerCase().split(' ')
  return words
    .map((word, at) => {
      const isParticle = part === 'last' && PARTICLE.test(word) && at < words.length - 1
      return isParticle ? word : word.replaceAll(WORD_START, (start) => start.toUpperCase())
    })
    .join(' ')
}

/**
 * Splits "Mokoena, Thabo" and "Thabo Mokoena" into two parts. Without a comma, the surname is the last word, or the first
 * word if surnames come first, together with its particles.
 */
export function splitName(whole: string, isSurnameFirst: boolean): { firstName: string; lastName: string } {
  const comma = whole.indexOf(',')
  if (comma !== -1)
    return {
      lastName: whole.slice(0, comma).trim(),
      firstName: whole
        .slice(comma + 1)
        .replaceAll(',', ' ')
        .trim(),
    }
  const words = whole.split(' ').filter((word) => word !== '')
  const isParticle = (at: number) => PARTICLE.test((words[at] ?? '').toLowerCase())
  const isBeforeVan = (at: number) => BEFORE_VAN.test(words[at] ?? '') && /^van$/i.test(words[at + 1] ?? '')
  if (isSurnameFirst) {
    let end = isBeforeVan(0) ? 2 : 1
    while (end < words.length - 1 && isParticle(end - 1)) end += 1
    return { lastName: words.slice(0, end).join(' '), firstName: words.slice(end).join(' ') }
  }
  let start = words.length - 1
  while (start > 1 && (isParticle(start - 1) || isBeforeVan(start - 1))) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

const NUMBER_BEFORE = /^\d{1,4}(?:\s*[.):]\s*|\s+[-–]?\s*)(?=['’‘]?\p{L}|[!|])/u

/** Turns "1. Mokoena" into "Mokoena", because lists are often numbered in the cell of the name. */
export function withoutNumber(name: string): string {
  return name.replace(NUMBER_BEFORE, '')
}

/** Matches a sign that is neither a letter nor usual in names. Clicks are often typed as ! | or /. */
const OTHER_SIGN = /[^\p{L}\p{M}\p{N}\s'’‘ʼ`´.,\-‐‑–()"“”/&!|]/u
const MAYBE_NOTHING = /^(?:null|none|nil|nan|true|false|geen|undefined|xx+)$/i

/** Says why a person should check a name although it can be used. Returns null when there is no reason. */
export function nameDoubt(name: string): string | null {
  const shown = `“${name.slice(0, 60)}”`
  if (name.includes('\uFFFD'))
    return `${shown} has lost a letter, which the file shows as �. Correct the name`
  if (/\p{N}/u.test(name)) return `${shown} has a number in it. Is the name right?`
  const sign = OTHER_SIGN.exec(name)
  if (sign) return `${shown} has the sign ${sign[0]} in it. Is the name right?`
  if (/Ã|Â|â€/.test(name) && !/^[\p{Lu}\p{M}\s'’-]+$/u.test(name))
    return `${shown} may have been saved with the wrong letters. Is the name right?`
  if (MAYBE_NOTHING.test(name)) return `${shown} is taken as a name. Is it one, or is the cell empty?`
  if (/^\p{L}\p{M}*\.?$/u.test(name))
    return `${shown} is one letter. Write the whole name if it is an initial`
  return null
}

/** Says why a text cannot be a name, or returns null when it can. Numbers and formulas are not names. */
export function notAName(name: string): string | null {
  if (/^[=+@]/.test(name)) return 'This is a formula, not a name'
  return /\p{L}/u.test(name) ? null : 'This is not a name'
}
