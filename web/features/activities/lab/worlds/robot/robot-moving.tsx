import type { ReactNode } from 'react'
import { turned, type Place } from '#domain/learning/lab/worlds/robot/robot-map.ts'
import type { RobotState } from '#domain/learning/lab/worlds/robot/robot.ts'
import { useMove } from '../move.ts'
import { Burst, RobotFigure } from '../robot-figure.tsx'
import { Flag } from './robot-items.tsx'
import { middle } from './robot-places.ts'

/** The fraction of a square that the robot moves towards a wall before it stops. */
const BUMP = 0.3

interface MovingFlagProps {
  isReached: boolean
  wasReached: boolean
  moveMs: number
}

/** The flag moves aside for the robot, because otherwise one would hide the other. */
export function MovingFlag({ isReached, wasReached, moveMs }: MovingFlagProps) {
  const aside = 'translate(23px, -10px) scale(.6)'
  const upright = 'translate(0, 0)'
  const to = isReached ? aside : upright
  const from = wasReached ? aside : upright
  const part = useMove<SVGGElement>(from === to ? [to] : [from, to], moveMs)
  return (
    <g ref={part} style={{ transform: to }}>
      <Flag />
    </g>
  )
}

interface NewWayProps {
  from: Place
  to: Place
  moveMs: number
}

/** The path of the current step. It grows, because a complete path would give the step away. */
export function NewWay({ from, to, moveMs }: NewWayProps) {
  const part = useMove<SVGGElement>(['scale(0)', 'scale(1)'], moveMs)
  const d = `M0 0L${middle(to.x) - middle(from.x)} ${middle(to.y) - middle(from.y)}`
  return (
    <g transform={`translate(${middle(from.x)} ${middle(from.y)})`}>
      <g ref={part}>
        <path stroke="var(--pic-white)" strokeWidth="6" d={d} />
        <path stroke="var(--pic-indigo)" strokeWidth="4" d={d} />
      </g>
    </g>
  )
}

interface MovingRobotProps {
  state: RobotState
  before: RobotState | null
  moveMs: number
  /** This is what the robot carries. */
  children: ReactNode
}

export function MovingRobot({ state, before, moveMs, children }: MovingRobotProps) {
  const { bumped } = state
  // Beyond the edge of the map are the names of rows and columns, so the burst is smaller there.
  const burst =
    bumped && Math.min(bumped.x, bumped.y) < 0 ? { towards: 0.28, size: 0.75 } : { towards: 0.4, size: 1 }
  const hasTaken = before !== null && before.items.length > state.items.length
  const end = transformOf(state, before)
  const part = useMove<SVGGElement>(
    [
      ...(before ? [transformOf(before, null)] : []),
      ...(bumped ? [transformOf(state, before, true)] : []),
      ...(hasTaken ? [`${end} scale(1.25)`] : []),
      end,
    ],
    moveMs,
  )
  return (
    <>
      <g ref={part} style={{ transform: end }}>
        <RobotFigure />
        <g transform="translate(-10 -2) scale(.5)">{children}</g>
      </g>
      {bumped && (
        <g
          transform={`translate(${middle(state.x + (bumped.x - state.x) * burst.towards)} ${middle(state.y + (bumped.y - state.y) * burst.towards)}) scale(${burst.size})`}
        >
          <Burst />
        </g>
      )}
    </>
  )
}

/** Returns the transform with the rotation by the shorter way from the step before: from up to left is 90 degrees, not 270. */
function transformOf({ x, y, facing, bumped }: RobotState, before: RobotState | null, isBumping = false) {
  const degrees =
    before && turned(before.facing, 'left') === facing
      ? before.facing * 90 - 90
      : before && turned(before.facing, 'right') === facing
        ? before.facing * 90 + 90
        : facing * 90
  const towards = (from: number, to: number | undefined) =>
    middle(isBumping && to !== undefined ? from + (to - from) * BUMP : from)
  return `translate(${towards(x, bumped?.x)}px, ${towards(y, bumped?.y)}px) rotate(${degrees}deg)`
}
