import { decodeText } from '#domain/import-learners/decode-text.ts'
import { readCsv } from '#domain/import-learners/read-csv.ts'
import { FILE_MAX_BYTES, UnreadableFile, type SheetRow } from '#domain/import-learners/unreadable-file.ts'

export interface Sheet {
  name: string
  rows: SheetRow[]
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Excel before 2007. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * The sheets of a file with something in them, told by its content and not by its name.
 * @throws UnreadableFile
 */
export async function readFile(file: Blob): Promise<Sheet[]> {
  if (file.size > FILE_MAX_BYTES)
    throw new UnreadableFile(
      `This file is larger than ${FILE_MAX_BYTES / 1024 / 1024} MB. Export one grade or one class at a time.`,
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets = (await sheetsOf(bytes)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new UnreadableFile('This file is empty.')
  return sheets
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  if (startsWith(bytes, OLD_OFFICE))
    throw new UnreadableFile(
      'This is an old Excel file (.xls). Open it, save it as .xlsx or CSV, and choose that.',
    )
  if (startsWith(bytes, PDF))
    throw new UnreadableFile('This is a PDF. Ask for the list as an Excel or CSV file.')
  if (startsWith(bytes, ZIP)) {
    const { readXlsx } = await import('./read-xlsx.ts')
    return readXlsx(bytes)
  }
  return readText(decodeText(bytes))
}

/** Also of rows copied out of a spreadsheet. */
export function readText(text: string): Sheet[] {
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text))
    throw new UnreadableFile('This is a web page, not a list. Open it in Excel and save it as .xlsx or CSV.')
  // No text has these, in any encoding.
  if (/[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u.test(text))
    throw new UnreadableFile(
      'This is no list that Qala can read. Choose a CSV file or an Excel file (.xlsx).',
    )
  return [{ name: '', rows: readCsv(text) }]
}
