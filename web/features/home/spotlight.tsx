import { Card } from '#web/ui/card.tsx'

/**
 * The fact of the day. The page is prerendered on another day than it is read, so the fact comes only in the
 * browser; until then, and always underneath, the longest fact holds the place, so that nothing jumps at any width.
 */
export function Spotlight({ facts, fact }: { facts: readonly string[]; fact: string | null }) {
  const longest = facts.reduce((a, b) => (b.length > a.length ? b : a), '')
  return (
    <Card as="section" tone="sun" labelledBy="spotlight">
      <h2 id="spotlight" className="text-xs font-bold text-sun-text">
        Future Tech Spotlight
      </h2>
      <div className="mt-1.5 grid text-read *:[grid-area:1/1]">
        <p aria-hidden="true" className="invisible">
          {longest}
        </p>
        <p className={`transition-opacity duration-200 ${fact === null ? 'opacity-0' : 'opacity-100'}`}>
          {fact}
        </p>
      </div>
    </Card>
  )
}
