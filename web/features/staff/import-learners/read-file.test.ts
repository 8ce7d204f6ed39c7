import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { FILE_MAX_BYTES } from '#domain/school/import-learners/unreadable-file.ts'
import { readFile } from './read-file.ts'

const fileOf = (content: Uint8Array | string) => new Blob([content as BlobPart])
const rowsOf = async (content: Uint8Array | string) =>
  (await readFile(fileOf(content))).map(({ rows }) => rows.map(({ row, cells }) => [row, ...cells]))

/** Makes a workbook with one sheet, with XML as programs write it. */
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr/><x:sheets><x:sheet name="7A" r:id="rId1"/><x:sheet name="Old" state="hidden" r:id="rId2"/></x:sheets></x:workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  })

describe('an Excel file', () => {
  test('is read as Excel shows it: texts, days, and numbers with every figure', async () => {
    const written = await writeExcelFile([
      [{ value: 'Surname' }, { value: 'Birth date' }, { value: 'Cell' }, { value: 'ID' }],
      [
        { value: 'van der Merwe & Söhne' },
        { value: new Date('2013-02-28T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: 27_821_234_567, type: Number },
        { value: '0012', type: String },
      ],
    ]).toBuffer()
    expect(await rowsOf(new Uint8Array(written))).toEqual([
      [
        [1, 'Surname', 'Birth date', 'Cell', 'ID'],
        [2, 'van der Merwe & Söhne', '2013-02-28', '27821234567', '0012'],
      ],
    ])
  })

  test('keeps gaps, saved answers of formulas and errors as they are, and leaves out what is hidden', async () => {
    const sheet =
      '<row r="3"><c r="B3" t="inlineStr"><is><r><t>Ma</t></r><r><t>dlala</t></r></is></c><c r="D3"><f>1+1</f><v>2</v></c>' +
      '<c r="E3" t="e"><v>#REF!</v></c><c r="F3"><v>2.7821123456E10</v></c><c r="G3" s="1"><v>41333</v></c></row><row r="4"/>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
    expect(await rowsOf(workbook(sheet, { 'xl/styles.xml': styles }))).toEqual([
      [[3, '', 'Madlala', '', '2', '#REF!', '27821123456', '2013-02-28']],
    ])
  })

  test('of 2,000 learners and 20 columns is read within seconds', async () => {
    const cells = (row: number) =>
      Array.from(
        { length: 20 },
        (_, at) => `<c r="${String.fromCodePoint(65 + at)}${row}" t="s"><v>${at}</v></c>`,
      ).join('')
    const rows = Array.from({ length: 2_000 }, (_, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join(
      '',
    )
    const strings = `<sst>${'<si><t>Mokoena</t></si>'.repeat(20)}</sst>`
    const started = performance.now()
    const [sheet] = await readFile(fileOf(workbook(rows, { 'xl/sharedStrings.xml': strings })))
    expect(sheet?.rows).toHaveLength(2_000)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

const cellOf = (text: string) => `<row r="7"><c r="C7" t="inlineStr"><is><t>${text}</t></is></c></row>`
/** Makes an archive that claims to unpack to 70 MB. */
function bomb(): Uint8Array {
  const archive = workbook('')
  const view = new DataView(archive.buffer)
  for (let at = 0; at < archive.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 70 * 1024 * 1024, true)
  return archive
}

describe('cannot be used', () => {
  test.each<[string, () => Uint8Array | string, string]>([
    ['a file of nothing', () => '', 'This file is empty.'],
    ['a cell of 3 MB', () => workbook(cellOf('x'.repeat(3_000_000))), 'The cell in row 7, column C'],
    ['a zip bomb', bomb, 'This Excel file is too large'],
    ['100,000 rows', () => workbook('<row><c><v>1</v></c></row>'.repeat(100_000)), 'more than 5,000 rows'],
    [
      'a cell in the last column',
      () => workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
      'more than 200 columns',
    ],
    [
      'words that unfold',
      () => workbook('', { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }),
      'damaged',
    ],
    ['half an Excel file', () => workbook(cellOf('x')).slice(0, 400), 'damaged'],
    [
      'a spreadsheet of another program',
      () => zipSync({ 'content.xml': strToU8('<a/>') }),
      'This is a LibreOffice or OpenOffice file (.ods)',
    ],
    [
      'an old Excel file',
      () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'This is an old Excel file (.xls)',
    ],
    ['a PDF', () => '%PDF-1.7 ...', 'This is a PDF'],
    ['a web page', () => '<table><tr><td>Surname</td></tr></table>', 'This is a web page'],
    [
      'a picture',
      () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 200]),
      'This is a picture',
    ],
    ['6 MB', () => new Uint8Array(FILE_MAX_BYTES + 1), 'larger than 5 MB'],
  ])('%s, and says why', async (_, content, message) => {
    await expect(readFile(fileOf(content()))).rejects.toThrow(message)
  })
})
