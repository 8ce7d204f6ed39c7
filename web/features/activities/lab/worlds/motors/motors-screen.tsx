import { memo } from 'react'
import type { Program } from '#domain/learning/lab/program.ts'
import type { Step } from '#domain/learning/lab/world.ts'
import { distanceAhead, PER_CM, SENSORS } from '#domain/learning/lab/worlds/motors/motor-geometry.ts'
import { FLOOR } from '#domain/learning/lab/worlds/motors/motor-geometry.ts'
import type { MotorsSetup } from '#domain/learning/lab/worlds/motors/motors-setup.ts'
import { motors, read, type MotorsState } from '#domain/learning/lab/worlds/motors/motors.ts'
import type { StageProps, WorldScreen } from '../../world-screen.ts'
import { useMove } from '../move.ts'
import { BackWall, Ground, Thing } from './motors-scenery.tsx'
import { Burst, RobotFigure } from '../robot-figure.tsx'

/** Drawing units per centimetre of the floor. */
const CM = 2
const WALL = 34
const BOARD = 54
const RULER = 24
const [WIDTH, HEIGHT] = [FLOOR.w * CM, FLOOR.h * CM]
/** The scale of the figure, which is drawn 36 wide; the robot is 14 cm. */
const FIGURE = 0.95

function Stage({ setup, step: { state }, before, moveMs, trail }: StageProps<MotorsSetup, MotorsState>) {
  return (
    <>
      <p className="sr-only">{describe(setup)}</p>
      <span translate="no" className="contents">
        <svg
          viewBox={`0 0 ${WIDTH} ${WALL + HEIGHT + RULER + BOARD}`}
          aria-hidden="true"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="block w-full"
        >
          <BackWall scene={setup.scene} />
          <g transform={`translate(0 ${WALL})`}>
            <Floor setup={setup} />
            <path
              fill="none"
              stroke={isFree(setup) ? 'var(--pic-coral)' : 'var(--pic-indigo)'}
              strokeWidth={isFree(setup) ? 6 : 4}
              strokeDasharray={isFree(setup) ? undefined : '.1 8'}
              d={pathOf(trail)}
            />
            <Beam setup={setup} state={state} />
            <MovingRobot setup={setup} state={state} before={before?.state ?? null} moveMs={moveMs} />
            {/* The marks are drawn over a robot that is on them. */}
            {setup.marks?.map(({ name, x, y }) => (
              <text
                key={name}
                x={x * CM}
                y={y * CM + 8}
                fontSize="22"
                fontWeight="700"
                textAnchor="middle"
                fill="var(--pic-on-sun)"
                stroke="var(--pic-sun)"
                strokeWidth="6"
                paintOrder="stroke"
              >
                {name}
              </text>
            ))}
            {state.bumped && (
              <g transform={`${transformAttribute(state)} translate(0 -18)`}>
                <Burst />
              </g>
            )}
          </g>
          <Ruler from={setup.start.x} />
          <Board setup={setup} state={state} />
        </svg>
      </span>
    </>
  )
}

/** The parts of the floor that do not move. */
const Floor = memo(function Floor({ setup }: { setup: MotorsSetup }) {
  const { scene, line, things = [], marks = [], park, finish } = setup
  const goal = park ?? finish
  return (
    <>
      <Ground scene={scene} />
      {goal && (
        <g>
          <rect
            x={goal.x * CM}
            y={goal.y * CM}
            width={goal.w * CM}
            height={goal.h * CM}
            rx="8"
            fill="var(--pic-sun)"
          />
          <rect
            x={goal.x * CM + 5}
            y={goal.y * CM + 5}
            width={goal.w * CM - 10}
            height={goal.h * CM - 10}
            rx="5"
            fill="none"
            stroke="var(--pic-on-sun)"
            strokeWidth="2.5"
            strokeDasharray="7 6"
          />
        </g>
      )}
      {line && (
        <g fill="none">
          <path stroke="var(--pic-white)" strokeWidth="13" d={lineOf(line)} />
          <path stroke="var(--pic-on-sun)" strokeWidth="7" d={lineOf(line)} />
        </g>
      )}
      {marks.map(({ name, x, y }) => (
        <circle
          key={name}
          cx={x * CM}
          cy={y * CM}
          r="15"
          fill="var(--pic-sun)"
          stroke="var(--pic-on-sun)"
          strokeWidth="2"
        />
      ))}
      {things.map((thing) => (
        <Thing
          key={`${thing.x} ${thing.y}`}
          {...thing}
          x={thing.x * CM}
          y={thing.y * CM}
          w={thing.w * CM}
          h={thing.h * CM}
        />
      ))}
    </>
  )
})

