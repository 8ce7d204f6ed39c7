// These are the elements and attributes that a drawing may contain. A drawing becomes part of the page, so everything that is
// not listed here is refused.

/** These are the sizes and limits of the three kinds of drawing. */
export const DRAWING_KINDS = {
  /** A phone shows it 320 px wide, so 26 units are 13 px there. */
  picture: { viewBox: '0 0 640 360', minFontSize: 26 },
  /** This is a tile of a lesson. It has no words, because it is for children who do not read yet. */
  icon: { viewBox: '0 0 40 40', minFontSize: Number.POSITIVE_INFINITY },
  /** This is the head of a person, which the page cuts to a circle. It is shown 40 px wide at least. */
  face: { viewBox: '0 0 80 80', minFontSize: Number.POSITIVE_INFINITY },
} as const
export type DrawingKind = keyof typeof DRAWING_KINDS

export const MAX_LABEL_WORDS = 3
export const MAX_BROTLI_BYTES = 12_000

/** Names after "--pic-". The style sheet gives each of them a value for light and for dark. */
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
  // These are ink that stays dark and white that stays white, for fills with the same brightness in both themes.
  'on-sun',
  'on-dark',
])

export const ELEMENTS = words(`
  svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop
  clipPath mask pattern use symbol marker title desc
`)

/** These are deliberately absent: style, class, on…, font-family, filter, and anything that animates or loads. */
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

/** These are the elements that are visible only with a colour. */
export const SHAPES = words('path rect circle ellipse line polyline polygon text')
/** A shape inside one of these gets its colour where it is used, or needs none. */
export const PAINTED_ELSEWHERE = words('defs symbol clipPath marker')
/** A label inside one of these could be shrunk where it is used. */
export const NO_LABELS_INSIDE = words('defs symbol clipPath mask pattern marker')

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
