import type { FlowchartSetup, FlowchartState } from '#domain/learning/lab/worlds/flowchart/flowchart.ts'
import { CORAL, DARK, GREY, INDIGO, LEAF, SUN, WHITE, WOOD } from '../picture-colours.ts'

interface FlowSceneryProps {
  scene: FlowchartSetup['scene']
  state: FlowchartState
}

/** A picture of what the chart controls, in the free space of the chart. */
export function FlowScenery({ scene, state }: FlowSceneryProps) {
  return scene === 'tank' ? <Tank litres={state.boxes['litres'] ?? 0} /> : <Lamp shown={state.shown.at(-1)} />
}

const MOST = 24

function Tank({ litres }: { litres: number }) {
  const height = Math.min(1, litres / MOST) * 64
  return (
    <>
      <path fill={LEAF} d="M126 282q56-54 174-44v30a14 14 0 0 1-14 14z" />
      <path stroke={SUN} strokeWidth="12" d="M196 230h.1M234 220h.1M268 224h.1" />
      <path fill="none" stroke={LEAF} strokeWidth="5" d="M196 238v12M234 228v14M268 232v10" />
      <path fill={WHITE} stroke={GREY} strokeWidth="3" d="M196 12h64l8 12v66h-80V24z" />
      <rect x="190" y={88 - height} width="76" height={height} fill={INDIGO} opacity=".6" />
      <path fill="none" stroke={GREY} strokeWidth="3" d="M188 42h80M188 64h80" />
      <path stroke={WOOD} strokeWidth="6" d="M184 93h88" />
    </>
  )
}

function Lamp({ shown }: { shown: string | undefined }) {
  const isOn = shown === 'dim' || shown === 'bright'
  return (
    <g transform="translate(10 214)">
      {isOn && <path fill={SUN} opacity={shown === 'bright' ? 0.75 : 0.3} d="M46 14l34 98H14z" />}
      <path fill="none" stroke={GREY} strokeWidth="6" d="M8 112V16Q8 2 24 2h16" />
      <path fill={isOn ? SUN : DARK} stroke={DARK} strokeWidth="2" d="M36-2h22l6 14H30z" />
      <path stroke={WOOD} strokeWidth="6" d="M-4 114h84" />
      <g transform="translate(52 88)">
        <path stroke={CORAL} strokeWidth="13" d="M0 2v8" />
        <path stroke={DARK} strokeWidth="4.5" d="M-3 14v9M4 14v9" />
        <circle cy="-9" r="8" fill="var(--pic-skin-1)" stroke={DARK} strokeWidth="1.5" />
      </g>
    </g>
  )
}
