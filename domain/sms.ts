/** GSM 03.38: one unit each, and two for the second set. Anything else makes the whole message UCS-2. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '\f^{}\\[~]|€'

const UNITS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENSION].map((character) => [character, 2] as const),
])

/** An announcement longer than this is cut: a gateway charges by the part, and the whole text is in Qala. */
export const SMS_PARTS_MAX = 6

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  parts: number
}

/** Each of several parts gives up room for its number, and no character is split between two. */
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
  // The longest beginning that fits, found by halving: 10,000 characters need 14 looks.
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

/** Only where it costs nothing: a further part would be charged for each person, and the hint is no news. */
export function withStopHint(text: string): string {
  const hinted = text + STOP_HINT
  return smsSize(hinted).parts === smsSize(text).parts ? hinted : text
}

function ended(characters: readonly string[], length: number): string {
  return `${characters.slice(0, length).join('').trimEnd()}...`
}
