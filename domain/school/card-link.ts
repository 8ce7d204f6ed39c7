import * as z from 'zod/mini'
import { ClassCodeTyped } from '../accounts/class-code.ts'

export interface CardSecret {
  classCode: string
  /** Null means that the owner of the card keeps their own password. */
  word: string | null
}

/**
 * Returns the link in a card's QR code. The secret is in the fragment, which no browser sends, so neither the code nor the
 * word gets into a server's log. The word may be in the link because it is also printed on the card, and because it can be
 * used only once, to choose a new password.
 */
export function cardLink(origin: string, { classCode, word }: CardSecret): string {
  const said = new URLSearchParams({ class: classCode, ...(word !== null && { word }) })
  return `${origin}/auth#${said}`
}

/**
 * Some scanners write the whole link in capitals, and some write a question mark for the `#`.
 * @returns null for any other fragment
 */
export function readCardLink(hash: string): CardSecret | null {
  const pairs = [...new URLSearchParams(hash.replace(/^[#?]/, ''))]
  const said = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]))
  const classCode = z.safeParse(ClassCodeTyped, said.get('class'))
  return classCode.success
    ? { classCode: classCode.data, word: said.get('word')?.toLowerCase() ?? null }
    : null
}
