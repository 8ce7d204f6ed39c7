import { useLayoutEffect, useRef } from 'react'
import type { Glow } from '#domain/learning/lab/worlds/circuit/circuit.ts'
import type { Part } from '#domain/learning/lab/worlds/circuit/circuit-current.ts'
import { CORAL, DARK, GREY, INDIGO, LEAF, SUN, WHITE } from '../picture-colours.ts'

interface PartProps {
  part: Part
  glow?: Glow
  isSwitchClosed?: boolean
  isHot?: boolean
}

/** This is the outline of the jagged light around an LED that burns. */
const BURST = 'M-29 0l11-6-5-13 13 5 4-15 9 12 14-9-2 14 14 6-12 7 5 14-15-4-5 14-8-12-14 8 3-13z'

/** A part drawn along x from -24 to 24. The current of an LED flows to the right. */
export function PartPicture({ part, glow = 0, isSwitchClosed = false, isHot = false }: PartProps) {
  const wire = { stroke: isHot ? CORAL : INDIGO, strokeWidth: 5, fill: 'none' }
  const rim = { stroke: DARK, strokeWidth: 2.5 }
  const light = [WHITE, 'var(--pic-sun-wash)', SUN, CORAL][glow]
  switch (part) {
    case 'gap':
      return <path stroke={GREY} strokeWidth="3" strokeDasharray="3 7" d="M-20 0h40" />
    case 'wire':
      return <path {...wire} d="M-24 0h48" />
    case 'switch':
      return (
        <>
          <path {...wire} d="M-24 0h8M16 0h8" />
          <path stroke={CORAL} strokeWidth="6" d={isSwitchClosed ? 'M-16 0h32' : 'M-16 0l26-20'} />
          <path stroke={DARK} strokeWidth="10" d="M-16 0h.1M16 0h.1" />
        </>
      )
    case 'lamp':
      return (
        <>
          <path {...wire} d="M-24 0h48" />
          {glow > 0 && <circle r={glow === 2 ? 30 : 21} fill={SUN} opacity={glow === 2 ? 0.4 : 0.3} />}
          <circle r="15" fill={light} {...rim} />
          <path fill="none" stroke={DARK} strokeWidth="2.5" d="M-15 0l6 0 3-7 6 14 3-7h12" />
        </>
      )
    case 'motor':
      return (
        <>
          <path {...wire} d="M-24 0h48" />
          <circle r="16" fill={glow > 0 ? LEAF : GREY} {...rim} />
          <path fill="none" stroke={WHITE} strokeWidth="3" d="M-7 6V-6l7 8 7-8V6" />
          {glow > 0 && (
            <path
              fill="none"
              stroke={LEAF}
              strokeWidth="3"
              d="M-20-12a23 23 0 0 1 12-9M20 12a23 23 0 0 1-12 9"
            />
          )}
        </>
      )
    case 'resistor':
      return (
        <>
          <path {...wire} d="M-24 0h48" />
          <rect x="-20" y="-9" width="40" height="18" rx="3" fill={SUN} {...rim} />
          <path stroke={CORAL} strokeWidth="5" strokeLinecap="butt" d="M-10-8v16M10-8v16" />
          <path stroke={INDIGO} strokeWidth="5" strokeLinecap="butt" d="M0-8v16" />
        </>
      )
    case 'led':
    case 'led-turned':
      return (
        <g transform={part === 'led-turned' ? 'rotate(180)' : undefined}>
          <path {...wire} d="M-24 0h48" />
          {glow > 2 && <path fill={SUN} stroke={CORAL} strokeWidth="3" d={BURST} />}
          {glow > 0 && glow < 3 && <circle r={glow === 2 ? 28 : 21} fill={SUN} opacity=".4" />}
          <path fill={light} {...rim} d="M-13-13v26L11 0z" />
          <path stroke={wire.stroke} strokeWidth="4.5" d="M13-13v26" />
        </g>
      )
    case 'cell':
      return (
        <>
          <path {...wire} d="M-24 0h48" />
          <rect x="-26" y="-13" width="46" height="26" rx="5" fill={LEAF} {...rim} />
          <path fill={SUN} {...rim} d="M6-13h9q5 0 5 5v16q0 5-5 5H6z" />
          <rect x="20" y="-6" width="6" height="12" rx="2" fill={GREY} {...rim} />
          <path stroke={WHITE} strokeWidth="3" d="M-18-4v8" />
          <path stroke={DARK} strokeWidth="3" d="M9.5 0h7M13-3.5v7" />
        </>
      )
  }
}

/** The current, shown for a moment as moving dots. */
export function Current({ d, way, moves }: { d: string; way: -1 | 0 | 1; moves: boolean }) {
  const line = useRef<SVGPathElement>(null)
  useLayoutEffect(() => {
    if (way === 0 || !moves) return undefined
    const frames = [{ strokeDashoffset: '0' }, { strokeDashoffset: String(-18 * way) }]
    const animation = line.current?.animate(frames, { duration: 500, iterations: 6 })
    return () => animation?.cancel()
  }, [way, moves])
  if (way === 0) return null
  return <path ref={line} stroke={SUN} strokeWidth="6" strokeDasharray=".1 17.9" d={d} />
}
