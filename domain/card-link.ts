import * as z from 'zod/mini'
import { ClassCodeTyped } from './class-code.ts'

export interface CardSecret {
  classCode: string
  /** Null: whoever has the card keeps a password of their own. */
  word: string | null
}

/**
 * What a card's QR code opens. In the fragment, which no browser sends: neither code nor word comes into a server's log. The
 * word may stand there because it stands on the card too and opens only the choice of another one, once.
 */
export function cardLink(origin: string, { classCode, word }: CardSecret): string {
  const said = new URLSearchParams({ class: classCode, ...(word !== null && { word }) })
  return `${origin}/auth#${said}`
}

/** @returns null for any other fragment */
export function readCardLink(hash: string): CardSecret | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const classCode = z.safeParse(ClassCodeTyped, said.get('class'))
  return classCode.success ? { classCode: classCode.data, word: said.get('word') } : null
}
