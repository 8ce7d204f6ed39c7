import { CORAL, DARK, INDIGO, INK, LEAF, SUN, WHITE } from '../picture-colours.ts'

export const PEN_COLOURS: Readonly<Record<string, string>> = {
  blue: INDIGO,
  red: CORAL,
  yellow: SUN,
  green: LEAF,
}

/** A turtle seen from above, facing right, 40 long, with its pen at 0, 0. */
export function TurtleFigure({ colour, isPenDown }: { colour: string; isPenDown: boolean }) {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <ellipse cx="-1" cy="2.5" rx="17" ry="14" fill={DARK} opacity=".18" />
      <g fill="var(--pic-leaf-bright)" stroke={INK} strokeWidth="1.6">
        <path d="M-16-1.5-22 0l6 1.5z" />
        <ellipse cx="9" cy="-12" rx="6" ry="3.6" transform="rotate(-38 9 -12)" />
        <ellipse cx="9" cy="12" rx="6" ry="3.6" transform="rotate(38 9 12)" />
        <ellipse cx="-11" cy="-11.5" rx="5" ry="3.4" transform="rotate(38 -11 -11.5)" />
        <ellipse cx="-11" cy="11.5" rx="5" ry="3.4" transform="rotate(-38 -11 11.5)" />
        <path d="M13-6q10-3 12 6-2 9-12 6z" />
      </g>
      <path stroke={WHITE} strokeWidth="4.4" d="M20-4.2h.01M20 4.2h.01" />
      <path stroke={DARK} strokeWidth="2.2" d="M20.8-4.2h.01M20.8 4.2h.01" />
      <ellipse cx="-1" rx="16.5" ry="13.5" fill="var(--pic-wood)" stroke={INK} strokeWidth="1.8" />
      <path fill={SUN} stroke={INK} strokeWidth="1.4" d="M-6.5-6.5h11L8.5 0 4.5 6.5h-11L-10.5 0z" />
      <path
        fill="none"
        stroke={INK}
        strokeWidth="1.4"
        d="m-6.5-6.5-3-4.2M4.5-6.5l3.5-4M8.5 0h6.5M4.5 6.5l3.5 4M-6.5 6.5l-3 4.2M-10.5 0h-6.5"
      />
      <circle
        r={isPenDown ? 4 : 3.2}
        fill={isPenDown ? PEN_COLOURS[colour] : WHITE}
        stroke={INK}
        strokeWidth="1.6"
      />
    </g>
  )
}
