import type { FontMetrics } from './sfnt.ts'

/** Published advance widths in thousandths of the font size. Roboto is only 0.8 % wider, so one table serves all devices. */
const ARIAL: Record<'regular' | 'bold', Record<number, string>> = {
  regular: { 222: 'ijl', 278: ' .,ft', 333: 'r', 500: 'cksvxyz', 556: 'abdeghnopqu', 722: 'w', 833: 'm' },
  bold: {
    278: ' .,ijl',
    333: 'ft',
    389: 'r',
    500: 'z',
    556: 'acekstvxy',
    611: 'bdghnopqu',
    778: 'w',
    889: 'm',
  },
}

/** Widths are compared over running text, because letters of the alphabet are not equally frequent. */
const SAMPLE =
  'a computer is a machine that follows instructions. you give it something, it works on that, and it shows you what ' +
  'came out. the part that does the work is very fast, but it never guesses what you mean. when the power goes off, ' +
  'whatever was not saved is gone, so a good habit is to save your work often and to check what you have written.'

interface Face {
  weight: 'regular' | 'bold'
  range: string
  /** Full names and PostScript names, because devices know their fonts by one or the other. */
  local: readonly string[]
}

const FACES: readonly Face[] = [
  {
    weight: 'regular',
    range: '100 550',
    local: ['Arial', 'ArialMT', 'Roboto', 'Roboto-Regular', 'Liberation Sans'],
  },
  {
    weight: 'bold',
    range: '551 900',
    local: ['Arial Bold', 'Arial-BoldMT', 'Roboto Bold', 'Roboto-Bold', 'Liberation Sans Bold'],
  },
]

/**
 * Returns the @font-face rules of the local font that is shown until Lexend has loaded. It is scaled to the same size, so that
 * nothing moves.
 */
export function fallbackFaces(metrics: Record<'regular' | 'bold', FontMetrics>): string {
  return FACES.map(({ weight, range, local }) => {
    const font = metrics[weight]
    const size = meanWidth(font.widthOf) / meanWidth((character) => arialWidth(weight, character))
    return [
      '@font-face{',
      "font-family:'Lexend fallback';",
      `font-weight:${range};`,
      `src:${local.map((name) => `local('${name}')`).join(',')};`,
      `size-adjust:${percent(size)};`,
      `ascent-override:${percent(font.ascent / size)};`,
      `descent-override:${percent(font.descent / size)};`,
      `line-gap-override:${percent(font.lineGap / size)}`,
      '}',
    ].join('')
  }).join('\n')
}

function arialWidth(weight: 'regular' | 'bold', character: string): number {
  for (const [width, characters] of Object.entries(ARIAL[weight])) {
    if (characters.includes(character)) return Number(width) / 1000
  }
  throw new Error(`No width of "${character}" in Arial`)
}

function meanWidth(widthOf: (character: string) => number): number {
  let sum = 0
  for (const character of SAMPLE) sum += widthOf(character)
  return sum / SAMPLE.length
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}
