/** Characters that a name may contain and XML may not. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes the characters with which Excel would call a whole workbook damaged. */
export function forXml(text: string): string {
  return text.replace(NOT_XML, '')
}
