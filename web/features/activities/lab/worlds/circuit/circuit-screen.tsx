import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import {
  circuit,
  type CircuitAnswer,
  type CircuitSetup,
  type CircuitState,
} from '#domain/learning/lab/worlds/circuit/circuit.ts'
import { CELL_VOLTS, type Part } from '#domain/learning/lab/worlds/circuit/circuit-current.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { Current, PartPicture } from './circuit-parts.tsx'
import { CircuitScenery } from './circuit-scenery.tsx'
import { CORAL, DARK, INDIGO, SUN, WHITE } from '../picture-colours.ts'
import { OnPaper, Toggle } from '../workbench.tsx'

type Place = CircuitSetup['places'][number]

function Stage({ setup, step, moveMs }: StageProps<CircuitSetup, CircuitState>) {
  const { parts, glow, flow, isSwitchClosed, isHot } = step.state
  const works = parts.some((part, index) => part !== 'cell' && glow[index] === 2)
  return (
    <>
      <span translate="no" className="contents">
        <svg viewBox="0 0 300 224" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
          <CircuitScenery scene={setup.scene} works={works} />
          <g fill="none" stroke={isHot ? CORAL : INDIGO} strokeWidth="5">
            {setup.places.map((place, index) =>
              parts[index] === 'gap' ? null : <path key={place.name} d={ends(place, parts[index])} />,
            )}
          </g>
          {setup.places.map((place, index) => (
            <g key={place.name} transform={along(place)}>
              <PartPicture
                part={parts[index] ?? 'gap'}
                glow={glow[index] ?? 0}
                isSwitchClosed={isSwitchClosed}
                isHot={isHot}
              />
            </g>
          ))}
          {setup.places.map((place, index) =>
            parts[index] === 'wire' ? (
              <Current key={place.name} d={lineOf(place)} way={flow[index] ?? 0} moves={moveMs > 0} />
            ) : null,
          )}
          {setup.places.map(
            (place, index) =>
              (parts[index] === 'cell' || index === parts.indexOf('resistor')) && (
                <Label key={place.name} place={place} text={wordFor(place, parts[index] ?? 'gap')} />
              ),
          )}
          {setup.places.map((place) => place.choices && <Letter key={place.name} place={place} />)}
        </svg>
      </span>
      <OnPaper>
        {setup.places.map(
          (place) =>
            place.choices && (
              <p key={place.name}>
                <b>{place.name}:</b> {place.choices.map((choice) => wordFor(place, choice)).join(', ')}
              </p>
            ),
        )}
      </OnPaper>
    </>
  )
}

function at([x, y]: Place['from']): [x: number, y: number] {
  return [34 + x * 73, 40 + y * 58]
}

function lineOf({ from, to }: Place): string {
  return `M${at(from).join(' ')}L${at(to).join(' ')}`
}

/** Returns the path of the wires from a part to the ends of its place. */
function ends(place: Place, part: Part | undefined): string {
  const [[x1, y1], [x2, y2]] = [at(place.from), at(place.to)]
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (part === 'wire') return lineOf(place)
  const [dx, dy] = [((x2 - x1) / length) * 20, ((y2 - y1) / length) * 20]
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return `M${x1} ${y1}L${mx - dx} ${my - dy}M${mx + dx} ${my + dy}L${x2} ${y2}`
}

function along({ from, to }: Place): string {
  const [[x1, y1], [x2, y2]] = [at(from), at(to)]
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  return `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${Math.round(angle)})`
}

/** Focuses the choices for a place. The letter is only for sighted users; others find the place by its name. */
function goTo(letter: SVGElement, name: string): void {
  const place = letter.closest('.lab-play')?.querySelector(`[data-place="${name}"]`)
  const chosen = place?.querySelector<HTMLElement>('[aria-pressed="true"]')
  chosen?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'nearest' })
}

