import { QalaFigure } from './qala.tsx'

interface SceneProps {
  className?: string | undefined
}

const INK = 'var(--pic-ink)'
const SUN = 'var(--pic-sun)'
const CORAL = 'var(--pic-coral)'

/** Home's hero: the robot waves before a rising sun. Made for the brand ground; its foot is cut by the beads. */
export function HeroScene({ className = '' }: SceneProps) {
  return (
    <svg viewBox="0 0 260 214" aria-hidden="true" className={className}>
      <circle cx="128" cy="150" r="104" fill="var(--pic-halo)" />
      <g stroke={SUN} strokeWidth="6" strokeLinecap="round" strokeOpacity=".9">
        <path d="M14 92 3 86M36 54l-8-9M70 28l-5-11" />
      </g>
      <g fill="none" stroke="var(--pic-on-dark)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="m36 96-13 12 13 12M4 150v.01" strokeOpacity=".85" />
      </g>
      <path fill={CORAL} d="M236 60l14 8-14 8z" />
      <path fill="var(--pic-leaf-bright)" d="M232 168l10-10 10 10-10 10z" />
      <g transform="translate(22 4)">
        <QalaFigure pose="wave" />
      </g>
    </svg>
  )
}

/** For the 404 page: the robot in the hills, beside a sign that points both ways. */
export function LostScene({ className = '' }: SceneProps) {
  return (
    <svg viewBox="0 0 340 240" aria-hidden="true" className={className}>
      <circle cx="262" cy="66" r="30" fill={SUN} />
      <path
        fill="var(--pic-sky)"
        d="M30 62a16 16 0 0 1 16-16 22 22 0 0 1 42 2 14 14 0 0 1 2 28H44a14 14 0 0 1-14-14z"
      />
      <path fill="var(--pic-leaf-wash)" d="M0 240v-62c52-40 110-40 160-10s110 24 180-8v80z" />
      <path fill="var(--pic-hill)" d="M0 240v-26c60-30 150-26 200-12s100 8 140-6v44z" />
      <g stroke={INK} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path fill="var(--pic-wood)" d="M244 104h12v112h-12z" />
        <path fill={SUN} d="M206 108h72l16 17-16 17h-72z" />
        <path fill="var(--pic-white)" d="M296 152h-66l-16 16 16 16h66z" />
      </g>
      <text x="246" y="133" className="pic-label" textAnchor="middle" fill="var(--pic-on-sun)">
        404
      </text>
      <text x="258" y="175" className="pic-label" textAnchor="middle" fill={INK}>
        Home
      </text>
      <g transform="translate(8 18) scale(.95)">
        <QalaFigure pose="lost" />
      </g>
    </svg>
  )
}

/** Something is finished: the robot dances once among falling beads. Still under reduced motion. */
export function Celebration({ className = '' }: SceneProps) {
  return (
    <svg viewBox="0 0 300 240" aria-hidden="true" className={`celebration ${className}`}>
      <g className="celebration-beads" strokeLinejoin="round">
        <path fill={SUN} d="m34 52 12-18 12 18zM250 122l10-15 10 15zM96 34l8-12 8 12z" />
        <path fill={CORAL} d="m22 122 12 16 12-16zM236 30l12 16 12-16zM190 12l7 10 7-10z" />
        <path
          fill="var(--pic-indigo)"
          d="m60 88 10 10-10 10-10-10zM270 72l10 10-10 10-10-10zM150 2l7 7-7 7-7-7z"
        />
        <path
          fill="var(--pic-leaf)"
          d="M14 86h12v12H14zM222 74h11v11h-11zM62 14h9v9h-9zM280 148h10v10h-10z"
        />
      </g>
      <g className="celebration-robot">
        <g transform="translate(40 16)">
          <QalaFigure pose="dance" />
        </g>
      </g>
    </svg>
  )
}
