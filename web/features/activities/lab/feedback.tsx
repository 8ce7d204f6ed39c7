import { useEffect, useRef } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { LevelScreenProps } from './level-screen.tsx'
import { starRule } from './star-rule.ts'
import { HintOffer } from './tutor.tsx'
import type { LevelPlayer } from './use-level.ts'
import { WinCard } from './win-card.tsx'

/** Only learners who took a hint need this code. */
const hints = preloadable(() => import('./hints.tsx'))

interface FeedbackProps extends LevelScreenProps {
  player: LevelPlayer
}

/** Shows the result of a run and what to do next. */
export function Feedback(props: FeedbackProps) {
  const { level, screen, like, player, onOpen } = props
  const { state, outcome, isSolution, hasWon, help, tookHelp, send } = player
  const passed = outcome && outcome.stars > 0 ? outcome : null
  const newHelp = tookHelp ? help : 0
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (passed || newHelp > 0) card.current?.scrollIntoView({ block: 'nearest' })
  }, [passed, newHelp])
  const needsHints = !hasWon && !isSolution && help > 0
  const part = usePreloadable(hints, { needed: needsHints, onFailure: () => {} })
  // While a run is on the stage, hints are offered beside its result.
  const offered = state === 'ready' ? player.offered : undefined
  const isEmpty = !isSolution && passed === null && help === 0 && offered === undefined
  return (
    <div ref={card} aria-live="polite" className={isEmpty ? 'sr-only' : 'lab-feedback'}>
      {isSolution && (
        <>
          <p className="font-semibold">This is one way to do it. Follow it line by line.</p>
          {like && (
            <Button variant="sun" onClick={() => onOpen(like.id)}>
              Try a similar level: {like.title}
            </Button>
          )}
          <Button variant={like ? 'ghost' : 'sun'} onClick={() => send({ type: 'back-to-mine' })}>
            Back to my own answer
          </Button>
        </>
      )}
      {passed && hasWon && (
        <WinCard {...props} outcome={passed} rule={starRule(level, screen.world, passed)} />
      )}
      {player.canFinish && (
        <Button variant="sun" onClick={() => send({ type: 'finish' })}>
          I am done
        </Button>
      )}
      {!hasWon && !isSolution && (
        <>
          {part && help > 0 && (
            <part.Hints
              level={level}
              world={screen.world}
              help={help}
              isOpen={tookHelp}
              onPartial={() => send({ type: 'change', answer: level.hints.partial })}
            />
          )}
          <HintOffer offered={offered} onTake={(help) => send({ type: 'help', help })} />
        </>
      )}
    </div>
  )
}
