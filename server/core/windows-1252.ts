import { normalForm } from '#domain/normal-form.ts'

const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (letter, byte) => [letter, byte],
  ),
)
const UNKNOWN = 0x3f

/**
 * Encodes a text as Windows-1252, for programs that know nothing else. A letter that it does not have loses its sign, as the ṱ
 * of Venda becomes t, and anything else becomes a question mark.
 */
export function toWindows1252(text: string): Uint8Array<ArrayBuffer> {
  // A letter may be written with its signs after it. A whole file is too long to be normalised at once.
  const letters = text.match(/\P{M}\p{M}*/gu) ?? []
  const bytes = letters.map(
    (letter) =>
      BYTES.get(normalForm(letter, 'NFC')) ?? BYTES.get([...normalForm(letter, 'NFD')][0] ?? '') ?? UNKNOWN,
  )
  return Uint8Array.from(bytes)
}
