import type { Fault } from '../../world.ts'
import {
  endsEarly,
  followsLine,
  isSameDrawing,
  linesMissing,
  strokeAgain,
  strokesOff,
  type Stroke,
} from './drawing.ts'

export interface DrawnStroke extends Stroke {
  readonly line: number
  /** This is the line of the last turn before this stroke, or 0 if there was none. */
  readonly turnedAt: number
}

/** Returns the first thing that a drawing has more, less or different from its target, in the order of drawing. */
export function compareDrawings(
  target: readonly Stroke[],
  drawn: readonly DrawnStroke[],
  once: boolean,
): Fault | undefined {
  if (isSameDrawing(target, drawn)) {
    const again = once ? strokeAgain(drawn) : undefined
    return (
      again && {
        reason: 'drawn-twice',
        line: again.line,
        say: 'The drawing is right, but the turtle goes over a line twice. Draw each line once.',
      }
    )
  }
  const plain = (strokes: readonly Stroke[]) => strokes.map((stroke) => ({ ...stroke, colour: '' }))
  const [off] = strokesOff(target, drawn) as DrawnStroke[]
  if (off && isSameDrawing(plain(target), plain(drawn)))
    return {
      reason: 'wrong-colour',
      line: off.line,
      say: `All lines are in place. The line of block ${off.line} is ${off.colour}: is that right?`,
    }
  const missing = linesMissing(target, drawn)
  if (!off)
    return {
      reason: 'missing-line',
      say:
        drawn.length === 0
          ? 'There is no line yet.'
          : missing === 1
            ? 'All of this is right so far. One line is still missing.'
            : `All of this is right so far. ${missing} lines are still missing.`,
    }
  const { line, turnedAt } = off
  if (missing === 0)
    return { reason: 'extra-line', line, say: `Block ${line} draws a line that is not in the picture.` }
  const before = drawn[drawn.indexOf(off) - 1]
  const goesOn = before?.heading === off.heading && before.to.x === off.from.x && before.to.y === off.from.y
  if (goesOn || followsLine(target, off))
    return { reason: 'overshoot', line, say: `Block ${line} draws too far.` }
  if (before && endsEarly(target, before))
    return { reason: 'short', line: before.line, say: `The line of block ${before.line} stops too early.` }
  if (turnedAt > 0)
    return {
      reason: 'wrong-angle',
      line: turnedAt,
      say: `After the turn in block ${turnedAt}, the turtle draws another way than the picture.`,
    }
  return { reason: 'wrong-drawing', line, say: `The line of block ${line} is not in the picture.` }
}
