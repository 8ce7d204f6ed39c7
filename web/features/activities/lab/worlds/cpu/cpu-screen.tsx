import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import {
  cpu,
  MEANINGS,
  OPEN,
  PHASES,
  REGISTER,
  type CpuAnswer,
  type CpuSetup,
  type CpuState,
  type Phase,
} from '#domain/learning/lab/worlds/cpu/cpu.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { CORAL, DARK, GREY, INDIGO, SUN, WHITE, WOOD } from '../picture-colours.ts'
import { Choice, OnPaper, optionsOf, withItem } from '../workbench.tsx'

/** The corners around the register, in the order of the clock. */
const CORNERS: Readonly<Record<Phase, { x: number; y: number }>> = {
  fetch: { x: 72, y: 32 },
  decode: { x: 228, y: 32 },
  execute: { x: 228, y: 104 },
  store: { x: 72, y: 104 },
}

const WORDS = { textAnchor: 'middle', fontWeight: 700 } as const

function Stage({ setup, step }: StageProps<CpuSetup, CpuState>) {
  const { phase, register, boxes, line } = step.state
  const instruction = setup.program[line - 1]
  const names = Object.keys(boxes)
  const width = 288 / names.length
  return (
    <>
      <span translate="no" className="contents">
        <svg viewBox="0 0 300 224" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
          <rect width="300" height="224" rx="14" fill="var(--pic-leaf-wash)" />
          <path stroke={GREY} strokeWidth="7" d="M60 4v128M110 4v128M190 4v128M240 4v128" />
          <rect
            x="8"
            y="8"
            width="284"
            height="120"
            rx="14"
            fill={DARK}
            stroke="var(--pic-ink)"
            strokeWidth="2"
          />
          <path
            fill="none"
            stroke={SUN}
            strokeWidth="4"
            strokeDasharray=".1 9"
            d="M134 32h32M228 54v28M166 104h-32M72 82V54"
          />
          {PHASES.map((one, index) => {
            const { x, y } = CORNERS[one]
            return (
              <g key={one}>
                <rect
                  x={x - 59}
                  y={y - 18}
                  width="118"
                  height="36"
                  rx="18"
                  fill={one === phase ? SUN : WHITE}
                  stroke={one === phase ? CORAL : GREY}
                  strokeWidth={one === phase ? 5 : 2}
                />
                <text {...WORDS} x={x} y={y + 7} fontSize="19" fill={DARK}>
                  {index + 1} {one}
                </text>
              </g>
            )
          })}
          <circle cx="150" cy="68" r="26" fill={INDIGO} stroke={SUN} strokeWidth="3" />
          <text {...WORDS} x="150" y="77" fontSize="25" fill="var(--pic-on-dark)">
            {register ?? '–'}
          </text>
          <text {...WORDS} x="150" y="151" fontSize="19" fill="var(--pic-line)">
            {instruction ? `${instruction.op} ${instruction.box}` : 'the memory'}
          </text>
          {names.map((name, index) => {
            const isTouched = instruction?.box === name
            const x = 6 + (index + 0.5) * width
            return (
              <g key={name}>
                <text {...WORDS} x={x} y="173" fontSize="17" fill="var(--pic-line)">
                  {name}
                </text>
                <rect
                  x={x - width / 2 + 6}
                  y="180"
                  width={width - 12}
                  height="36"
                  rx="7"
                  fill={isTouched ? SUN : WHITE}
                  stroke={isTouched ? CORAL : WOOD}
                  strokeWidth="3"
                />
                <text {...WORDS} x={x} y="206" fontSize="22" fill={DARK}>
                  {boxes[name]}
                </text>
              </g>
            )
          })}
        </svg>
      </span>
      <OnPaper>
        <ol translate="no" className="list-inside list-decimal">
          {setup.program.map(({ op, box }, index) => (
            <li key={index}>
              {op} {box}
            </li>
          ))}
        </ol>
        <p>Write for each line: what is fetched, what it means, the result, and where it goes.</p>
      </OnPaper>
    </>
  )
}

function Workbench({ level, answer, locked, line, onChange }: WorkbenchProps<CpuSetup, CpuAnswer>) {
  const [setup] = level.setups
  if (!setup) return null
  const rows = setup.program.map((_, index) => answer[index] ?? NOTHING)
  const options = optionsFor(setup)
  const given = ((level.start as CpuAnswer | undefined) ?? []).map((row) =>
    PHASES.every((phase) => row[phase] !== OPEN),
  )
  return (
    <div className="grid gap-3">
      <table className="w-full max-w-sm rounded-md border-2 border-line bg-card text-start">
        <caption className="pb-1 text-start font-bold">The program in the memory</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Instruction</th>
          </tr>
        </thead>
        <tbody>
          {setup.program.map(({ op, box }, index) => (
            <tr key={index} className={line === index + 1 ? 'bg-sun-wash' : ''}>
              <th scope="row" className="w-12 px-3 py-1 text-center">
                {index + 1}
              </th>
              <td className="py-1 font-semibold">
                {op} {box}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.map((row, index) => (
        <fieldset
          key={index}
          data-lit={line === index + 1 || undefined}
          className="rounded-card border-2 border-line bg-card px-3 pt-1 pb-3 data-lit:border-action"
        >
          <legend className="px-1 font-bold">
            Round {index + 1}
            {given[index] === true && ' (done for you)'}
            {/* The program may have scrolled out of view. The other steps need only the instruction that was fetched. */}
            {fetched(setup, row)}
          </legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
            {PHASES.map((phase) => (
              <Choice
                key={phase}
                label={LABELS[phase]}
                of={`Round ${index + 1},`}
                value={row[phase]}
                options={options[phase]}
                locked={locked || given[index] === true}
                onChange={(value) => onChange(withItem(rows, index, { ...row, [phase]: value }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** Returns the fetched instruction after a colon, or nothing while no line is chosen. */
function fetched({ program }: CpuSetup, { fetch }: CpuAnswer[number]): string {
  const instruction = program[Number(fetch) - 1]
  return instruction ? `: ${instruction.op} ${instruction.box}` : ''
}

const NOTHING = { fetch: OPEN, decode: OPEN, execute: OPEN, store: OPEN }
const LABELS: Readonly<Record<Phase, string>> = {
  fetch: 'Fetch line',
  decode: 'Decode as',
  execute: 'Execute gives',
  store: 'Store in',
}

function optionsFor(setup: CpuSetup): Record<Phase, readonly { value: string; label: string }[]> {
  const open = { value: OPEN, label: '?' }
  return {
    fetch: [open, ...optionsOf(setup.program.map((_, index) => index + 1))],
    decode: [open, ...optionsOf(Object.values(MEANINGS))],
    execute: [open, ...optionsOf(setup.values)],
    store: [open, ...optionsOf([REGISTER, ...Object.keys(setup.boxes)])],
  }
}

export const cpuScreen: WorldScreen<CpuSetup, CpuState, CpuAnswer> = {
  world: cpu,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: [],
}
