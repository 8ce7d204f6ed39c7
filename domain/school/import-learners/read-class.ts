import { plainWords } from '../classes.ts'
import { cellError, cellText } from './cell-text.ts'
import { dateText, readDate, type Day } from './read-date.ts'
import { normalForm } from '../../normal-form.ts'

export interface ClassName {
  grade: number
  letter: string
}

/** Matches "7A Mrs Khumalo". */
const TEACHER =
  /[\s(,-]+(?:mr|mrs|ms|miss|dr|mnr|mev|mej|me|juf|juffrou|meneer|mevrou|teacher|onderwyser|sir|mam)\b.*$/i

/**
 * Reads the class that the columns for grade and class give together: "7" and "A", "Grade 7" and "7A", or nothing and "Gr 7
 * A". Returns null when they say less than a class, more than a class, or something else.
 * @see classProblem for the reason
 */
export function readClass(grade: string, className: string): ClassName | null {
  if (spoiltClass(grade) !== null || spoiltClass(className) !== null) return null
  const written = cellText(className).replace(TEACHER, '')
  if (saysMore(written) || saysMore(cellText(grade))) return null
  const ofGrade = plainWords(cellText(grade))
  const ofClass = plainWords(written)
  const [gradeWord = '', ...afterGrade] = ofGrade
  const [classWord = '', ...afterClass] = ofClass
  if (ofClass.length === 0) return isGrade(gradeWord) ? asClass(gradeWord, afterGrade) : null
  if (isGrade(classWord) && (afterClass.length > 0 || gradeWord === '')) {
    const isOther = isGrade(gradeWord) && gradeWord !== classWord
    return isOther ? null : asClass(classWord, afterClass)
  }
  if (isGrade(gradeWord)) {
    const isTwice = ofClass.length > 1 && ofClass.at(-1) === gradeWord
    return asClass(gradeWord, isTwice ? ofClass.slice(0, -1) : ofClass)
  }
  const [last = '', before] = [ofClass.at(-1), ofClass.slice(0, -1)]
  // Here "A7" is a class, but "Room 7" and "Sheet1" are not.
  return isGrade(last) && before.join('').length <= 2 ? asClass(last, before) : null
}

/**
 * Reads a class from the name of a sheet, such as "7A" or "Grade 7 B". A program's own name, such as "Sheet1", is not a
 * class.
 */
export function classOfSheetName(name: string): ClassName | null {
  const plain = normalForm(name, 'NFC').replaceAll(/[_.]/g, ' ').trim()
  const isClass =
    /^(?:(?:grade|graad|gr|class|klas|register class|registerklas)\s*)?0?(?:[1-9]|1[0-2])\s*-?\s*\p{L}\d?$/iu.test(
      plain,
    )
  return isClass ? readClass('', plain) : null
}

function isGrade(word: string): boolean {
  return /^(?:[1-9]|1[0-2])$/.test(word)
}

function asClass(grade: string, words: readonly string[]): ClassName | null {
  const letter = words.join('')
  if (!/^[0-9A-ZÀ-Þ]{1,20}$/.test(letter) || spoiltLetter(letter) !== null) return null
  return { grade: Number(grade), letter }
}

/** After a grade, "A", "B 2", "BLUE" and "SKY BLUE" name a class, but "A ROOM 12" says more than a class. */
function saysMore(text: string): boolean {
  const parts = (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((part, at) =>
      plainWords(part)
        .join('')
        .replace(at === 0 ? /^\d{1,2}/ : /^(?:[1-9]|1[0-2])$/, ''),
    )
    .filter((part) => part !== '')
  const isName = parts.length === 2 && parts.every((part) => /^\p{L}{3,}$/u.test(part))
  return parts.length > 1 && parts.join('').length > 3 && !isName
}

const MONTHS =
  'jan(?:uary|uarie)?|feb(?:ruary|ruarie)?|mar(?:ch)?|mrt|maart|apr(?:il)?|may|mei|june?|junie|july?|julie|aug(?:ust|ustus)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cs](?:ember)?'
/** Digits may stand beside it, but no letter beyond them. A class may be called "X2DEC5C". */
const MONTH = new RegExp(`(?<!\\p{L}\\d{0,4})(?:${MONTHS})(?!\\d{0,4}\\p{L})`, 'iu')
const WRITE_AGAIN = 'Set the column to Text, write the class again, such as 7A, and save the file'

/**
 * Says what a spreadsheet has turned a class such as "7-1" or "7E1" into. Returns null when the cell is as a person wrote it.
 */
export function spoiltClass(cell: string): string | null {
  const text = cellText(cell)
  const into = (what: string) => `Excel has turned this class into ${what}. ${WRITE_AGAIN}`
  if (/^\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?$/i.test(text)) return into(`a time (${text})`)
  if (/^\d+(?:[.,]\d+)?e[+-]?\d{2,}$/i.test(text)) return into(`a number (${text})`)
  if (/\d/.test(text) && MONTH.test(text)) return into(`a date (${text})`)
  const isSerial = /^\d{5}(?:\.\d+)?$/.test(text)
  const isNumbers = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[ t]\d.*)?$/i.test(text)
  const day = isSerial || isNumbers ? readDate(text, THIS_CENTURY) : null
  if (day === null || (isSerial && !isOfNow(day))) return null
  return into(isSerial ? `${text}, its number for the date ${dateText(day)}` : `a date (${dateText(day)})`)
}

/** A month with a day or a year at most, as in "MAR26". */
const MONTH_ALONE = new RegExp(`^\\d{0,4}(?:${MONTHS})\\d{0,4}$`, 'iu')
/** Programs name the first sheets of a workbook like this. No school has such a name for a class. */
const SHEET_WORD = /^(?:sheet|blad|feuil|feuille|tabelle|table|tabel|hoja|page|worksheet)\d*$/i

/**
 * Says why the text after a grade was made by a program and not by a person. Returns null when a person may have written it.
 */
export function spoiltLetter(letter: string): string | null {
  if (MONTH_ALONE.test(letter))
    return `“${letter}” is a month: Excel has turned this class into a date. Write the class again, such as 7A`
  return SHEET_WORD.test(letter) ? `“${letter}” is the name of a sheet and not of a class` : null
}

/** A spreadsheet turns a class without a year into a date of the year in which it was typed. */
const THIS_CENTURY = 2099
function isOfNow({ year }: Day): boolean {
  return year >= 2000 && year <= THIS_CENTURY
}

/** Says why the two cells do not name a class, so that a person can correct them. */
export function classProblem(grade: string, className: string): string {
  const spoilt = cellError(grade) ?? cellError(className) ?? spoiltClass(className) ?? spoiltClass(grade)
  if (spoilt !== null) return spoilt
  const [ofGrade, ofClass] = [cellText(grade), cellText(className)]
  const written = `“${[ofGrade, ofClass].filter(Boolean).join(' and ').slice(0, 60)}”`
  const words = plainWords(`${ofGrade} ${ofClass}`)
  if (words.length > 0 && words.every((word) => word === words[0] && isGrade(word)))
    return `${written} names the grade but not the class. Write both, such as ${words[0]}A`
  if (isGrade(words[0] ?? '') && saysMore(ofClass))
    return `${written} says more than a class. Write only the class, such as 7A`
  return `${written} is not a class of grade 1 to 12, such as 7A`
}
