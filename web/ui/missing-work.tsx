import { Card } from './card.tsx'

/**
 * Tells a learner on a new device that work may be missing. Without it, an empty list would look as if all earlier work were
 * lost.
 */
export function MissingWork({ className = '' }: { className?: string }) {
  return (
    <Card tone="sun" as="section" labelledBy="missing-work" className={className}>
      <h2 id="missing-work" className="text-base">
        We could not load all your work yet
      </h2>
      <p className="mt-1 text-sm">
        We could not reach the school server. Anything that you did on another device will appear here when
        the network is back. You can go on learning now.
      </p>
    </Card>
  )
}
