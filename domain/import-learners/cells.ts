import { AGE_MAX, AGE_MIN, Email, PersonalDetails } from '../accounts.ts'
import { plainWords } from '../classes.ts'

/** What offices write where there is nothing. */
const NOTHING =
  /^(?:[-–—.*?x/\\]+|n\/?a|none|nil|null|geen|unknown|onbekend|not available|0+|#n\/a|#ref!|#value!)$/i

/** A cell without the apostrophe with which a spreadsheet marks text; empty where it only says that there is nothing. */
export function cellText(cell: string): string {
  const text = cell
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=.)/, '')
    .trim()
  return NOTHING.test(text) ? '' : text
}

const PARTICLE = /^(?:van|von|der|den|de|du|la|le|ter|ten|te|of|bin|ben|al|el|da|dos|di)$/

/** In the letters of a name where a list shouts or whispers: "VAN DER MERWE" to "van der Merwe". What is mixed is left alone. */
export function nameCase(name: string, part: 'first' | 'last'): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  const words = name.toLowerCase().split(' ')
  return words
    .map((word, at) => {
      const isParticle = part === 'last' && PARTICLE.test(word) && at < words.length - 1
      return isParticle ? word : word.replaceAll(/(?:^|[^\p{L}\p{M}])\p{L}/gu, (start) => start.toUpperCase())
    })
    .join(' ')
}

/** "Mokoena, Thabo" and "Thabo Mokoena" in two parts. Without a comma the surname is the last word, and what belongs to it. */
export function splitName(whole: string, isSurnameFirst: boolean): { firstName: string; lastName: string } {
  const comma = whole.indexOf(',')
  if (comma !== -1)
    return {
      lastName: whole.slice(0, comma).trim(),
      firstName: whole
        .slice(comma + 1)
        .replaceAll(',', ' ')
        .trim(),
    }
  const words = whole.split(' ').filter((word) => word !== '')
  const isParticle = (word: string | undefined) => word !== undefined && PARTICLE.test(word.toLowerCase())
  if (isSurnameFirst) {
    let end = 1
    while (end < words.length - 1 && isParticle(words[end - 1])) end += 1
    return { lastName: words.slice(0, end).join(' '), firstName: words.slice(end).join(' ') }
  }
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1])) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

type Read<T> = { value: T } | { problem: string } | null

/** The first usable number of a cell: without its 0, with the country's code, or as Excel spoilt it. Null: the cell is empty. */
export function readPhone(cell: string): Read<string> {
  const text = cellText(cell)
  if (text === '') return null
  if (/^\d[.,]\d+e\+?\d+$/i.test(text)) return { problem: 'Excel has shortened this phone number' }
  for (const part of text.split(/[/;,&]|\bor\b|\bof\b/i)) {
    const digits = part.replace(/\.0$/, '').replaceAll(/(?!^\+)[^\d]/g, '')
    const whole = /^[1-8]\d{8}$/.test(digits) ? `0${digits}` : digits
    const found = PersonalDetails.shape.phoneNumber.safeParse(whole)
    if (found.success && !/^0+$/.test(found.data)) return { value: found.data }
  }
  return { problem: 'This is no phone number' }
}

export function readEmail(cell: string): Read<string> {
  const text = cellText(cell)
  if (text === '') return null
  for (const part of text.split(/[\s;,]+|\bor\b/i)) {
    const found = Email.safeParse(part.replace(/^mailto:/i, ''))
    if (found.success) return { value: found.data }
  }
  return { problem: 'This is no email address' }
}

