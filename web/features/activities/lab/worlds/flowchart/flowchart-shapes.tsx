import { textOfNode, type FlowNode } from '#domain/learning/lab/worlds/flowchart/flowchart.ts'
import { CORAL, DARK, GREY, SUN, WHITE } from '../picture-colours.ts'

/** The distance between rows. */
export const ROW = 64
const HALF = { w: 45, h: 22 }

export interface Grid {
  /** The distance between columns. */
  pitch: number
}

function centre({ at: [column, row] }: FlowNode, { pitch }: Grid): [x: number, y: number] {
  return [pitch * (column + 0.5), ROW * (row + 0.5)]
}

interface NodeShapeProps {
  node: FlowNode
  grid: Grid
  isHere: boolean
  /** The number of a diamond that the learner can change. */
  number: number | undefined
}

export function NodeShape({ node, grid, isHere, number }: NodeShapeProps) {
  const [x, y] = centre(node, grid)
  const look = {
    fill: isHere ? SUN : WHITE,
    stroke: isHere ? CORAL : DARK,
    strokeWidth: isHere ? 5 : 2.5,
  }
  const { w, h } = HALF
  const wide = grid.pitch > 120 ? 54 : w
  const text = textOfNode(node)
  const space = text.indexOf(' ')
  const isLong = text.length > (grid.pitch > 120 ? 9 : 7)
  const lines = isLong && space > 0 ? [text.slice(0, space), text.slice(space + 1)] : [text]
  return (
    <g transform={`translate(${x} ${y})`}>
      {node.shape === 'start' || node.shape === 'show' ? (
        <rect x={-wide + 4} y={-h + 2} width={wide * 2 - 8} height={h * 2 - 4} rx="20" {...look} />
      ) : node.shape === 'input' ? (
        <path {...look} d={`M${-wide + 12} ${-h}H${wide}L${wide - 12} ${h}H${-wide}z`} />
      ) : node.shape === 'ask' ? (
        <path {...look} d={`M0-30L${wide + 4} 0 0 30-${wide + 4} 0z`} />
      ) : (
        <rect x={-wide} y={-h} width={wide * 2} height={h * 2} rx="5" {...look} />
      )}
      {lines.map((line, index) => (
        <text
          key={line}
          y={lines.length === 1 ? 6 : index * 18 - 2}
          fontSize="18"
          fontWeight="600"
          textAnchor="middle"
          fill={DARK}
        >
          {line}
        </text>
      ))}
      {number !== undefined && (
        <g transform={`translate(-38 -29)`}>
          <circle r="11" fill={SUN} stroke={DARK} strokeWidth="1.5" />
          <text y="6" fontSize="17" fontWeight="700" textAnchor="middle" fill={DARK}>
            {number}
          </text>
        </g>
      )}
    </g>
  )
}

interface ArrowProps {
  from: FlowNode
  to: FlowNode
  name: 'next' | 'yes' | 'no'
  grid: Grid
  isTaken: boolean
}

/** An arrow that goes down if the next shape is below, and otherwise out at the side. */
export function Arrow({ from, to, name, grid, isTaken }: ArrowProps) {
  const [[x1, y1], [x2, y2]] = [centre(from, grid), centre(to, grid)]
  const half = grid.pitch > 120 ? 54 : HALF.w
  const h = from.shape === 'ask' ? 30 : HALF.h
  const isBelow = x1 === x2
  const side = x2 > x1 ? 1 : -1
  const isLevel = y1 === y2
  // An arrow back to the previous shape joins the arrow that comes down to it.
  const isBack = isLevel && x2 < x1 && name === 'next'
  const d = isBack
    ? `M${x1} ${y1 - h}V${y1 - 36}H${x2 + 8}`
    : isBelow
      ? `M${x1} ${y1 + h}V${y2 - (to.shape === 'ask' ? 30 : HALF.h) - 3}`
      : isLevel
        ? `M${x1 + side * half} ${y1}H${x2 - side * (half + 4)}`
        : `M${x1 + side * half} ${y1}H${x2}V${y2 - HALF.h - 3}`
  const [ax, ay, turn] = isBack
    ? [x2 + 4, y1 - 36, 180]
    : isLevel
      ? [x2 - side * (half + 3), y2, side === 1 ? 0 : 180]
      : [x2, y2 - (to.shape === 'ask' ? 30 : HALF.h) - 2, 90]
  const colour = isTaken ? CORAL : GREY
  return (
    <>
      <path fill="none" stroke={colour} strokeWidth={isTaken ? 6 : 4} d={d} />
      <path
        fill={colour}
        d="M0 0l-9-6v12z"
        stroke={colour}
        strokeWidth="2"
        transform={`translate(${ax} ${ay}) rotate(${turn})`}
      />
      {name !== 'next' && (
        <text
          // A label below a diamond stands between the diamond's lower edge and the next shape.
          x={isBelow ? x1 + 14 : x1 + side * (half + 4)}
          y={isBelow ? y1 + h + 6 : y1 - 7}
          fontSize="17"
          fontWeight="700"
          textAnchor={isBelow || side === 1 ? 'start' : 'end'}
          fill="var(--pic-line)"
        >
          {name}
        </text>
      )}
    </>
  )
}
