import type { ReactNode } from 'react'
import type { StageState } from '#domain/learning/lab/worlds/stage/stage-game.ts'
import type { StageSetup } from '#domain/learning/lab/worlds/stage/stage-setup.ts'
import type { StageProps } from '../../world-screen.ts'
import { useMove } from '../move.ts'
import { Arrow, Basket, Bubble, Mango, Marks, Orchard, Pill } from './stage-scenery.tsx'

/** The stage is 480 by 360 with 0 in its middle and y upwards, as in Scratch. */
const [WIDTH, HEIGHT] = [480, 360]

interface DrawingProps extends Omit<StageProps<StageSetup, StageState>, 'trail'> {
  /** This is false when a game is played by hand, because it has its own buttons. */
  showsKeys?: boolean
}

export function StageDrawing({ setup, step: { state }, before, moveMs, showsKeys = true }: DrawingProps) {
  const hasMango = setup.drops.length > 0
  const last = before?.state
  // A new mango appears at the top at once; only its fall is animated.
  const falls = last && last.drops === state.drops
  return (
    <span translate="no" className="contents">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="block w-full"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {/* Cuts off what is beyond the edge, also where the picture is higher than its place. */}

        <svg width={WIDTH} height={HEIGHT}>
          <Orchard />
          {showsKeys && (
            <>
              <Arrow side="L" isLit={state.key === 'L'} />
              <Arrow side="R" isLit={state.key === 'R'} />
            </>
          )}
          {hasMango && (
            <Moving
              to={placed(state['mango-x'], state['mango-y'])}
              from={falls ? placed(last['mango-x'], last['mango-y']) : undefined}
              moveMs={moveMs}
            >
              <Mango />
            </Moving>
          )}
          <Moving to={placed(state.x, state.y)} from={last && placed(last.x, last.y)} moveMs={moveMs}>
            <Basket />
          </Moving>
          {!hasMango && <Marks />}
          {pillsOf(setup, state).map((label, index) => (
            <Pill key={index} side={index === 0 ? 'left' : 'right'} label={label} />
          ))}
          {state.said && <Bubble x={WIDTH / 2 + state.x} said={state.said} />}
        </svg>
      </svg>
    </span>
  )
}

/** Returns the numbers that this level is about. */
function pillsOf({ drops, goal }: StageSetup, state: StageState): string[] {
  if (drops.length === 0) return [`x ${state.x}`]
  if (goal.drops !== undefined) return [`mango y ${state['mango-y']}`]
  if (goal.said !== undefined) return []
  return [`score ${state.score}`, ...(state.misses === 0 ? [] : [`misses ${state.misses}`])]
}

interface MovingProps {
  to: string
  from: string | undefined
  moveMs: number
  children: ReactNode
}

function Moving({ to, from, moveMs, children }: MovingProps) {
  const part = useMove<SVGGElement>(from === undefined ? [to] : [from, to], moveMs)
  return (
    <g ref={part} style={{ transform: to }}>
      {children}
    </g>
  )
}

function placed(x: number, y: number): string {
  return `translate(${WIDTH / 2 + x}px, ${HEIGHT / 2 - y}px)`
}
