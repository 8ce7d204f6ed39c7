import type { Help } from '#domain/learning/lab/tutor.ts'
import { Button } from '#web/ui/button.tsx'

const OFFERS: Readonly<Record<Help, string>> = {
  1: 'Give me a hint',
  2: 'Tell me the idea',
  3: 'Show me a part',
  4: 'Show me how',
}

interface HintOfferProps {
  offered: Help | undefined
  onTake: (help: Help) => void
}

/** The button for the help that the tutor offers next. */
export function HintOffer({ offered, onTake }: HintOfferProps) {
  if (offered === undefined) return null
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={() => onTake(offered)}>
      {OFFERS[offered]}
    </Button>
  )
}
