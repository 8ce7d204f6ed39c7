import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import {
  refuseLargeCell,
  refuseTooManyRows,
  UnreadableFile,
  type SheetRow,
} from '#domain/import-learners/unreadable-file.ts'
import type { Sheet } from './read-file.ts'

/** A school's list has a tenth of this. */
const UNPACKED_MAX_BYTES = 60 * 1024 * 1024

const NO_WORKBOOK =
  'This is no Excel file (.xlsx). Open it in Excel or LibreOffice and save it as .xlsx or CSV.'
const DAMAGED = 'This Excel file is damaged. Open it, save it again, and choose that.'

/**
 * The visible sheets of an Excel workbook as text. What a formula worked out when the file was saved is a text like any other;
 * nothing is worked out here.
 * @throws UnreadableFile
 */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const files = unpack(bytes)
  const text = (name: string) => {
    const file = files[name]
    return file === undefined ? null : strFromU8(file)
  }
  const workbook = text('xl/workbook.xml')
  if (workbook === null) throw new UnreadableFile(NO_WORKBOOK)
  const targets = readTargets(text('xl/_rels/workbook.xml.rels') ?? '')
  const { sheets, is1904 } = readWorkbook(workbook)
  const known = {
    strings: readStrings(text('xl/sharedStrings.xml')),
    isDate: readDateStyles(text('xl/styles.xml')),
    firstDay: is1904 ? 1_462 : 0,
  }
  return sheets.flatMap(({ name, id }) => {
    const xml = text(targets.get(id) ?? '')
    return xml === null ? [] : [{ name, rows: readSheet(xml, known) }]
  })
}

/** A few bytes can unfold to gigabytes; what unfolds is never more than the archive says, which is asked first. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  const isWanted = (name: string) =>
    /^xl\/(?:workbook|sharedStrings|styles|worksheets\/.*)\.xml$|\.rels$/.test(name)
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        size += isWanted(name) ? originalSize : 0
        return false
      },
    })
    if (size <= UNPACKED_MAX_BYTES) return unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
  throw new UnreadableFile('This Excel file is too large. Export one grade or one class at a time.')
}

interface Handlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Names come without the prefix that some programs write. */
function readXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new UnreadableFile(DAMAGED)
  })
  // A document type could define words that unfold; no spreadsheet has one.
  parser.on('doctype', () => {
    throw new UnreadableFile(DAMAGED)
  })
  parser.on('opentag', ({ name, attributes }) => open?.(plain(name), attributes))
  parser.on('closetag', ({ name }) => close?.(plain(name)))
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.write(xml).close()
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  if (xml === '') return targets
  readXml(xml, {
    open: (_, { Id = '', Target = '' }) =>
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`),
  })
  return targets
}

function readWorkbook(xml: string): { sheets: { name: string; id: string }[]; is1904: boolean } {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  readXml(xml, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      const isShown = (attributes['state'] ?? 'visible') === 'visible'
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      if (element === 'sheet' && isShown) sheets.push({ name: attributes['name'] ?? '', id })
    },
  })
  return { sheets, is1904 }
}

/** Texts that cells point at, without how Japanese is read aloud. */
function readStrings(xml: string | null): string[] {
  const strings: string[] = []
  if (xml === null) return strings
  let text = ''
  let inside = ''
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 't' && inside !== 'rPh') inside = 't'
      if (name === 'rPh') inside = 'rPh'
    },
    text: (part) => {
      if (inside === 't') text += part
    },
    close: (name) => {
      if (name === 'si') strings.push(text)
      if (name === inside) inside = ''
    },
  })
  return strings
}

/** By the number of a cell's style, whether its number is a day. */
function readDateStyles(xml: string | null): boolean[] {
  const styles: boolean[] = []
  if (xml === null) return styles
  const custom = new Map<string, boolean>()
  let isOfCells = false
  readXml(xml, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') custom.set(numFmtId, isDateFormat(formatCode))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) styles.push(custom.get(numFmtId) ?? isDateNumber(Number(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Those that come with Excel. */
function isDateNumber(format: number): boolean {
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
}

/** "yyyy/mm/dd" but not "0 \d\a\y\s" nor a colour. */
function isDateFormat(code: string): boolean {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

interface Known {
  strings: readonly string[]
  isDate: readonly boolean[]
  firstDay: number
}

function readSheet(xml: string, known: Known): SheetRow[] {
  const rows: SheetRow[] = []
  let row = 0
  let cells: string[] = []
  let cell = { column: 0, type: '', style: '', value: '' }
  let inside = ''
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        cells = []
        cell.column = 0
      }
      if (name === 'c') {
        const { r, t: type = 'n', s: style = '' } = attributes
        cell = { column: r === undefined ? cell.column + 1 : columnOf(r), type, style, value: '' }
      }
      if (name === 'v' || name === 't') inside = name
    },
    text: (part) => {
      if (inside !== '') cell.value += part
    },
    close: (name) => {
      if (name === inside) inside = ''
      if (name === 'c' && cell.value !== '') {
        const text = cellText(cell, known)
        refuseLargeCell(text.length, row, cell.column)
        while (cells.length < cell.column) cells.push('')
        cells[cell.column - 1] = text.trim()
      }
      if (name === 'row' && cells.some((one) => one !== '')) {
        rows.push({ row, cells })
        refuseTooManyRows(rows.length)
      }
    },
  })
  return rows
}

/** "AB7" to 28 */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address.toUpperCase())?.[0] ?? '')
    column = column * 26 + (letter.codePointAt(0) ?? 64) - 64
  return Math.max(1, column)
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function cellText(
  { type, style, value }: { type: string; style: string; value: string },
  known: Known,
): string {
  if (type === 's') return known.strings[Number(value)] ?? ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (known.isDate[Number(style)] && number > 0 && number < 200_000)
    return new Date(EXCEL_EPOCH + Math.floor(number + known.firstDay) * DAY_MS).toISOString().slice(0, 10)
  // 2.7821123E10 stands for a telephone number that is whole.
  return Number.isSafeInteger(number) ? String(number) : value
}
