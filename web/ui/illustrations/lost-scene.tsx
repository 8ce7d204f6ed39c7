import { QalaFigure } from './qala.tsx'

const INK = 'var(--pic-ink)'
const SUN = 'var(--pic-sun)'

/** The picture of the 404 page: the robot in the hills, beside a sign that points both ways. It has its own background. */
export function LostScene({ className = '' }: { className?: string }) {
  return (
    <span translate="no" className="contents">
      <svg viewBox="0 0 340 240" aria-hidden="true" className={`rounded-hero ${className}`}>
        <path fill="var(--pic-sky)" d="M0 0h340v240H0z" />
        <circle cx="286" cy="46" r="26" fill={SUN} />
        <path
          fill="var(--pic-cloud)"
          d="M196 52a12 12 0 0 1 12-12 17 17 0 0 1 32 2 11 11 0 0 1 2 21h-35a11 11 0 0 1-11-11z"
        />
        <path fill="var(--pic-leaf-wash)" d="M0 240v-62c52-40 110-40 160-10s110 24 180-8v80z" />
        <path fill="var(--pic-hill)" d="M0 240v-26c60-30 150-26 200-12s100 8 140-6v44z" />
        <g stroke={INK} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <path fill="var(--pic-wood)" d="M254 98h12v116h-12z" />
          <path fill={SUN} d="M222 104h68l16 17-16 17h-68z" />
          <path fill="var(--pic-white)" d="M306 148h-66l-16 16 16 16h66z" />
        </g>
        <g textAnchor="middle" className="text-[20px] font-bold">
          <text x="258" y="128" fill="var(--pic-on-sun)">
            404
          </text>
          <text x="268" y="171" fill={INK}>
            Home
          </text>
        </g>
        <g transform="translate(4 20) scale(.93)">
          <QalaFigure pose="lost" />
        </g>
      </svg>
    </span>
  )
}
