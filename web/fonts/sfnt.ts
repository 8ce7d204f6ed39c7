/** All numbers are fractions of the font size. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** Returns 0 for a character that the font cannot draw. */
  widthOf: (character: string) => number
  characters: ReadonlySet<string>
}

/** Reads an uncompressed TrueType font (tables: hhea, head, hmtx, cmap). Throws when a table is missing. */
export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16
    tables.set(String.fromCharCode(...font.subarray(entry, entry + 4)), view.getUint32(entry + 8))
  }
  const table = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font has no ${name} table`)
    return offset
  }

  const em = view.getUint16(table('head') + 18)
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const longWidths = view.getUint16(hhea + 34)
  const glyphs = readGlyphs(view, table('cmap'))
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    lineGap: view.getInt16(hhea + 8) / em,
    widthOf: (character) => {
      const glyph = glyphs.get(character)
      return glyph === undefined ? 0 : view.getUint16(hmtx + Math.min(glyph, longWidths - 1) * 4) / em
    },
    characters: new Set(glyphs.keys()),
  }
}

function readGlyphs(view: DataView, cmap: number): Map<string, number> {
  const glyphs = new Map<string, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + view.getUint32(cmap + 8 + index * 8)
    if (view.getUint16(at) !== 4) continue
    const doubled = view.getUint16(at + 6)
    for (let segment = 0; segment < doubled; segment += 2) {
      const end = view.getUint16(at + 14 + segment)
      const start = view.getUint16(at + 16 + doubled + segment)
      const delta = view.getUint16(at + 16 + 2 * doubled + segment)
      const rangeAt = at + 16 + 3 * doubled + segment
      const range = view.getUint16(rangeAt)
      for (let point = start; point <= end && point !== 0xffff; point += 1) {
        const listed = range === 0 ? point : view.getUint16(rangeAt + range + 2 * (point - start))
        const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
        if (glyph !== 0) glyphs.set(String.fromCodePoint(point), glyph)
      }
    }
  }
  return glyphs
}
