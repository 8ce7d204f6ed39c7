import { archive, compoundFile, latin, workbook, type AwkwardFile } from './awkward-file.ts'

const SAVE = 'Open it, save it as .xlsx or CSV, and choose that.'
const ASK = 'Ask for the list as an Excel or CSV file.'
const WEB =
  'This is a web page, not a list, even if its name ends in .xls. Open it in Excel, save it as .xlsx or CSV, and choose that.'
const DAMAGED =
  'This Excel file is damaged, or only a part of it was saved. Open it, save it again, and choose that.'
const list = workbook({
  rows: [
    ['Surname', 'Name', 'Class'],
    ['Mokoena', 'Thabo', '7A'],
  ],
})

/** Sets the flag of the first file in an archive that says it has a password. */
function withPassword(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[6] = 1
  return copy
}

const REFUSED: readonly [name: string, content: string | Uint8Array, message: string][] = [
  ['an old Excel file', compoundFile('Workbook'), `This is an old Excel file (.xls). ${SAVE}`],
  [
    'a very old Excel file',
    latin(`\x09\x08\x08\0\0\x05${'\0'.repeat(90)}`),
    `This is an old Excel file (.xls). ${SAVE}`,
  ],
  [
    'an Excel file with a password',
    compoundFile('EncryptionInfo', 'EncryptedPackage'),
    'This file is protected with a password. Open it in Excel, take the password off (File, Info, Protect Workbook, Encrypt with Password, and leave it empty), save it, and choose it again.',
  ],
  [
    'an old Word document',
    compoundFile('WordDocument'),
    'This is a Word document. Copy its table into Excel, save that as .xlsx, and choose it.',
  ],
  [
    'a Word document',
    archive('[Content_Types].xml', 'word/document.xml'),
    'This is a Word document. Copy its table into Excel, save that as .xlsx, and choose it.',
  ],
  [
    'a spreadsheet of LibreOffice',
    archive('mimetype', 'content.xml', 'META-INF/manifest.xml'),
    'This is a LibreOffice or OpenOffice file (.ods). Open it there, save it as .xlsx or CSV, and choose that.',
  ],
  [
    'a Numbers file',
    archive('Index/Document.iwa', 'Index/Tables/DataList.iwa', 'preview.jpg'),
    'This is a Numbers file of an Apple device. In Numbers choose File, Export To, Excel, and choose the file it makes.',
  ],
  [
    'a binary workbook',
    archive('xl/workbook.bin'),
    'This is a binary Excel file (.xlsb). Open it in Excel, save it as .xlsx or CSV, and choose that.',
  ],
  [
    'an archive of other things',
    archive('photo.txt', 'list.csv'),
    'This is not an Excel file (.xlsx), although it is packed like one. Open it in Excel or LibreOffice and save it as .xlsx or CSV.',
  ],
  [
    'an archive with a password',
    withPassword(archive('list.csv')),
    'This file is packed with a password. Unpack it first, and choose the list that is in it.',
  ],
  ['a workbook of which half has arrived', list.slice(0, list.length / 2), DAMAGED],
  ['a workbook without its end', list.slice(0, -30), DAMAGED],
  ['a PDF', '%PDF-1.7\n%...', `This is a PDF. ${ASK}`],
  ['a picture (PNG)', latin('\x89PNG\r\n\x1A\n\0\0\0\rIHDR'), `This is a picture. ${ASK}`],
  ['a photo (JPEG)', latin('\xFF\xD8\xFF\xE0\0\x10JFIF'), `This is a picture. ${ASK}`],
  ['a photo of an iPhone', latin('\0\0\0\x24ftypheic\0\0\0\0mif1'), `This is a picture. ${ASK}`],
  [
    'an HTML table named .xls',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Surname</td></tr></table></html>',
    WEB,
  ],
  ['a table without a page', '\uFEFF  <table><tr><td>Surname</td></tr></table>', WEB],
  ['a saved web page', 'MIME-Version: 1.0\nContent-Type: multipart/related', WEB],
  [
    'Excel’s own XML',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    `This is an Excel file in XML. ${SAVE}`,
  ],
  [
    'a link to a Google sheet',
    '{"url": "https://docs.google.com/open?id=1"}',
    'This is only a link to a Google sheet. Open the sheet, choose File, Download, Microsoft Excel, and choose the file it makes.',
  ],
  ['an empty file', '', 'This file is empty.'],
  ['a file of empty lines', '\n\n;;;\n', 'This file is empty.'],
  ['an empty workbook', workbook({ rows: [] }), 'This file is empty.'],
  [
    'bytes without a meaning',
    Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 200]),
    'This is not a list that Qala can read. Choose a CSV file or an Excel file (.xlsx).',
  ],
  [
    'a quotation mark that is never closed',
    'Surname;Name;Class\nMokoena;"Thabo;7A\nNel;Anri;7A\n',
    'A quotation mark in row 2 is never closed. Correct it and try again.',
  ],
]

/** Each of these files is refused as what it is, with advice that helps. */
export const NOT_LISTS: readonly AwkwardFile[] = REFUSED.map(([name, content, message]) => ({
  name,
  content,
  gives: `refused: ${message}`,
}))
