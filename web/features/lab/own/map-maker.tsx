import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { MAP_TOOLS, placed, resized, type MapTool } from '#domain/learning/lab/own-map.ts'
import { OWN_SIDE_MAX } from '#domain/learning/lab/own-level.ts'
import {
  FACING_SIGNS,
  FACING_WORDS,
  squareName,
  type Place,
} from '#domain/learning/lab/worlds/robot/robot-map.ts'
import { SCENE_WORDS, SCENES, type Scene } from '#domain/learning/lab/worlds/robot/robot-scenes.ts'
import type { RobotSetup } from '#domain/learning/lab/worlds/robot/robot-setup.ts'
import { Pick } from '#web/ui/pick.tsx'

interface MapMakerProps {
  setup: RobotSetup
  /** The map as the level shows it. */
  picture: ReactNode
  /**
   * In units of the picture: the side of a square, the space with the names before the first square, and the space after the
   * last one.
   */
  grid: { side: number; edge: number; rim: number }
  onChange: (setup: RobotSetup) => void
}

const SIDE_MIN = 3
const SIDES = Array.from({ length: OWN_SIDE_MAX - SIDE_MIN + 1 }, (_, index) => {
  const value = SIDE_MIN + index
  return { value, label: String(value) }
})
const SCENE_NAMES: Readonly<Record<Scene, string>> = {
  spaza: 'Spaza shop',
  taxi: 'Taxi rank',
  netball: 'Netball court',
  farm: 'Farm',
  street: 'Street at night',
  garden: 'Garden',
  stairs: 'Stairs',
}
/** The key that puts each object on the focused square. */
const LETTERS: Readonly<Record<string, MapTool>> = { w: 'wall', i: 'item', f: 'flag', r: 'robot', x: 'free' }
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** The size of a square in pixels, large enough for a finger. */
const SQUARE = 48

/** A map on which the learner taps with a tool. On a keyboard, the arrow keys move and a letter places each object. */
export function MapMaker({ setup, picture, grid, onChange }: MapMakerProps) {
  const { scene, rows } = setup
  const [tool, setTool] = useState<MapTool>('wall')
  const [focused, setFocused] = useState<Place>({ x: 0, y: 0 })
  const [said, setSaid] = useState('')
  const map = useRef<HTMLFieldSetElement>(null)
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const here = { x: Math.min(focused.x, width - 1), y: Math.min(focused.y, height - 1) }
  const [wide, high] = [grid.edge + width * grid.side + grid.rim, grid.edge + height * grid.side + grid.rim]

  const put = (place: Place, what: MapTool) => {
    const next = placed(rows, place, what)
    onChange({ scene, rows: next })
    setSaid(describe(scene, next, place))
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const what = LETTERS[event.key.toLowerCase()]
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && !what)) return
    event.preventDefault()
    if (what) return put(here, what)
    const [right, down] = step ?? [0, 0]
    const to = { x: limit(here.x + right, width), y: limit(here.y + down, height) }
    setFocused(to)
    map.current?.querySelector<HTMLElement>(`[data-square="${squareName(to)}"]`)?.focus()
  }
  return (
    <div className="grid gap-4">
      <div className="own-picks">
        <Pick
          label="Place"
          value={scene}
          options={SCENES.map((value) => ({ value, label: SCENE_NAMES[value] }))}
          onPick={(next) => onChange({ scene: next, rows })}
        />
        <Pick
          label="Wide"
          value={width}
          options={SIDES}
          onPick={(next) => onChange({ scene, rows: resized(rows, next, height) })}
        />
        <Pick
          label="High"
          value={height}
          options={SIDES}
          onPick={(next) => onChange({ scene, rows: resized(rows, width, next) })}
        />
      </div>
      <fieldset className="own-tools">
        <legend className="mb-1 text-sm font-semibold">Choose, then tap a square</legend>
        {MAP_TOOLS.map((one) => (
          <button key={one} type="button" aria-pressed={tool === one} onClick={() => setTool(one)}>
            {toolName(scene, one)}
          </button>
        ))}
      </fieldset>
      <div className="overflow-x-auto p-1">
        <fieldset
          ref={map}
          aria-label="Map. Arrow keys go from square to square. W, I, F, R and X put things there."
          className="own-map border-0"
          style={{ width: (wide / grid.side) * SQUARE, aspectRatio: `${wide} / ${high}` }}
        >
          {picture}
          {rows.map((row, y) =>
            [...row].map((_, x) => {
              const place = { x, y }
              const name = squareName(place)
              return (
                <button
                  key={name}
                  type="button"
                  data-square={name}
                  tabIndex={x === here.x && y === here.y ? 0 : -1}
                  aria-label={describe(scene, rows, place)}
                  style={{
                    left: `${((grid.edge + x * grid.side) / wide) * 100}%`,
                    top: `${((grid.edge + y * grid.side) / high) * 100}%`,
                    width: `${(grid.side / wide) * 100}%`,
                    height: `${(grid.side / high) * 100}%`,
                  }}
                  onKeyDown={press}
                  onFocus={() => setFocused(place)}
                  onClick={() => put(place, tool)}
                />
              )
            }),
          )}
        </fieldset>
      </div>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

function limit(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at))
}

function toolName(scene: Scene, tool: MapTool): string {
  const { wall, item } = SCENE_WORDS[scene]
  const names = { wall, item, flag: 'flag', robot: 'robot (again: turn)', free: 'nothing' }
  const name = names[tool]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns text such as "B3: flag". */
function describe(scene: Scene, rows: readonly string[], place: Place): string {
  const sign = rows[place.y]?.[place.x] ?? '.'
  const { wall, item } = SCENE_WORDS[scene]
  const facing = FACING_WORDS[FACING_SIGNS.indexOf(sign) as 0 | 1 | 2 | 3]
  const names: Readonly<Record<string, string>> = { '#': wall, '*': item, F: 'flag', '.': 'free' }
  return `${squareName(place)}: ${names[sign] ?? `robot, looks ${facing}`}`
}