/**
 * A ruler along the lower edge. Its 0 is below the robot's start, so that a distance to the right can be read. There is space
 * for the unit at its end.
 */
const Ruler = memo(function Ruler({ from }: { from: number }) {
  const marks = Array.from({ length: Math.floor((FLOOR.w - 25 - from) / 20) + 1 }, (_, index) => index * 20)
  return (
    <g transform={`translate(0 ${WALL + HEIGHT})`} fill="var(--pic-on-sun)" textAnchor="middle">
      <rect width={WIDTH} height={RULER} fill="var(--pic-sun)" />
      {marks.map((mark) => (
        <g key={mark} transform={`translate(${(from + mark) * CM} 0)`}>
          <path stroke="var(--pic-on-sun)" strokeWidth="2" d="M0 0v6M20 0v4" />
          <text y="22" fontSize="18" fontWeight="600">
            {mark}
          </text>
        </g>
      ))}
      <text x={WIDTH - 16} y="22" fontSize="16" fontWeight="600">
        cm
      </text>
    </g>
  )
})

/** Returns true if the level is only about the path of the robot. */
function isFree({ park, finish, gap, marks }: MotorsSetup): boolean {
  return !park && !finish && !gap && !marks
}

function hasLights({ line }: MotorsSetup): boolean {
  return line !== undefined
}

function hasDistance({ gap, finish, line }: MotorsSetup): boolean {
  return !line && (gap !== undefined || finish !== undefined)
}

/** The beam of the distance sensor. */
function Beam({ setup, state }: { setup: MotorsSetup; state: MotorsState }) {
  if (!hasDistance(setup)) return null
  const ahead = distanceAhead(state, setup.things ?? [], FLOOR) * CM
  return (
    <g transform={transformAttribute(state)}>
      <path fill="var(--pic-coral)" opacity=".28" d={`M-3-14L-9 ${-14 - ahead}h18L3-14z`} />
      <path stroke="var(--pic-coral)" strokeWidth="3" strokeDasharray="5 5" d={`M0-16V${-14 - ahead}`} />
    </g>
  )
}

function seesTape(setup: MotorsSetup, state: MotorsState, side: 'left' | 'right'): boolean {
  const { tape, floor } = setup.light ?? { tape: 20, floor: 80 }
  return read(setup, state, `${side}-light`) < (tape + floor) / 2
}

function MovingRobot({
  setup,
  state,
  before,
  moveMs,
}: {
  setup: MotorsSetup
  state: MotorsState
  before: MotorsState | null
  moveMs: number
}) {
  const end = styleOf(state, before)
  const part = useMove<SVGGElement>(before ? [styleOf(before, null), end] : [end], moveMs)
  return (
    <g ref={part} style={{ transform: end }}>
      <g transform={`scale(${FIGURE})`}>
        <RobotFigure />
      </g>
      {hasLights(setup) &&
        (['left', 'right'] as const).map((side) => (
          <circle
            key={side}
            cx={(side === 'left' ? -1 : 1) * SENSORS.aside * CM}
            cy={-SENSORS.ahead * CM}
            r="4"
            fill={seesTape(setup, state, side) ? 'var(--pic-coral)' : 'var(--pic-white)'}
            stroke="var(--pic-on-sun)"
            strokeWidth="2"
          />
        ))}
    </g>
  )
}

