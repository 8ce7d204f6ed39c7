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
  const bytes = [...text.normalize('NFC')].map(
    (letter) => BYTES.get(letter) ?? BYTES.get([...letter.normalize('NFD')][0] ?? '') ?? UNKNOWN,
  )
  return Uint8Array.from(bytes)
}
