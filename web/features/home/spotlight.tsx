import { Card } from '#web/ui/card.tsx'

/**
 * The page is prerendered on another day than it is read, so the fact comes only in the browser. The longest fact,
 * always underneath, holds its place.
 */
export function Spotlight({ facts, fact }: { facts: readonly string[]; fact: string | null }) {
  const longest = facts.reduce((a, b) => (b.length > a.length ? b : a), '')
  return (
    <Card as="section" tone="sun" labelledBy="spotlight">
      <div className="flex items-center gap-2.5">
        <Rocket />
        <h2 id="spotlight" className="text-xs font-bold text-sun-text">
          Future Tech Spotlight
        </h2>
      </div>
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

function Rocket() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9" strokeLinejoin="round" strokeWidth="2">
      <path fill="var(--pic-sun)" d="m14 26-6 8 8-4z" />
      <path fill="var(--pic-coral)" d="m16 18-9 2 6 4zM22 24l-2 9-4-6z" />
      <path fill="var(--pic-white)" stroke="var(--pic-ink)" d="M13 25c0-9 8-18 21-19-1 13-10 21-19 21z" />
      <circle cx="25" cy="15" r="4" fill="var(--pic-indigo)" stroke="var(--pic-ink)" />
    </svg>
  )
}