function place({ x, y }: MotorsState): [number, number] {
  return [(x / PER_CM) * CM, (y / PER_CM) * CM]
}

function transformAttribute(state: MotorsState): string {
  return `translate(${place(state).join(' ')}) rotate(${state.heading / 100 + 90})`
}

/** Returns the transform with the rotation by the shorter way from the step before: from 350 to 10 degrees is 20. */
function styleOf(state: MotorsState, before: MotorsState | null): string {
  const [x, y] = place(state)
  const from = before?.heading ?? state.heading
  const turn = ((state.heading - from + 54_000) % 36_000) - 18_000
  return `translate(${x}px, ${y}px) rotate(${(from + turn) / 100 + 90}deg)`
}

interface Gauge {
  name: string
  value: string
  x: number
  isLit?: boolean
}

/** The sensors and motors of the robot, in numbers. */
function Board({ setup, state }: { setup: MotorsSetup; state: MotorsState }) {
  const light = (side: 'left' | 'right', x: number): Gauge => ({
    name: 'light',
    value: String(read(setup, state, `${side}-light`)),
    x,
    isLit: seesTape(setup, state, side),
  })
  const { left, right } = state
  const gauges: Gauge[] = hasLights(setup)
    ? [
        { name: 'motor', value: String(left), x: 42 },
        light('left', 122),
        light('right', 198),
        { name: 'motor', value: String(right), x: 278 },
      ]
    : [
        { name: 'left motor', value: `speed ${left}`, x: 54 },
        ...(hasDistance(setup)
          ? [{ name: 'distance', value: `${read(setup, state, 'distance')} cm`, x: 160 }]
          : []),
        { name: 'right motor', value: `speed ${right}`, x: 264 },
      ]
  return (
    <g transform={`translate(0 ${WALL + HEIGHT + RULER})`}>
      <rect width={WIDTH} height={BOARD} fill="var(--pic-on-sun)" />
      {gauges.map(({ name, value, x, isLit }) => (
        <g key={x} textAnchor="middle" fontWeight="600">
          <text x={x} y="24" fontSize="15" fill="var(--pic-on-dark)">
            {name}
          </text>
          <text
            x={x}
            y="46"
            fontSize="21"
            fontWeight="700"
            fill={isLit ? 'var(--pic-coral)' : 'var(--pic-sun)'}
          >
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}

function pathOf(trail: readonly Step<MotorsState>[]): string {
  return trail.map(({ state }, index) => `${index === 0 ? 'M' : 'L'}${place(state).join(' ')}`).join('')
}

function lineOf(line: NonNullable<MotorsSetup['line']>): string {
  return line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x * CM} ${y * CM}`).join('')
}

/** Describes the floor in words for a learner who cannot see it. */
function describe({ start, line, things = [], park, finish, marks = [] }: MotorsSetup): string {
  const goal = park ?? finish
  return [
    `A floor of ${FLOOR.w} by ${FLOOR.h} cm, seen from above. x grows to the right, y grows down.`,
    `The robot starts at x ${start.x}, y ${start.y}.`,
    ...(goal
      ? [
          `The yellow square goes from x ${goal.x} to ${goal.x + goal.w} and y ${goal.y} to ${goal.y + goal.h}.`,
        ]
      : []),
    ...things.map(
      ({ what, x, y, w, h }) => `A ${what} stands from x ${x} to ${x + w} and y ${y} to ${y + h}.`,
    ),
    ...(line ? [`A black tape runs through ${everyThird(line)}.`] : []),
    ...marks.map(({ name, x, y }) => `${name} is at x ${x}, y ${y}.`),
  ].join(' ')
}

function everyThird(line: NonNullable<MotorsSetup['line']>): string {
  return line
    .filter((_, index) => index % 3 === 0 || index === line.length - 1)
    .map(([x, y]) => `x ${x} y ${y}`)
    .join(', ')
}

export const motorsScreen: WorldScreen<MotorsSetup, MotorsState, Program> = {
  world: motors,
  Stage,
  emptyAnswer: [],
}
