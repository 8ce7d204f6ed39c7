import { memo } from 'react'
import type { Step } from '#domain/learning/lab/world.ts'
import { squareName, squares, type Place } from '#domain/learning/lab/worlds/robot/robot-map.ts'
import { SCENE_WORDS } from '#domain/learning/lab/worlds/robot/robot-scenes.ts'
import { robot, type RobotState } from '#domain/learning/lab/worlds/robot/robot.ts'
import type { RobotSetup } from '#domain/learning/lab/worlds/robot/robot-setup.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import type { StageProps, WorldScreen } from '../../world-screen.ts'
import { FlagMat } from './robot-items.tsx'
import { MovingFlag, MovingRobot, NewWay } from './robot-moving.tsx'
import { at, EDGE, isOn, middle, SIDE } from './robot-places.ts'
import { TILES } from './robot-tiles.tsx'

function variantOf({ x, y }: Place): number {
  return x * 3 + y * 5 + ((x * y) % 3)
}

function Stage({ setup, step, before, moveMs, trail }: StageProps<RobotSetup, RobotState>) {
  const { rows } = setup
  const { state } = step
  const [width, height] = [EDGE + (rows[0]?.length ?? 0) * SIDE + 8, EDGE + rows.length * SIDE + 8]
  const [flag] = squares(rows, 'F')
  const carried = isLeftStanding(setup)
    ? undefined
    : squares(rows, '*').findLast(({ x, y }) => !state.items.includes(`${x},${y}`))
  const items = <Items setup={setup} left={state.items.join(' ')} />
  const isMoving = before !== null && moveMs > 0 && !isOn(before.state, state)
  const path = pathOf(isMoving ? trail.slice(0, -1) : trail)
  return (
    <>
      <p className="sr-only">{describe(setup)}</p>
      <span translate="no" className="contents">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width * 1.7}
          aria-hidden="true"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="mx-auto block h-auto max-w-full"
        >
          <Ground setup={setup} />
          <g fill="none" strokeDasharray=".1 7.9" strokeDashoffset="-4">
            <path stroke="var(--pic-white)" strokeWidth="6" d={path} />
            <path stroke="var(--pic-indigo)" strokeWidth="4" d={path} />
            {isMoving && <NewWay key={trail.length} from={before.state} to={state} moveMs={moveMs} />}
          </g>
          {items}
          <MovingRobot state={state} before={before?.state ?? null} moveMs={moveMs}>
            {carried && TILES[setup.scene].item(variantOf(carried), true)}
          </MovingRobot>
          {flag && (
            <g transform={at(flag)}>
              <MovingFlag
                isReached={isOn(flag, state)}
                wasReached={isOn(flag, before?.state)}
                moveMs={moveMs}
              />
            </g>
          )}
        </svg>
      </span>
    </>
  )
}

/** The parts that do not change: the ground, the walls, and the names of the squares. */
const Ground = memo(function Ground({ setup: { scene, rows } }: { setup: RobotSetup }) {
  const { ground, floor, lines, wall } = TILES[scene]
  const columns = rows[0]?.length ?? 0
  const [flag] = squares(rows, 'F')
  // On a phone the map is 190 px wide and its letters have 13 px. Larger letters do not fit beside seven squares.
  const fontSize = Math.min(20, Math.max(13, (EDGE + columns * SIDE) / 15))
  return (
    <>
      <rect
        x={EDGE}
        y={EDGE}
        width={columns * SIDE}
        height={rows.length * SIDE}
        rx="6"
        fill={ground}
        stroke="var(--pic-line)"
        strokeOpacity=".35"
        strokeWidth="2"
      />
      {squares(rows, '.#F*^>v<').map((square) => (
        <g key={squareName(square)} transform={at(square)}>
          {floor(scene === 'spaza' ? square.x + square.y : variantOf(square))}
          <path fill="none" stroke="var(--pic-line)" strokeOpacity=".14" d="M0 0h40v40H0z" />
        </g>
      ))}
      {lines && <g transform={at({ x: 0, y: 0 })}>{lines(columns * SIDE, rows.length * SIDE)}</g>}
      {squares(rows, '#').map((square) => (
        <g key={squareName(square)} transform={at(square)}>
          {wall(variantOf(square))}
        </g>
      ))}
      {flag && (
        <g transform={at(flag)}>
          <FlagMat />
        </g>
      )}
      <g fill="currentColor" fontSize={fontSize} fontWeight="500" textAnchor="middle">
        {Array.from({ length: columns }, (_, x) => (
          <text key={x} x={EDGE + (x + 0.5) * SIDE} y={EDGE - 5}>
            {squareName({ x, y: 0 }).charAt(0)}
          </text>
        ))}
        {rows.map((_, y) => (
          <text key={y} x={EDGE / 2 - 1} y={EDGE + (y + 0.5) * SIDE + fontSize * 0.36}>
            {y + 1}
          </text>
        ))}
      </g>
    </>
  )
})

const Items = memo(function Items({ setup, left }: { setup: RobotSetup; left: string }) {
  const { scene, rows } = setup
  const still = left.split(' ')
  return squares(rows, '*').map((square) => {
    const isDone = !still.includes(`${square.x},${square.y}`)
    if (isDone && !isLeftStanding(setup)) return null
    return (
      <g key={squareName(square)} transform={at(square)}>
        {TILES[scene].item(variantOf(square), isDone)}
      </g>
    )
  })
})

function isLeftStanding({ scene }: RobotSetup): boolean {
  return SCENE_WORDS[scene].deed === 'light'
}

/** Returns the path with each connection between two squares once, however often the robot used it. */
function pathOf(trail: readonly Step<RobotState>[]): string {
  const ways = trail.flatMap(({ state }, index) => {
    const before = trail[index - 1]?.state
    if (!before || isOn(before, state)) return []
    const [from, to] = [before, state].map(({ x, y }) => `${middle(x)} ${middle(y)}`).toSorted()
    return [`M${from}L${to}`]
  })
  return [...new Set(ways)].join('')
}

/** Describes the map in words. The first step says where the robot, the flag and the items are. */
function describe({ scene, rows }: RobotSetup): string {
  const walls = squares(rows, '#').map(squareName)
  const size = `A map of ${rows[0]?.length ?? 0} by ${rows.length} squares.`
  const { wall } = SCENE_WORDS[scene]
  return walls.length === 0 ? size : `${size} Blocked by a ${wall}: ${walls.join(', ')}.`
}

export const robotScreen: WorldScreen<RobotSetup, RobotState, Program> = {
  world: robot,
  Stage,
  showsSetups: true,
  isCatch: (before, after) => after.items.length < before.items.length,
  emptyAnswer: [],
}
