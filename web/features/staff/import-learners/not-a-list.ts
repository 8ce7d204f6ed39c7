const ASK = 'Ask for the list as an Excel or CSV file.'
const SAVE = 'Open it, save it as .xlsx or CSV, and choose that.'
const PICTURE = `This is a picture. ${ASK}`

/** The first bytes of a file show its kind. */
const BEGINNINGS: readonly [start: string, message: string][] = [
  ['%PDF', `This is a PDF. ${ASK}`],
  ['\x89PNG', PICTURE],
  ['\xFF\xD8\xFF', PICTURE],
  ['GIF8', PICTURE],
  ['BM', PICTURE],
  ['II*\0', PICTURE],
  ['MM\0*', PICTURE],
  ['{\\rtf', 'This is a text document (.rtf). Copy its table into Excel, save that as .xlsx, and choose it.'],
  ['Rar!', 'This is a packed file (.rar). Unpack it first, and choose the list that is in it.'],
  ['7z\xBC\xAF', 'This is a packed file (.7z). Unpack it first, and choose the list that is in it.'],
  ['\x1F\x8B', 'This is a packed file (.gz). Unpack it first, and choose the list that is in it.'],
  // These are the files of Excel before 1997.
  ['\x09\x08', `This is an old Excel file (.xls). ${SAVE}`],
  ['\x09\x04', `This is an old Excel file (.xls). ${SAVE}`],
  ['\x09\x02', `This is an old Excel file (.xls). ${SAVE}`],
]

/** Office files before 2007 begin with these bytes, and so does every Office file that has a password. */
const COMPOUND = '\xD0\xCF\x11\xE0'
/** Names of streams within such a file. A file with a password has the first two, whatever format it had before. */
const STREAMS: readonly [name: string, message: string][] = [
  [
    'EncryptedPackage',
    'This file is protected with a password. Open it in Excel, take the password off (File, Info, Protect Workbook, Encrypt with Password, and leave it empty), save it, and choose it again.',
  ],
  ['WordDocument', `This is a Word document. Copy its table into Excel, save that as .xlsx, and choose it.`],
  ['PowerPoint Document', `This is a PowerPoint file. ${ASK}`],
]

/** Returns why a file cannot be used, judged by its first bytes; null if it may be a list. */
export function notAList(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith(COMPOUND)) {
    const stream = STREAMS.find(([name]) => includesWide(bytes, name))
    return stream?.[1] ?? `This is an old Excel file (.xls). ${SAVE}`
  }
  if (/^RIFF[\s\S]{4}WEBP$/.test(start) || /^[\s\S]{4}ftyp(?:hei|mif|avi)/.test(start)) return PICTURE
  return (
    BEGINNINGS.find(([beginning]) => start.startsWith(beginning) && !isPlainText(bytes, beginning))?.[1] ??
    null
  )
}

/** A list of names may begin with BM, but a bitmap has zero bytes soon after it. */
function isPlainText(bytes: Uint8Array, beginning: string): boolean {
  return beginning === 'BM' && !bytes.subarray(0, 30).includes(0)
}

/** Returns whether the bytes contain this name with a zero byte after each letter, as these files write names. */
function includesWide(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]).slice(0, -1)
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

/** Returns why a text is not a list; null if it may be one. */
export function notAText(text: string): string | null {
  const start = text.slice(0, 2_000)
  if (/<\?mso-application\s+progid="Excel/i.test(start)) return `This is an Excel file in XML. ${SAVE}`
  if (/^\s*<(?:!doctype|html|head|body|table|meta|style|\?xml)/i.test(start) || /^mime-version:/i.test(start))
    return 'This is a web page, not a list, even if its name ends in .xls. Open it in Excel, save it as .xlsx or CSV, and choose that.'
  if (/^\s*\{\s*"(?:url|doc_id)"/.test(start))
    return 'This is only a link to a Google sheet. Open the sheet, choose File, Download, Microsoft Excel, and choose the file it makes.'
  // No text contains these characters, in any encoding.
  if (/[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u.test(text))
    return 'This is not a list that Qala can read. Choose a CSV file or an Excel file (.xlsx).'
  return null
}
