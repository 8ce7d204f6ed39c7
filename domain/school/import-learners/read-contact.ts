import { Email, PersonalDetails } from '../../accounts/accounts.ts'
import { cellError, cellText, withoutInvisible } from './cell-text.ts'
import { normalForm } from '../../normal-form.ts'

/**
 * This is the value, with a note if a part of the cell was ignored; or the reason why there is no value; or null for an empty
 * cell.
 */
export type Read<T> = { value: T; note?: string } | { problem: string } | null

const NOT_A_PHONE = 'This is not a phone number'
const SHORTENED = 'Excel has shortened this phone number'
const ONLY_FIRST = 'Only the first phone number is used'

/**
 * Reads the first phone number of a cell, even if it has no leading 0, has the country's code, or is next to a word. Digits
 * that do not make complete numbers are a problem, because nobody could tell which of them are the number.
 */
export function readPhone(cell: string): Read<string> {
  const broken = cellError(cell)
  if (broken !== null) return { problem: broken }
  const text = unshortened(normalForm(cellText(cell.replaceAll(/\r?\n/g, ' / ')), 'NFKC'))
  if (text === '' || /^[0\s]+$/.test(text)) return null
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { problem: SHORTENED }
  let problem: string | null = null
  const parts = text
    // A word such as "tel:" or "(mother)" also separates two numbers. A bracket around digits does not.
    .replaceAll(/[/\\;,&|]|\p{L}[\p{L}\s.:]*/gu, '\n')
    .split('\n')
    .map((part) => part.replace(/\.0$/, ''))
    .filter((part) => /\d/.test(part))
  for (const [at, part] of parts.entries()) {
    const read = firstNumber(part)
    if ('problem' in read) problem ??= read.problem
    else if (/^0+$/.test(read.value)) continue
    else
      return read.hasMore || at < parts.length - 1
        ? { value: read.value, note: ONLY_FIRST }
        : { value: read.value }
  }
  return { problem: problem ?? NOT_A_PHONE }
}

/** "2.7821123456E10" has all digits of the number, but "2.78E+10" does not. */
function unshortened(text: string): string {
  const [, first, rest, zeros] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text) ?? []
  return first !== undefined && rest?.length === Number(zeros) ? first + rest : text
}

type FirstNumber = { value: string; hasMore: boolean } | { problem: string }

/** Joins groups of digits until they make a complete number. The remaining digits must be complete numbers too. */
function firstNumber(part: string): FirstNumber {
  const groups = part
    .replaceAll(/[().\-\u2010-\u2015\u2212]/g, ' ')
    .split(/\s+/)
    .filter((group) => /\d/.test(group))
  const numbers: string[] = []
  let open = ''
  for (const group of groups) {
    open += group
    if (!isWhole(open)) continue
    numbers.push(open)
    open = ''
  }
  const [first] = numbers
  if (first !== undefined && open === '') return { value: stored(first) ?? '', hasMore: numbers.length > 1 }
  const all = groups.join('')
  const alone = stored(/^[1-8]\d{8}$/.test(all) ? `0${all}` : all)
  if (alone !== null && first === undefined) return { value: alone, hasMore: false }
  const digits = all.replaceAll(/\D/g, '').length
  if (digits < 7) return { problem: NOT_A_PHONE }
  // Nine digits follow the code of this country. Without the code, a number has ten digits with its 0.
  const isShort = digits < (/^(?:\+|00)?27/.test(all) ? 11 : 10)
  return {
    problem: `“${part.trim().slice(0, 60)}” has too ${isShort ? 'few' : 'many'} digits for a phone number`,
  }
}

/** Says whether this is a complete South African number: ten digits from 0, or the country's code and nine digits. */
function isWhole(digits: string): boolean {
  return /^(?:0[1-9]\d{8}|(?:\+|00)?270?[1-9]\d{8})$/.test(digits)
}

function stored(digits: string): string | null {
  const found = PersonalDetails.shape.phoneNumber.safeParse(digits)
  return found.success ? found.data : null
}

/** Reads the first e-mail address of a cell: alone, as a link, or after a name as in an e-mail program. */
export function readEmail(cell: string): Read<string> {
  const broken = cellError(cell)
  if (broken !== null) return { problem: broken }
  const text = cellText(withoutInvisible(cell))
  if (text === '') return null
  const parts = text.split(/[\s;,<>()/|]+|\bor\b/i).map((part) => part.replace(/^mailto:/i, ''))
  const addresses = parts.flatMap((part) => Email.safeParse(part).data ?? [])
  const [first] = addresses
  if (first === undefined) return { problem: 'This is not an email address' }
  return new Set(addresses).size > 1
    ? { value: first, note: 'Only the first email address is used' }
    : { value: first }
}
