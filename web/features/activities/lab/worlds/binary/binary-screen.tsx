import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import {
  binary,
  BITS,
  bitsOf,
  letterOf,
  type BinaryAnswer,
  type BinarySetup,
  type BinaryState,
} from '#domain/learning/lab/worlds/binary/binary.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { BinaryScenery } from './binary-scenery.tsx'
import { CORAL, DARK, SUN, WHITE } from '../picture-colours.ts'
import { Toggle, withItem } from '../workbench.tsx'

const LEFT = 36
const PITCH = 46

function Stage({ setup, step }: StageProps<BinarySetup, BinaryState>) {
  const { rows, row, bit, sum, read } = step.state
  const isOne = rows.length === 1
  const isBeads = setup.as === 'beads'
  const top = isOne ? 84 : 58
  const pitch = isOne ? 0 : 140 / (rows.length - 1)
  return (
    <span translate="no" className="contents">
      <svg viewBox="0 0 300 224" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
        <BinaryScenery scene={setup.scene} />
        {BITS.map((value, index) => (
          <text
            key={value}
            x={LEFT + index * PITCH}
            y={isOne ? top - 34 : 24}
            fontSize="20"
            fontWeight="700"
            textAnchor="middle"
            fill="var(--pic-line)"
          >
            {value}
          </text>
        ))}
        {rows.map((number, at) => {
          const y = top + at * pitch
          const shown = at < read ? number : at === row ? sum : undefined
          const name = shown !== undefined && at < read && setup.as === 'letter' ? letterOf(shown) : shown
          return (
            <g key={at}>
              {[...bitsOf(number)].map((sign, index) => {
                const isLooked = at === row && index === bit
                const x = LEFT + index * PITCH
                const isOn = sign === '1'
                return (
                  <g key={index}>
                    {isBeads ? (
                      <Bead x={x} y={y} isOn={isOn} />
                    ) : (
                      <Lamp x={x} y={y} isOn={isOn} isBig={isOne} />
                    )}
                    {isLooked && (
                      <circle cx={x} cy={y} r={isOne ? 24 : 19} fill="none" stroke={CORAL} strokeWidth="4" />
                    )}
                  </g>
                )
              })}
              <rect
                x="248"
                y={y - 17}
                width="46"
                height="34"
                rx="8"
                fill={WHITE}
                stroke={DARK}
                strokeWidth="2"
              />
              <text x="271" y={y + 8} fontSize="22" fontWeight="700" textAnchor="middle" fill={DARK}>
                {name ?? '?'}
              </text>
            </g>
          )
        })}
      </svg>
    </span>
  )
}

interface SpotProps {
  x: number
  y: number
  isOn: boolean
}

function Lamp({ x, y, isOn, isBig }: SpotProps & { isBig: boolean }) {
  const r = isBig ? 18 : 14
  return (
    <>
      {isOn && <circle cx={x} cy={y} r={r + 6} fill={SUN} opacity=".4" />}
      <circle cx={x} cy={y} r={r} fill={isOn ? SUN : DARK} stroke={isOn ? DARK : WHITE} strokeWidth="2.5" />
      <text
        x={x}
        y={y + 7}
        fontSize="20"
        fontWeight="700"
        textAnchor="middle"
        fill={isOn ? DARK : 'var(--pic-on-dark)'}
      >
        {isOn ? 1 : 0}
      </text>
    </>
  )
}

function Bead({ x, y, isOn }: SpotProps) {
  return (
    <path
      fill={isOn ? SUN : 'var(--pic-bead-ink)'}
      stroke={isOn ? DARK : 'var(--pic-bead-light)'}
      strokeWidth="2"
      d={`M${x} ${y - 18}l19 18-19 18-19-18z`}
    />
  )
}

function Workbench({ level, answer, locked, line, onChange }: WorkbenchProps<BinarySetup, BinaryAnswer>) {
  const [setup] = level.setups
  if (!setup || setup.more !== undefined) return null
  const rows = setup.goal.map((_, row) => answer[row] ?? 0)
  return (
    <div className="grid gap-3">
      {rows.map((number, row) => (
        <fieldset
          key={row}
          data-lit={line === row + 1 || undefined}
          className="min-w-0 rounded-card border-2 border-line bg-card px-[8px] pt-1 pb-2 data-lit:border-action"
        >
          <legend className="px-1 font-bold">{nameOf(setup, row)}</legend>
          <div className="grid max-w-md grid-cols-5 gap-[4px]">
            {BITS.map((bit) => {
              const isOn = Math.floor(number / bit) % 2 === 1
              return (
                <Toggle
                  key={bit}
                  isOn={isOn}
                  locked={locked}
                  label={`${bit}, ${nameOf(setup, row)}`}
                  onChange={() => onChange(withItem(rows, row, isOn ? number - bit : number + bit))}
                >
                  <span className="text-lg">{bit}</span>
                  <span translate="no" className="contents">
                    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
                      <circle
                        cx="10"
                        cy="10"
                        r="8"
                        fill={isOn ? SUN : 'none'}
                        stroke="currentColor"
                        strokeWidth="2"
                      />
                    </svg>
                  </span>
                </Toggle>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function nameOf({ as, goal }: BinarySetup, row: number): string {
  if (as === 'letter') return `Letter ${row + 1}: ${letterOf(goal[row] ?? 0)}`
  return goal.length === 1 ? 'Switches' : `Row ${row + 1}`
}

export const binaryScreen: WorldScreen<BinarySetup, BinaryState, BinaryAnswer> = {
  world: binary,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: [],
}
