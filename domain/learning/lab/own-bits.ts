const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const PER_SIGN = 6

/** Writes numbers as bits. Six bits become one character that a URL can contain without escaping. */
export class BitWriter {
  #bits = ''

  number(value: number, width: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** width)
      throw new RangeError(`${value} does not fit into ${width} bits`)
    this.#bits += value.toString(2).padStart(width, '0')
  }

  text(): string {
    const whole = this.#bits.padEnd(Math.ceil(this.#bits.length / PER_SIGN) * PER_SIGN, '0')
    return (whole.match(/.{6}/g) ?? []).map((six) => SIGNS[Number.parseInt(six, 2)]).join('')
  }
}

/** @throws RangeError past the end and for a character that is not in the alphabet */
export class BitReader {
  readonly #bits: string
  #at = 0

  constructor(text: string) {
    this.#bits = [...text].map((sign) => bitsOf(sign)).join('')
  }

  number(width: number): number {
    const end = this.#at + width
    if (end > this.#bits.length) throw new RangeError('The text ends too early')
    const value = Number.parseInt(this.#bits.slice(this.#at, end), 2)
    this.#at = end
    return value
  }
}

function bitsOf(sign: string): string {
  const value = SIGNS.indexOf(sign)
  if (value < 0) throw new RangeError('A sign that is none of ours')
  return value.toString(2).padStart(PER_SIGN, '0')
}

/** Returns a checksum of three characters, which shows that a code has a wrong or missing character. */
export function checkSigns(text: string): string {
  let hash = 2_166_136_261
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619)
  const writer = new BitWriter()
  writer.number((hash ^ (hash >>> 18)) & 0x3_ff_ff, 18)
  return writer.text()
}
