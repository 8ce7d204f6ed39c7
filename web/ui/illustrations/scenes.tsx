import { QalaFigure, type Wear } from './qala.tsx'

interface HeroSceneProps {
  className?: string | undefined
  /** What the learner's own robot wears. */
  wear?: Wear | undefined
}

const SUN = 'var(--pic-sun)'
const CORAL = 'var(--pic-coral)'

/**
 * The picture of Home's hero: the robot waves before a rising sun. It is drawn for the brand background, and the beads cut off
 * its foot.
 */
export function HeroScene({ className = '', wear }: HeroSceneProps) {
  return (
    <span translate="no" className="contents">
      <svg viewBox="0 0 236 214" aria-hidden="true" className={className} data-keep-clear="">
        <circle cx="116" cy="140" r="98" fill="var(--pic-halo)" />
        <g strokeLinecap="round" fill="none" strokeWidth="6" stroke={SUN}>
          <path d="m190 30 9-10M206 58l13-5M166 10l4-9" />
        </g>
        <path fill={CORAL} d="m8 74 15-9v18z" />
        <path fill="var(--pic-leaf-bright)" d="m22 36 10-10 10 10-10 10z" />
        <g transform="translate(4 4)">
          <QalaFigure pose="wave" wear={wear} />
        </g>
      </svg>
    </span>
  )
}