export interface Day {
  year: number
  month: number
  day: number
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const OTHER_MONTHS: Readonly<Record<string, number>> = { mrt: 3, maa: 3, mei: 5, okt: 10, des: 12 }

/** A date as anybody here writes it: year first or last, month as a word in English or Afrikaans, or Excel's number of a day. */
export function readDate(cell: string, thisYear: number): Day | null {
  const text = cellText(cell)
    .toLowerCase()
    .replace(/[ t]\d\d?:\d\d.*$/, '')
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return fromSerial(Math.floor(Number(text)))
  if (/^\d{8}$/.test(text)) return existing(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const parts = text.match(/\d+|\p{L}+/gu) ?? []
  if (parts.length !== 3) return null
  const [first = '', second = '', third = ''] = parts
  if (/^\p{L}/u.test(first)) return existing(fullYear(third, thisYear), monthNamed(first), second)
  const month = /^\p{L}/u.test(second) ? monthNamed(second) : second
  if (first.length === 4) return existing(first, month, third)
  // The day comes first here; where it cannot, an American has saved the file.
  return (
    existing(fullYear(third, thisYear), month, first) ?? existing(fullYear(third, thisYear), first, second)
  )
}

function fullYear(written: string, thisYear: number): string {
  if (written.length !== 2) return written
  const century = Math.floor(thisYear / 100) * 100
  const year = century + Number(written)
  return String(year > thisYear ? year - 100 : year)
}

function monthNamed(word: string): string {
  const start = word.slice(0, 3)
  return String(OTHER_MONTHS[start] ?? MONTHS.indexOf(start) + 1)
}

function existing(year: string, month: string, day: string): Day | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const found = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  const isSame = found.year === Number(year) && found.month === Number(month) && found.day === Number(day)
  return isSame && found.year > 1900 && found.year < 2200 ? found : null
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function fromSerial(days: number): Day {
  const date = new Date(EXCEL_EPOCH + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The birth date within a South African identity number; null where its check digit is wrong. */
export function birthDateOfId(cell: string, thisYear: number): Day | null {
  const digits = cellText(cell).replace(/\.0$/, '').replaceAll(/[\s-]/g, '')
  // Stored as a number, it has lost a leading zero or two.
  const id = digits.length >= 11 ? digits.padStart(13, '0') : digits
  if (!/^\d{13}$/.test(id) || !hasCheckDigit(id)) return null
  return existing(fullYear(id.slice(0, 2), thisYear), id.slice(2, 4), id.slice(4, 6))
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** In whole years on that day; null where a learner cannot be so old. */
export function ageOn(today: Day, birth: Day): number | null {
  const isBefore = today.month < birth.month || (today.month === birth.month && today.day < birth.day)
  const years = today.year - birth.year - (isBefore ? 1 : 0)
  return years >= AGE_MIN && years <= AGE_MAX ? years : null
}

export interface ClassName {
  grade: number
  letter: string
}

/** "7A Mrs Khumalo" */
const TEACHER = /[\s(,-]+(?:mr|mrs|ms|miss|dr|mnr|mev|mej|juf|sir|mam)\b.*$/i

/** The class that the columns for grade and class say together: "7" and "A", "Grade 7" and "7A", nothing and "Gr 7 A". */
export function readClass(grade: string, className: string): ClassName | null {
  const ofGrade = plainWords(cellText(grade))
  const ofClass = plainWords(cellText(className).replace(TEACHER, ''))
  const [gradeWord = '', ...afterGrade] = ofGrade
  const [classWord = '', ...afterClass] = ofClass
  if (ofClass.length === 0) return isGrade(gradeWord) ? asClass(gradeWord, afterGrade) : null
  if (isGrade(classWord) && (afterClass.length > 0 || gradeWord === '')) {
    const isOther = isGrade(gradeWord) && gradeWord !== classWord
    return isOther ? null : asClass(classWord, afterClass)
  }
  if (isGrade(gradeWord)) return asClass(gradeWord, ofClass)
  const last = ofClass.at(-1) ?? ''
  return isGrade(last) ? asClass(last, ofClass.slice(0, -1)) : null
}

function isGrade(word: string): boolean {
  return /^(?:[1-9]|1[0-2])$/.test(word)
}

function asClass(grade: string, words: readonly string[]): ClassName | null {
  const letter = words.join('')
  return /^[0-9A-ZÀ-Þ]{1,20}$/.test(letter) ? { grade: Number(grade), letter } : null
}
