import { SaxesParser } from 'saxes'
import { UnreadableFile } from '#domain/school/import-learners/unreadable-file.ts'

export const DAMAGED =
  'This Excel file is damaged, or only a part of it was saved. Open it, save it again, and choose that.'

interface Handlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Reads a part of a workbook, element by element. Names are given without their namespace prefix.
 * @throws UnreadableFile
 */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new UnreadableFile(DAMAGED)
  })
  // A document type could define entities that expand without limit. No spreadsheet has one.
  parser.on('doctype', () => {
    throw new UnreadableFile(DAMAGED)
  })
  parser.on('opentag', ({ name, attributes }) => open?.(plain(name), attributes))
  parser.on('closetag', ({ name }) => close?.(plain(name)))
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.write(xml).close()
}
