import { strFromU8, unzipSync } from 'fflate'
import { plural } from '#domain/counts.ts'
import {
  COLUMNS_MAX,
  refuseLargeCell,
  refuseTooManyRows,
  UnreadableFile,
  type Sheet,
  type SheetRow,
} from '#domain/school/import-learners/unreadable-file.ts'
import { readStrings, readStyles, readTargets, readWorkbook, type CellStyle } from './read-workbook-parts.ts'
import { DAMAGED, readXml } from './read-xml.ts'

/** A school's list has about a tenth of this size. */
const UNPACKED_MAX_BYTES = 60 * 1024 * 1024
/** A list has only a few merged areas. Each area is compared with each row, so their number is limited. */
const MERGED_MAX = 1_000

const NOT_A_WORKBOOK =
  'This is not an Excel file (.xlsx), although it is packed like one. Open it in Excel or LibreOffice and save it as .xlsx or CSV.'
const ENCRYPTED = 'This file is packed with a password. Unpack it first, and choose the list that is in it.'

/** Files that are packed in the same way. Each is recognised by a part that only it has. */
const OTHER_PACKAGES: readonly [part: RegExp, message: string][] = [
  [
    /^xl\/workbook\.bin$/,
    'This is a binary Excel file (.xlsb). Open it in Excel, save it as .xlsx or CSV, and choose that.',
  ],
  [/^word\//, 'This is a Word document. Copy its table into Excel, save that as .xlsx, and choose it.'],
  [/^ppt\//, 'This is a PowerPoint file. Ask for the list as an Excel or CSV file.'],
  [
    /^(?:Index\/.*\.iwa|Index\.zip)$/,
    'This is a Numbers file of an Apple device. In Numbers choose File, Export To, Excel, and choose the file it makes.',
  ],
  [
    /^content\.xml$/,
    'This is a LibreOffice or OpenOffice file (.ods). Open it there, save it as .xlsx or CSV, and choose that.',
  ],
]

/**
 * Reads the visible sheets of an Excel workbook as text. For a formula, it reads the result that was saved in the file; nothing
 * is computed here. Rows that are hidden or crossed out are marked, and hidden columns are named.
 * @throws UnreadableFile
 */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const files = unpack(bytes)
  const text = (name: string) => {
    const file = files[name]
    return file === undefined ? null : strFromU8(file)
  }
  const workbook = text('xl/workbook.xml')
  if (workbook === null) throw new UnreadableFile(NOT_A_WORKBOOK)
  const targets = readTargets(text('xl/_rels/workbook.xml.rels') ?? '')
  const { sheets, hidden, is1904 } = readWorkbook(workbook)
  const known = {
    strings: readStrings(text('xl/sharedStrings.xml')),
    styles: readStyles(text('xl/styles.xml')),
    firstDay: is1904 ? 1_462 : 0,
  }
  if (sheets.length === 0 && hidden.length > 0)
    throw new UnreadableFile(`All sheets of this file are hidden: ${namesText(hidden)}. ${UNHIDE}`)
  const notices = hidden.length === 0 ? [] : [hiddenSheetsText(hidden)]
  return sheets.flatMap(({ name, id }) => {
    const xml = text(targets.get(id) ?? '')
    return xml === null ? [] : [{ name, ...readSheet(xml, known), notices }]
  })
}

const UNHIDE = 'Unhide what you need in Excel, and choose the file again.'

function namesText(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

function hiddenSheetsText(hidden: readonly string[]): string {
  return `${plural(hidden.length, 'A sheet is', 'Sheets are')} hidden in the file and not read: ${namesText(hidden)}. ${UNHIDE}`
}

/**
 * A few bytes can unpack to gigabytes. The archive states the size, and never unpacks to more, so the stated size is checked
 * first.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  const names: string[] = []
  const isWanted = (name: string) =>
    /^xl\/(?:workbook|sharedStrings|styles|worksheets\/.*)\.xml$|\.rels$/.test(name)
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        size += isWanted(name) ? originalSize : 0
        return false
      },
    })
    if (size <= UNPACKED_MAX_BYTES && names.includes('xl/workbook.xml') && !isEncrypted(bytes))
      return unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
  const other = OTHER_PACKAGES.find(([part]) => names.some((name) => part.test(name)))
  if (other) throw new UnreadableFile(other[1])
  if (isEncrypted(bytes)) throw new UnreadableFile(ENCRYPTED)
  if (!names.includes('xl/workbook.xml')) throw new UnreadableFile(NOT_A_WORKBOOK)
  throw new UnreadableFile('This Excel file is too large. Export one grade or one class at a time.')
}

/** Says whether a zip archive has a password. The lowest flag bit of its first file says so. */
function isEncrypted(bytes: Uint8Array): boolean {
  return ((bytes[6] ?? 0) & 1) === 1
}

interface Known {
  strings: readonly string[]
  styles: readonly CellStyle[]
  firstDay: number
}

interface Area {
  firstRow: number
  lastRow: number
  column: number
}

function readSheet(xml: string, known: Known): Pick<Sheet, 'rows' | 'hiddenColumns'> {
  const rows: SheetRow[] = []
  const hiddenColumns: number[] = []
  const merged: Area[] = []
  let row = 0
  let cells: string[] = []
  let styles: CellStyle[] = []
  let isHidden = false
  let isHiddenUnlessShown = false
  let cell = { column: 0, type: '', style: '', value: '' }
  let inside = ''
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'sheetFormatPr') isHiddenUnlessShown = isTrue(attributes['zeroHeight'])
      if (name === 'col' && isTrue(attributes['hidden'])) hiddenColumns.push(...columnsOf(attributes))
      if (name === 'mergeCell') merged.push(...areaOf(attributes['ref'] ?? ''))
      if (name === 'row') {
        const number = Number(attributes['r'])
        row = Number.isInteger(number) && number > 0 ? number : row + 1
        isHidden = attributes['hidden'] === undefined ? isHiddenUnlessShown : isTrue(attributes['hidden'])
        cells = []
        styles = []
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
        // A cell that holds only spaces is empty, in whatever column it is.
        const text = cellText(cell, known).trim()
        refuseLargeCell(text.length, row, cell.column)
        if (text !== '') {
          while (cells.length < cell.column) cells.push('')
          cells[cell.column - 1] = text
          styles.push(known.styles[Number(cell.style)] ?? {})
        }
      }
      if (name === 'row' && cells.some((one) => one !== '')) {
        rows.push({ row, cells, ...marksOf(styles, isHidden) })
        refuseTooManyRows(rows.length)
      }
    },
  })
  return { rows: withMerged(rows, merged), hiddenColumns }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** Returns what the format of a row means. The row counts as crossed out if all of its texts are. */
