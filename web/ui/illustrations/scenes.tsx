import { Qala } from './qala.tsx'

/** The robot in Home's hero, waving from behind the beads. */
export function HeroScene({ className = '' }: { className?: string | undefined }) {
  return <Qala pose="wave" className={className} />
}

/** For the 404 page. */
export function LostScene({ className = '' }: { className?: string | undefined }) {
  return <Qala pose="lost" className={className} />
}

/** Something is finished: the robot dances once. */
export function Celebration({ className = '' }: { className?: string | undefined }) {
  return <Qala pose="dance" className={className} />
}
