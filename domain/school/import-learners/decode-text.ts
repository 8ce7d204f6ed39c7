export interface DecodedText {
  text: string
  /**
   * This is true when the file does not say how its letters are encoded, so that another encoding would give other letters.
   */
  isGuess: boolean
}

/** Decodes a file in any of the encodings that offices use: UTF-8, UTF-16, and the Windows encoding for Western Europe. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text, isGuess: encoding === 'windows-1252' }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // The file has no byte order mark. In UTF-16 one of the two bytes is zero in nearly every letter that is used here.
  const start = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4) return 'utf-16le'
  if (even > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