function marksOf(styles: readonly CellStyle[], isHidden: boolean): Pick<SheetRow, 'aside' | 'isColoured'> {
  const isCrossedOut = styles.every(({ isStruck }) => isStruck)
  return {
    ...(isHidden ? { aside: 'hidden' as const } : isCrossedOut && { aside: 'crossed out' as const }),
    ...(styles.some(({ isFilled }) => isFilled) && { isColoured: true as const }),
  }
}

/** Returns the columns to which one element refers, from 0, up to the maximum for a list. */
function columnsOf({ min = '', max = '' }: Readonly<Record<string, string>>): number[] {
  const [first, last] = [Number(min), Math.min(Number(max), COLUMNS_MAX)]
  return first >= 1 && last >= first
    ? Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at)
    : []
}

/** Parses a reference such as "A4:A46". An area of one row gives nothing for other rows. */
function areaOf(reference: string): Area[] {
  const [, from = '', firstRow = '', lastRow = ''] =
    /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(reference) ?? []
  const area = { firstRow: Number(firstRow), lastRow: Number(lastRow), column: columnOf(from) }
  return from !== '' && area.lastRow > area.firstRow && area.column <= COLUMNS_MAX ? [area] : []
}

/** Copies a text in merged cells to each of their rows, for example when one class is written beside all of its learners. */
function withMerged(rows: readonly SheetRow[], merged: readonly Area[]): SheetRow[] {
  if (merged.length === 0) return [...rows]
  const byNumber = new Map(rows.map((one) => [one.row, one]))
  const filled = new Map<number, string[]>()
  for (const { firstRow, lastRow, column } of merged.slice(0, MERGED_MAX)) {
    const text = byNumber.get(firstRow)?.cells[column - 1] ?? ''
    if (text === '') continue
    for (const { row, cells } of rows) {
      if (row <= firstRow || row > lastRow) continue
      const next = filled.get(row) ?? [...cells]
      while (next.length < column) next.push('')
      next[column - 1] ||= text
      filled.set(row, next)
    }
  }
  return rows.map((one) => ({ ...one, cells: filled.get(one.row) ?? one.cells }))
}

/** Converts an address such as "AB7" to its column, here 28. */
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
  // Excel stores the name True in this way.
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (known.styles[Number(style)]?.isDate && number > 0 && number < 200_000)
    return new Date(EXCEL_EPOCH + Math.floor(number + known.firstDay) * DAY_MS).toISOString().slice(0, 10)
  // 2.7821123E10 is a whole telephone number.
  return Number.isSafeInteger(number) ? String(number) : value
}
