/** The text of a file in any of the encodings in which offices save: UTF-8, UTF-16, and the Windows one of Western Europe. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: of nearly every letter in use here one of the two bytes is zero.
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
