// What a drawing may contain. It becomes part of the page, so everything not named here is refused.

/** Sizes and limits of the two kinds of drawing. */
export const DRAWING_KINDS = {
  /** A phone shows it 320 px wide: 26 units are 13 px there. */
  picture: { viewBox: '0 0 640 360', minFontSize: 26 },
  /** A lesson's tile: drawn for children who do not read yet, so it holds no words. */
  icon: { viewBox: '0 0 40 40', minFontSize: Number.POSITIVE_INFINITY },
} as const
export type DrawingKind = keyof typeof DRAWING_KINDS

export const MAX_LABEL_WORDS = 3
export const MAX_BROTLI_BYTES = 12_000

/** Names after "--pic-"; the style sheet gives each a value for light and for dark. */
export const PICTURE_COLOURS: ReadonlySet<string> = new Set([
  'paper',
  'ink',
  'indigo',
  'indigo-wash',
  'sun',
  'sun-wash',
  'leaf',
  'leaf-wash',
  'coral',
  'coral-wash',
  'sky',
  'wood',
  'skin-1',
  'skin-2',
  'skin-3',
  'white',
  'grey',
  // Ink that stays dark, or white that stays white, on a fill that keeps its brightness in both themes.
  'on-sun',
  'on-dark',
])

export const ELEMENTS = words(`
  svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop
  clipPath mask pattern use symbol marker title desc
`)

/** Deliberately absent: style, class, on…, font-family, filter, and anything that animates or loads. */
export const ATTRIBUTES = words(`
  id viewBox preserveAspectRatio transform opacity
  x y x1 y1 x2 y2 cx cy r rx ry width height d points pathLength dx dy
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset vector-effect paint-order
  font-size font-weight text-anchor dominant-baseline letter-spacing textLength lengthAdjust
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod fx fy
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits
  patternUnits patternContentUnits patternTransform
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient href
`)

export const COLOUR_ATTRIBUTES = words('fill stroke stop-color')
export const REFERENCE_ATTRIBUTES = words('fill stroke clip-path mask marker-start marker-mid marker-end')

/** What a colour makes visible. */
export const SHAPES = words('path rect circle ellipse line polyline polygon text')
/** Inside these a shape takes its colour from where it is used, or needs none. */
export const PAINTED_ELSEWHERE = words('defs symbol clipPath marker')
/** A label in one of these could be shrunk where it is used. */
export const NO_LABELS_INSIDE = words('defs symbol clipPath mask pattern marker')

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
