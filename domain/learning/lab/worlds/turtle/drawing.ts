interface Point {
  readonly x: number
  readonly y: number
}

/** This is a straight stroke. `heading` is in whole degrees, with 0 to the right and 90 down, so its direction is exact. */
export interface Stroke {
  readonly from: Point
  readonly to: Point
  readonly heading: number
  readonly colour: string
}

/**
 * Points nearer than this count as one point. The value is far smaller than the shortest move and far larger than the sum of
 * rounding errors.
 */
const NEAR = 0.5

/**
 * This is a piece of an endless line with this angle. `which` is the distance of that line from the middle of the page, which
 * distinguishes parallel lines. `start` and `end` are positions on the line.
 */
interface Piece {
  readonly angle: number
  readonly which: number
  readonly start: number
  readonly end: number
  readonly colour: string
}

function pieceOf({ from, to, heading, colour }: Stroke): Piece {
  const angle = ((heading % 180) + 180) % 180
  const turn = (angle * Math.PI) / 180
  const along = ({ x, y }: Point) => x * Math.cos(turn) + y * Math.sin(turn)
  const [start, end] = [along(from), along(to)].toSorted((a, b) => a - b) as [number, number]
  return { angle, which: from.y * Math.cos(turn) - from.x * Math.sin(turn), start, end, colour }
}

function isSameLine(a: Piece, b: Piece): boolean {
  return a.angle === b.angle && a.colour === b.colour && Math.abs(a.which - b.which) < NEAR
}

/** Returns the lines that a person sees. Strokes on the same line that overlap or touch become one line. */
export function merged(strokes: readonly Stroke[]): Piece[] {
  const lines: Piece[] = []
  for (const piece of strokes.map(pieceOf).toSorted((a, b) => a.start - b.start)) {
    const at = lines.findIndex((line) => isSameLine(line, piece) && piece.start <= line.end + NEAR)
    const line = lines[at]
    if (!line) lines.push(piece)
    else if (piece.end > line.end) lines[at] = { ...line, end: piece.end }
  }
  return lines
}

function isOn(lines: readonly Piece[], piece: Piece): boolean {
  return lines.some(
    (line) => isSameLine(line, piece) && line.start <= piece.start + NEAR && line.end >= piece.end - NEAR,
  )
}

/** Returns the strokes of which at least a part is not in the drawing. */
export function strokesOff(drawing: readonly Stroke[], strokes: readonly Stroke[]): Stroke[] {
  const lines = merged(drawing)
  return strokes.filter((stroke) => !isOn(lines, pieceOf(stroke)))
}

/** Returns the number of lines in the drawing that the strokes do not cover. */
export function linesMissing(drawing: readonly Stroke[], strokes: readonly Stroke[]): number {
  const lines = merged(strokes)
  return merged(drawing).filter((line) => !isOn(lines, line)).length
}

export function isSameDrawing(a: readonly Stroke[], b: readonly Stroke[]): boolean {
  return strokesOff(a, b).length === 0 && linesMissing(a, b) === 0
}

/** Returns the first stroke that is completely on an earlier stroke. */
export function strokeAgain<One extends Stroke>(strokes: readonly One[]): One | undefined {
  return strokes.find((stroke, index) => isOn(merged(strokes.slice(0, index)), pieceOf(stroke)))
}

/** Says whether the stroke begins on a line of the drawing and follows it for some way. */
export function followsLine(drawing: readonly Stroke[], stroke: Stroke): boolean {
  const piece = pieceOf(stroke)
  const isForward = stroke.heading === piece.angle
  return merged(drawing).some(
    (line) =>
      isSameLine(line, piece) &&
      (isForward
        ? piece.start > line.start - NEAR && piece.start < line.end - NEAR
        : piece.end < line.end + NEAR && piece.end > line.start + NEAR),
  )
}

/**
 * Says whether the stroke is on a line of the drawing and ends in the middle of it, where no other line begins. The next
 * stroke is then wrong because this one was too short.
 */
export function endsEarly(drawing: readonly Stroke[], stroke: Stroke): boolean {
  const piece = pieceOf(stroke)
  const isForward = stroke.heading === piece.angle
  const lines = merged(drawing)
  const isInside = lines.some(
    (line) =>
      isSameLine(line, piece) && (isForward ? piece.end < line.end - NEAR : piece.start > line.start + NEAR),
  )
  const isCorner = drawing.some(({ from, to }) => isNear(from, stroke.to) || isNear(to, stroke.to))
  return isOn(lines, piece) && isInside && !isCorner
}

function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < NEAR
}
