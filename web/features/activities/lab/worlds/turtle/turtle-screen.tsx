import type { Program } from '#domain/learning/lab/program.ts'
import { strokesOf, targetOf, turtle, type TurtleState } from '#domain/learning/lab/worlds/turtle/turtle.ts'
import type { TurtleSetup } from '#domain/learning/lab/worlds/turtle/turtle-setup.ts'
import type { Stroke } from '#domain/learning/lab/worlds/turtle/drawing.ts'
import type { StageProps, WorldScreen } from '../../world-screen.ts'
import { useMove } from '../move.ts'
import { Sheet, type Box } from './turtle-sheet.tsx'
import { PEN_COLOURS, TurtleFigure } from './turtle-figure.tsx'

function Stage({ setup, step, before, moveMs, trail }: StageProps<TurtleSetup, TurtleState>) {
  const target = targetOf(setup)
  const drawn = strokesOf(trail)
  const box = boxAround([
    ...[...target, ...drawn].flatMap(({ from, to }) => [from, to]),
    { x: 0, y: 0 },
    ...trail.map(({ state }) => state),
    ...(target.length === 0 ? ROOM : []),
  ])
  // The lines keep their thickness on a phone, however large the drawing is.
  const pen = Math.max(4, box.width / 55)
  const isMoving = before !== null && (before.state.x !== step.state.x || before.state.y !== step.state.y)
  const isDrawing = isMoving && step.state.isPenDown
  const still = isDrawing ? drawn.slice(0, -1) : drawn
  const last = isDrawing ? drawn.at(-1) : undefined
  return (
    <>
      <p className="sr-only">{describe(target)}</p>
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        aria-hidden="true"
        className="mx-auto block h-auto max-h-96 w-full"
      >
        <Sheet ground={setup.ground} box={box} />
        <Target strokes={target} pen={pen} />
        <Lines strokes={still} pen={pen} />
        {last && <NewLine key={trail.length} stroke={last} pen={pen} moveMs={moveMs} />}
        <MovingTurtle state={step.state} before={before?.state ?? null} moveMs={moveMs} size={pen} />
      </svg>
    </>
  )
}

/** At least this area is visible when there is no target. */
const ROOM = [
  { x: -80, y: -60 },
  { x: 100, y: 60 },
]

/** The target to trace: grey bars with dots. The bars are solid, so that a gap between two bars is always a real gap. */
function Target({ strokes, pen }: { strokes: readonly Stroke[]; pen: number }) {
  return (
    <g strokeLinecap="round">
      <path
        stroke="var(--pic-line)"
        strokeWidth={pen * 1.45}
        opacity=".25"
        d={strokes.map(pathOf).join('')}
      />
      <g strokeWidth={pen * 0.8} strokeDasharray={`.1 ${pen * 1.7}`}>
        {strokes.map((stroke, index) => (
          <path key={index} stroke={PEN_COLOURS[stroke.colour]} d={pathOf(stroke)} />
        ))}
      </g>
    </g>
  )
}

/** A dark edge keeps a yellow line visible on pale cloth. */
function Lines({ strokes, pen }: { strokes: readonly Stroke[]; pen: number }) {
  return (
    <g strokeLinecap="round">
      <path stroke="var(--pic-ink)" strokeWidth={pen * 1.45} d={strokes.map(pathOf).join('')} />
      {strokes.map((stroke, index) => (
        <path key={index} stroke={PEN_COLOURS[stroke.colour]} strokeWidth={pen} d={pathOf(stroke)} />
      ))}
    </g>
  )
}

/** A line that grows from its beginning while the turtle moves along it. */
function NewLine({ stroke, pen, moveMs }: { stroke: Stroke; pen: number; moveMs: number }) {
  const part = useMove<SVGGElement>(['scaleX(0)', 'scaleX(1)'], moveMs)
  const { from, to, heading, colour } = stroke
  const d = `M0 0H${Math.hypot(to.x - from.x, to.y - from.y)}`
  return (
    <g transform={`translate(${from.x} ${from.y}) rotate(${heading})`}>
      <g ref={part} strokeLinecap="round">
        <path stroke="var(--pic-ink)" strokeWidth={pen * 1.45} d={d} />
        <path stroke={PEN_COLOURS[colour]} strokeWidth={pen} d={d} />
      </g>
    </g>
  )
}

interface MovingTurtleProps {
  state: TurtleState
  before: TurtleState | null
  moveMs: number
  size: number
}

function MovingTurtle({ state, before, moveMs, size }: MovingTurtleProps) {
  const from = before && transformOf(before, before.heading)
  const to = transformOf(
    state,
    before ? before.heading + shortWay(before.heading, state.heading) : state.heading,
  )
  const part = useMove<SVGGElement>(from === null ? [to] : [from, to], moveMs)
  return (
    <g ref={part} style={{ transform: to }}>
      <g transform={`scale(${size / 5})`}>
        <TurtleFigure colour={state.colour} isPenDown={state.isPenDown} />
      </g>
    </g>
  )
}

function transformOf({ x, y }: TurtleState, heading: number): string {
  return `translate(${x}px, ${y}px) rotate(${heading}deg)`
}

function shortWay(from: number, to: number): number {
  const turn = (to - from + 360) % 360
  return turn > 180 ? turn - 360 : turn
}

function pathOf({ from, to }: Stroke): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`
}

/** The visible area grows in steps, so that a drawing that leaves it does not move along with the turtle. */
const STEP = 40
const MARGIN = 26

function boxAround(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const [left, right] = rangeOf(
    points.map(({ x }) => x),
    160,
  )
  const [top, bottom] = rangeOf(
    points.map(({ y }) => y),
    120,
  )
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function rangeOf(values: readonly number[], least: number): [number, number] {
  const [low, high] = [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN]
  const more = Math.max(0, least - (high - low)) / 2
  return [Math.floor((low - more) / STEP) * STEP, Math.ceil((high + more) / STEP) * STEP]
}

const EIGHTHS = ['right', 'down right', 'down', 'down left', 'left', 'up left', 'up', 'up right']
const MOST_TOLD = 12

/** Describes the target drawing in words. */
function describe(target: readonly Stroke[]): string {
  if (target.length === 0) return ''
  const intro = `The drawing to make has ${target.length} ${target.length === 1 ? 'line' : 'lines'}`
  if (target.length > MOST_TOLD) return `${intro}.`
  const told = target.map(({ from, to, heading, colour }) => {
    const steps = Math.round(Math.hypot(to.x - from.x, to.y - from.y))
    return `${colour}, ${steps} steps, ${EIGHTHS[Math.round(heading / 45) % 8]}`
  })
  return `${intro}: ${told.join('; ')}.`
}

export const turtleScreen: WorldScreen<TurtleSetup, TurtleState, Program> = {
  world: turtle,
  Stage,
  emptyAnswer: [],
}
