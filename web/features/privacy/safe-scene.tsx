import { QalaFigure } from '#web/ui/illustrations/qala.tsx'

const INK = 'var(--pic-ink)'

/**
 * The robot beside a locked box with a learner's card, and the key in the learner's colour. The picture has its own background.
 */
export function SafeScene({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 340 190" aria-hidden="true" className={`rounded-hero ${className}`}>
      <path fill="var(--pic-indigo-wash)" d="M0 0h340v190H0z" />
      <circle cx="246" cy="84" r="84" fill="var(--pic-sun-wash)" />
      <path fill="var(--pic-leaf-wash)" d="M0 190v-22c70-26 130-18 190-8s100 4 150-8v38z" />
      <g stroke={INK} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <rect x="204" y="22" width="84" height="64" rx="8" fill="var(--pic-white)" />
        <circle cx="228" cy="46" r="10" fill="var(--pic-skin-2)" />
        <path d="M248 42h26M248 54h18" fill="none" />
        <path fill="var(--pic-wood)" d="M186 84h120v76a8 8 0 0 1-8 8H194a8 8 0 0 1-8-8z" />
        <path fill="var(--pic-sun)" d="M178 76h136v20H178z" />
        <path fill="none" d="M232 118v-8a14 14 0 0 1 28 0v8" />
        <rect x="226" y="116" width="40" height="32" rx="6" fill="var(--pic-indigo)" />
        <circle cx="246" cy="130" r="4" fill="var(--pic-sun)" />
      </g>
      <g fill="none" stroke="var(--pic-coral)" strokeWidth="6" strokeLinecap="round">
        <circle cx="146" cy="128" r="10" />
        <path d="M146 138v30M146 158h9M146 168h9" />
      </g>
      <g transform="translate(12 26) scale(.66)">
        <QalaFigure pose="explain" />
      </g>
    </svg>
  )
}