/** Names a part beside its picture. A cell shows its volts, and only the first resistor of a board has a label. */
function Label({ place, text }: { place: Place; text: string }) {
  const [[x1, y1], [x2, y2]] = [at(place.from), at(place.to)]
  const width = text.length * 10 + 4
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const side = (17 + width / 2) * (mx < 100 ? 1 : -1)
  const [x, y] = x1 === x2 ? [mx + side, my] : [mx, my + (place.choices === undefined && my < 98 ? -26 : 26)]
  return (
    <g>
      <rect x={x - width / 2} y={y - 12} width={width} height="24" rx="12" fill={WHITE} />
      <text x={x} y={y + 7} fontSize="20" fontWeight="700" textAnchor="middle" fill={DARK}>
        {text}
      </text>
    </g>
  )
}

/** The letter of a place, to the right of it or above it. */
function Letter({ place }: { place: Place }) {
  const [[x1, y1], [x2, y2]] = [at(place.from), at(place.to)]
  const isUpright = x1 === x2
  const x = (x1 + x2) / 2 + (isUpright ? 31 : 0)
  const y = (y1 + y2) / 2 + (isUpright ? 0 : -25)
  return (
    <g className="cursor-pointer" onClick={(event) => goTo(event.currentTarget, place.name)}>
      {/* An area that is large enough for a finger. */}
      <circle cx={x} cy={y} r="28" fill="transparent" />
      <circle cx={x} cy={y} r="13" fill={SUN} stroke={DARK} strokeWidth="1.5" />
      <text x={x} y={y + 7} fontSize="20" fontWeight="700" textAnchor="middle" fill={DARK}>
        {place.name}
      </text>
    </g>
  )
}

const WORDS: Readonly<Partial<Record<Part, string>>> = {
  gap: 'nothing',
  wire: 'wire',
  switch: 'switch',
  lamp: 'lamp',
  motor: 'motor',
  cell: `cell ${CELL_VOLTS} V`,
}

function wordFor(place: Place, part: Part): string {
  if (part !== 'led' && part !== 'led-turned') return WORDS[part] ?? part
  const [from, to] = part === 'led' ? [place.from, place.to] : [place.to, place.from]
  return `LED ${to[0] > from[0] ? 'right' : to[0] < from[0] ? 'left' : to[1] > from[1] ? 'down' : 'up'}`
}

function Workbench({ level, answer, locked, onChange }: WorkbenchProps<CircuitSetup, CircuitAnswer>) {
  const places = level.setups[0]?.places ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {places.map((place) => {
        const { name, choices, part = 'gap' } = place
        if (!choices) return null
        // An answer of an earlier form of the level may have a part that is no longer offered here.
        const saved = answer[name]
        const chosen = saved !== undefined && choices.includes(saved) ? saved : part
        return (
          <fieldset
            key={name}
            data-place={name}
            className="scroll-mb-[-6rem] rounded-card border-2 border-line bg-card px-3 pt-1 pb-3 focus-within:border-action focus-within:bg-indigo-wash"
          >
            <legend className="px-1 font-bold">Place {name}</legend>
            <div className="flex flex-wrap gap-2">
              {choices.map((choice) => (
                <Toggle
                  key={choice}
                  isOn={choice === chosen}
                  locked={locked}
                  label={`${wordFor(place, choice)}, place ${name}`}
                  onChange={() => onChange({ ...answer, [name]: choice })}
                >
                  <span translate="no" className="contents">
                    <svg
                      viewBox="-32 -32 64 64"
                      aria-hidden="true"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                      className="size-10"
                    >
                      <g transform={along(place).replace(/^translate\([^)]*\)/, '')}>
                        <PartPicture part={choice} />
                      </g>
                    </svg>
                  </span>
                  {wordFor(place, choice)}
                </Toggle>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

export const circuitScreen: WorldScreen<CircuitSetup, CircuitState, CircuitAnswer> = {
  world: circuit,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: {},
}
