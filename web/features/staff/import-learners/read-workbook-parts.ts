import { readXml } from './read-xml.ts'

export function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  if (xml === '') return targets
  readXml(xml, {
    open: (_, { Id = '', Target = '' }) =>
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`),
  })
  return targets
}

export function readWorkbook(xml: string): {
  sheets: { name: string; id: string }[]
  /** The names of hidden sheets. */
  hidden: string[]
  is1904: boolean
} {
  const sheets: { name: string; id: string }[] = []
  const hidden: string[] = []
  let is1904 = false
  readXml(xml, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      const isShown = (attributes['state'] ?? 'visible') === 'visible'
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const name = attributes['name'] ?? ''
      if (element === 'sheet' && isShown) sheets.push({ name, id })
      else if (element === 'sheet') hidden.push(name)
    },
  })
  return { sheets, hidden, is1904 }
}

/** Reads the texts to which cells refer. It leaves out the phonetic guides of Japanese texts. */
export function readStrings(xml: string | null): string[] {
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

export interface CellStyle {
  /** This is true if a number in this style is a date. */
  isDate?: boolean
  isStruck?: boolean
  isFilled?: boolean
}

/** Returns the styles by index. */
export function readStyles(xml: string | null): CellStyle[] {
  const styles: CellStyle[] = []
  if (xml === null) return styles
  const formats = new Map<string, boolean>()
  const struck: boolean[] = []
  let part = ''
  readXml(xml, {
    open: (name, attributes) => {
      const { numFmtId = '', formatCode = '', fontId, fillId } = attributes
      if (['fonts', 'cellXfs'].includes(name)) part = name
      if (name === 'numFmt') formats.set(numFmtId, isDateFormat(formatCode))
      if (name === 'font' && part === 'fonts') struck.push(false)
      if (name === 'strike' && part === 'fonts')
        struck[struck.length - 1] = !/^(?:0|false)$/.test(attributes['val'] ?? '')
      if (name === 'xf' && part === 'cellXfs')
        styles.push({
          isDate: formats.get(numFmtId) ?? isDateNumber(Number(numFmtId)),
          isStruck: struck[Number(fontId ?? -1)] ?? false,
          // In every workbook, the first two fills are "none" and a grey pattern.
          isFilled: Number(fillId ?? 0) >= 2,
        })
    },
    close: (name) => {
      if (name === part) part = ''
    },
  })
  return styles
}

/** The ids of the date formats that are built into Excel. */
function isDateNumber(format: number): boolean {
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
}

/** Recognises "yyyy/mm/dd", but not "0 \d\a\y\s" nor a colour. */
function isDateFormat(code: string): boolean {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}
