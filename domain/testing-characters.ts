import * as fc from 'fast-check'

const BEFORE_SURROGATES = 0xd800
const SURROGATES = 0x800

/** Makes any Unicode character. The unit `binary` of fast-check would first make a list of all 1.1 million of them. */
export const anyCharacter = fc.nat({ max: 0x10ffff - SURROGATES }).map(
  (nth) => String.fromCodePoint(nth < BEFORE_SURROGATES ? nth : nth + SURROGATES),
  (character) => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new TypeError('Not a character')
    const code = character.codePointAt(0) ?? 0
    return code < BEFORE_SURROGATES ? code : code - SURROGATES
  },
)
