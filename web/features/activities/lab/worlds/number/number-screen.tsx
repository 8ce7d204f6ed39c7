import { useLayoutEffect, useRef } from 'react'
import type { Program } from '#domain/learning/lab/program.ts'
import type { Step } from '#domain/learning/lab/world.ts'
import { number, type NumberState } from '#domain/learning/lab/worlds/number/number.ts'
import type { NumberSetup } from '#domain/learning/lab/worlds/number/number-setup.ts'
import type { StageProps, WorldScreen } from '../../world-screen.ts'
import { useMove } from '../move.ts'
import { Backdrop, Counter, MachineHead } from './number-scenery.tsx'

/** These are the numbers of lines of the paper and of cards of the queue that fit. */
const SLIP_LINES = 5
const QUEUE = 2
const MACHINE = { x: 90, y: 40, w: 154, h: 112 } as const

function Stage({ setup, step, before, moveMs, trail }: StageProps<NumberSetup, NumberState>) {
  const { state } = step
  const last = trail.at(-2)?.state
  return (
    <div className="flex h-[var(--lab-stage-height,17rem)] flex-col overflow-hidden" aria-hidden="true">
      <span translate="no" className="contents">
        <svg
          viewBox="0 0 320 190"
          className="block max-h-[68%] min-h-0 w-full"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <Backdrop scene={setup.scene} />
          <Counter />
          <Queue inputs={state.inputs} />
          <Slip shown={state.shown} isNew={last !== undefined && last.shown.length < state.shown.length} />
          <Machine state={state} last={last} moveMs={before ? moveMs : 0} />
        </svg>
      </span>
      <Trace trail={trail} />
    </div>
  )
}

/** The waiting inputs, with the next one beside the machine. */
function Queue({ inputs }: { inputs: readonly number[] }) {
  const rest = inputs.length - QUEUE
  return (
    <>
      {inputs.slice(0, QUEUE).map((input, index) => (
        <g key={inputs.length - index} transform={`translate(${45 - index * 44} 116)`}>
          <rect
            width="43"
            height="36"
            rx="6"
            fill={index === 0 ? 'var(--pic-sun)' : 'var(--pic-white)'}
            stroke="var(--pic-on-sun)"
            strokeWidth="2"
          />
          <text x="21" y="26" fontSize="22" fontWeight="700" textAnchor="middle" fill="var(--pic-on-sun)">
            {input}
          </text>
        </g>
      ))}
      {rest > 0 && (
        <g transform="translate(22 165)">
          <rect x="-16" y="-13" width="32" height="24" rx="12" fill="var(--pic-white)" />
          <text y="6" fontSize="17" fontWeight="700" textAnchor="middle" fill="var(--pic-on-sun)">
            +{rest}
          </text>
        </g>
      )}
    </>
  )
}

function Slip({ shown, isNew }: { shown: NumberState['shown']; isNew: boolean }) {
  const lines = shown.slice(-SLIP_LINES)
  const height = 26 + lines.length * 23
  return (
    <g transform="translate(249 44)">
      <path
        fill="var(--pic-white)"
        stroke="var(--pic-grey)"
        strokeWidth="2"
        d={`M0 0h66v${height}l-6.6-6-6.6 6-6.6-6-6.6 6-6.6-6-6.6 6-6.6-6-6.6 6-6.6-6-6.6 6z`}
      />
      {lines.map((value, index) => (
        <g key={index}>
          {isNew && index === lines.length - 1 && (
            <rect x="5" y={8 + index * 23} width="56" height="22" rx="5" fill="var(--pic-sun)" />
          )}
          <text
            x="33"
            y={26 + index * 23}
            fontSize="19"
            fontWeight="700"
            textAnchor="middle"
            fill="var(--pic-on-sun)"
          >
            {String(value).replaceAll('"', '')}
          </text>
        </g>
      ))}
    </g>
  )
}

interface MachineProps {
  state: NumberState
  last: NumberState | undefined
  moveMs: number
}

