/** The size of A4 in landscape, in millimetres. */
export const WIDTH = 297
export const HEIGHT = 210
/** Printers leave about this much of the edge white. */
const MARGIN = 7
const BAND = 11

/** A band of triangles around the page, drawn in whole tiles, with a bead in each corner. */
export function Border({ id }: { id: string }) {
  const across = sideTiles(WIDTH - 2 * (MARGIN + BAND))
  const down = sideTiles(HEIGHT - 2 * (MARGIN + BAND))
  const [right, bottom] = [WIDTH - MARGIN, HEIGHT - MARGIN]
  const corner = MARGIN + BAND
  return (
    <g>
      <defs>
        <g id={id}>
          <path fill="var(--pic-indigo)" d="M0 0h1v1H0z" />
          <path fill="var(--pic-sun)" d="M0 1 .25 0l.25 1z" />
          <path fill="var(--pic-on-sun)" d="m.12 1 .13-.5.13.5z" />
          <path fill="var(--pic-coral)" d="m.5 0 .25 1L1 0z" />
          <path fill="var(--pic-white)" d="m.62 0 .13.5.13-.5z" />
        </g>
      </defs>
      <Side {...{ id }} tiles={across} x={corner} y={MARGIN} turn={0} />
      <Side {...{ id }} tiles={down} x={right} y={corner} turn={90} />
      <Side {...{ id }} tiles={across} x={WIDTH - corner} y={bottom} turn={180} />
      <Side {...{ id }} tiles={down} x={MARGIN} y={HEIGHT - corner} turn={270} />
      {[
        [MARGIN, MARGIN],
        [right - BAND, MARGIN],
        [MARGIN, bottom - BAND],
        [right - BAND, bottom - BAND],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path fill="var(--pic-on-sun)" d={`M0 0h${BAND}v${BAND}H0z`} />
          <path fill="var(--pic-sun)" d="m5.500 1 4.500 4.500-4.500 4.500L1 5.500z" />
          <path fill="var(--pic-coral)" d="m5.500 3 2.500 2.500L5.500 8 3 5.500z" />
        </g>
      ))}
      <rect
        x={corner + 2.5}
        y={corner + 2.5}
        width={WIDTH - 2 * corner - 5}
        height={HEIGHT - 2 * corner - 5}
        rx="4"
        fill="none"
        stroke="var(--pic-sun)"
        strokeWidth="0.8"
      />
    </g>
  )
}

interface Tiles {
  count: number
  length: number
}

/** A tile is about twice as long as the band is wide, and the length is divided into whole tiles. */
function sideTiles(length: number): Tiles {
  const count = Math.round(length / (2 * BAND))
  return { count, length: length / count }
}

interface SideProps {
  id: string
  tiles: Tiles
  x: number
  y: number
  turn: number
}

function Side({ id, tiles: { count, length }, x, y, turn }: SideProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      {Array.from({ length: count }, (_, at) => (
        <use key={at} href={`#${id}`} transform={`translate(${at * length} 0) scale(${length} ${BAND})`} />
      ))}
    </g>
  )
}
