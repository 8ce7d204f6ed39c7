import { decodeText } from '#domain/school/import-learners/decode-text.ts'
import { readCsv } from '#domain/school/import-learners/read-csv.ts'
import { repairRow } from '#domain/school/import-learners/repair-text.ts'
import { FILE_MAX_BYTES, UnreadableFile, type Sheet } from '#domain/school/import-learners/unreadable-file.ts'
import { notAList, notAText } from './not-a-list.ts'

const ZIP = [0x50, 0x4b]

/**
 * Reads the non-empty sheets of a file. The content determines the file type, not the name. Wrongly decoded letters are
 * corrected where that is certain.
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
  const problem = notAList(bytes)
  if (problem !== null) throw new UnreadableFile(problem)
  if (ZIP.every((byte, at) => bytes[at] === byte)) {
    const { readXlsx } = await import('./read-xlsx.ts')
    return readXlsx(bytes).map(repaired)
  }
  const { text, isGuess } = decodeText(bytes)
  return readText(text).map((sheet) => (isGuess ? { ...sheet, notices: [GUESSED_LETTERS] } : sheet))
}

const GUESSED_LETTERS =
  'The file does not say how its letters are saved, so they are read as those of Windows. Look at names such as Zoë and Renée: if they are wrong, save the list as .xlsx.'

/** Reads text, for example rows copied from a spreadsheet. */
export function readText(text: string): Sheet[] {
  const problem = notAText(text)
  if (problem !== null) throw new UnreadableFile(problem)
  return [repaired({ name: '', rows: readCsv(text) })]
}

function repaired(sheet: Sheet): Sheet {
  return { ...sheet, rows: sheet.rows.map(repairRow) }
}