function Machine({ state, last, moveMs }: MachineProps) {
  const boxes = Object.entries(state.boxes)
  const { x, y, w, h } = MACHINE
  const row = Math.min(46, (h - 12) / Math.max(1, boxes.length))
  const top = y + 8 + (h - 12 - row * boxes.length) / 2
  return (
    <>
      <MachineHead />
      <rect x={x} y={y} width={w} height={h} rx="16" fill="var(--pic-bead-ground)" />
      <path fill="var(--pic-on-sun)" d={`M${x - 4} ${y + 60}h10v36h-10zM${x + w - 6} ${y + 4}h12v14h-12z`} />
      {boxes.map(([name, value], index) => (
        <Box
          key={name}
          name={name}
          value={value}
          y={top + index * row}
          height={row - 6}
          isChanged={last !== undefined && last.boxes[name] !== value}
          moveMs={moveMs}
        />
      ))}
    </>
  )
}

interface BoxProps {
  name: string
  value: number
  y: number
  height: number
  isChanged: boolean
  moveMs: number
}

function Box({ name, value, y, height, isChanged, moveMs }: BoxProps) {
  const part = useMove<SVGGElement>(
    isChanged ? ['scale(1)', 'scale(1.35)', 'scale(1)'] : ['scale(1)'],
    moveMs,
  )
  return (
    <>
      <text
        x={MACHINE.x + 9}
        y={y + height / 2 + 6.5}
        fontSize="18"
        fontWeight="600"
        fill="var(--pic-on-dark)"
      >
        {name}
      </text>
      <g transform={`translate(${MACHINE.x + MACHINE.w - 30} ${y + height / 2})`}>
        <g ref={part}>
          <rect
            x="-24"
            y={-height / 2}
            width="48"
            height={height}
            rx="6"
            fill={isChanged ? 'var(--pic-sun)' : 'var(--pic-white)'}
            stroke="var(--pic-on-sun)"
            strokeWidth="2"
          />
          <text y="7.5" fontSize="22" fontWeight="700" textAnchor="middle" fill="var(--pic-on-sun)">
            {value}
          </text>
        </g>
      </g>
    </>
  )
}

const ROW = 18

/** A trace table of what each line did to the boxes, as if the program was followed by hand. */
function Trace({ trail }: { trail: readonly Step<NumberState>[] }) {
  const rows = trail.filter(({ state }, index) => index === 0 || state !== trail[index - 1]?.state)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = Math.floor((list.current?.clientHeight ?? 0) / ROW)
    // Scrolls to the edge of a row, so that no row is cut off.
    if (list.current) list.current.scrollTop = (rows.length - shown) * ROW
  }, [rows.length])
  const names = Object.keys(trail[0]?.state.boxes ?? {})
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t-2 border-line bg-card text-center text-2xs leading-[18px]">
      <div className="flex border-b border-line font-semibold text-soft">
        {['line', ...names, 'paper'].map((name) => (
          <span key={name} className={columnOf(name)}>
            {name}
          </span>
        ))}
      </div>
      <div ref={list} className="min-h-0 flex-1 overflow-hidden tabular-nums">
        {rows.map(({ line, state }, index) => (
          <Row
            key={index}
            line={line}
            state={state}
            old={rows[index - 1]?.state}
            isLast={index === rows.length - 1}
          />
        ))}
        <div className="h-[18px]" />
      </div>
    </div>
  )
}

interface RowProps {
  line: number
  state: NumberState
  old: NumberState | undefined
  isLast: boolean
}

function Row({ line, state, old, isLast }: RowProps) {
  const printed = old && state.shown.length > old.shown.length ? state.shown.at(-1) : ''
  return (
    <div className={`flex h-[18px] ${isLast ? 'bg-sun-wash font-semibold' : ''}`}>
      <span className={`${columnOf('line')} text-soft`}>{line === 0 ? '' : line}</span>
      {Object.entries(state.boxes).map(([name, value]) => (
        <span
          key={name}
          className={`${columnOf(name)} ${old && old.boxes[name] !== value ? 'font-bold' : 'text-soft'}`}
        >
          {value}
        </span>
      ))}
      <span className={columnOf('paper')}>{String(printed).replaceAll('"', '')}</span>
    </div>
  )
}

function columnOf(name: string): string {
  return name === 'line' || name === 'paper' ? 'w-11 flex-none truncate' : 'min-w-0 flex-1 truncate'
}

export const numberScreen: WorldScreen<NumberSetup, NumberState, Program> = {
  world: number,
  Stage,
  emptyAnswer: [],
}
