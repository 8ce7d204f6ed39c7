/**
 * This is the GSM 03.38 alphabet. Characters of the basic set take one unit, and those of the extension take two. Any other
 * character turns the whole message into UCS-2.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '\f^{}\\[~]|€'

const UNITS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENSION].map((character) => [character, 2] as const),
])

/** A longer announcement is cut, because a gateway charges by the part. The whole text is in Qala. */
export const SMS_PARTS_MAX = 6

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  parts: number
}

/**
 * Returns the encoding and the number of parts. In a message of several parts each part loses room for its number, and no
 * character is split between two parts.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const isGsm = characters.every((character) => UNITS.has(character))
  const sizes = characters.map((character) => (isGsm ? (UNITS.get(character) ?? 1) : character.length))
  const [alone, together] = isGsm ? [160, 153] : [70, 67]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= alone) return { encoding: isGsm ? 'GSM-7' : 'UCS-2', parts: 1 }
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > together) {
      parts += 1
      used = 0
    }
    used += size
  }
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', parts }
}

export function announcementSms(title: string, content: string): { text: string; cut: boolean } {
  const whole = `${title}\n${content.replace(/\r\n?/g, '\n')}`
  if (smsSize(whole).parts <= SMS_PARTS_MAX) return { text: whole, cut: false }
  const characters = [...whole]
  // Finds the longest beginning that fits with a binary search, which needs 14 steps for 10,000 characters.
  let fits = 0
  let tooLong = characters.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (smsSize(ended(characters, middle)).parts <= SMS_PARTS_MAX) fits = middle
    else tooLong = middle
  }
  return { text: ended(characters, fits), cut: true }
}

const STOP_HINT = '\nReply STOP to end'

/** Adds the hint only if it costs nothing, because a further part would be charged for each recipient. */
export function withStopHint(text: string): string {
  const hinted = text + STOP_HINT
  return smsSize(hinted).parts === smsSize(text).parts ? hinted : text
}

function ended(characters: readonly string[], length: number): string {
  return `${characters.slice(0, length).join('').trimEnd()}...`
}
