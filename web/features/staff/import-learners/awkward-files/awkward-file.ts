import { strToU8, zipSync } from 'fflate'

/** A file as an office might choose it, and the expected result in words. */
export interface AwkwardFile {
  name: string
  /** A text is saved as UTF-8. */
  content: string | Uint8Array
  /** The class whose page is open. Without it, the import is the whole school's. */
  opened?: { grade: number; letter: string }
  /** The answers that a person gives to the questions. */
  answers?: { className?: string; nameOrder?: 'first name first' | 'surname first'; takesAside?: boolean }
  /** @see outcomeOf for the form of the lines; `refused: ` is followed by the reason why a file cannot be used */
  gives: string | readonly string[]
}

/** A row of a workbook. Its cells are XML or texts, and its attributes are written like `hidden="1"`. */
export interface BuiltRow {
  cells: readonly (string | { xml: string } | { text: string; style: number })[]
  attributes?: string
}

interface BuiltSheet {
  name?: string
  state?: 'hidden'
  rows: readonly (BuiltRow | readonly BuiltRow['cells'][number][])[]
  /** XML before the rows, such as `<cols>`; `after` is XML after them, such as `<mergeCells>`. */
  before?: string
  after?: string
}

const STYLES = `<styleSheet>
  <fonts><font/><font><strike/></font></fonts>
  <fills><fill/><fill/><fill><patternFill patternType="solid"/></fill></fills>
  <cellXfs><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="14"/><xf fontId="1"/><xf fillId="2"/></cellXfs>
</styleSheet>`
/** These are the numbers of the styles above. */
export const [DATE, STRUCK, FILLED] = [1, 2, 3]

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function cellXml(cell: BuiltRow['cells'][number], address: string): string {
  if (typeof cell !== 'string' && 'xml' in cell)
    return cell.xml.includes(' r="') ? cell.xml : cell.xml.replace('<c', `<c r="${address}"`)
  const { text, style } = typeof cell === 'string' ? { text: cell, style: 0 } : cell
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Makes a workbook as Excel saves one, from sheets that are readable in the test. */
export function workbook(...sheets: readonly BuiltSheet[]): Uint8Array {
  const parts = sheets.map(({ rows, before = '', after = '' }, at) => {
    const xml = rows.map((row, index) => {
      const { cells, attributes = '' } = 'cells' in row ? row : { cells: row }
      const number = index + 1
      const columns = cells.map((cell, column) =>
        cellXml(cell, `${String.fromCodePoint(65 + column)}${number}`),
      )
      return `<row r="${number}" ${attributes}>${columns.join('')}</row>`
    })
    const body = `<worksheet>${before}<sheetData>${xml.join('')}</sheetData>${after}</worksheet>`
    return [`xl/worksheets/sheet${at + 1}.xml`, strToU8(body)] as const
  })
  const named = sheets.map(
    ({ name = 'Sheet1', state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>${relations.join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    ...Object.fromEntries(parts),
  })
}

/** Makes an archive with the named parts and no useful content. */
export function archive(...names: readonly string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<a/>')])))
}

/**
 * Makes the beginning of an old Office file, or of one with a password: a header, and the names of its streams with a zero byte
 * after each letter.
 */
export function compoundFile(...streams: readonly string[]): Uint8Array {
  const names = streams.map((name) => [...name].map((letter) => `${letter}\0`).join('')).join('\0\0')
  return latin(`\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${'\0'.repeat(504)}${names}`)
}

/** Writes one byte for each character. For most characters this is the same byte as in Windows-1252. */
export function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

export function utf16(text: string, isBig = false): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}
