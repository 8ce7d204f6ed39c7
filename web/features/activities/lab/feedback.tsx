import { useEffect, useRef } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { LevelScreenProps } from './level-screen.tsx'
import { starRule } from './star-rule.ts'
import { HintOffer } from './tutor.tsx'
import type { LevelWork } from './use-level.ts'
import { WinCard } from './win-card.tsx'

/** Only who took one needs them. */
const hints = preloadable(() => import('./hints.tsx'))

interface FeedbackProps extends LevelScreenProps {
  work: LevelWork
}

/** What a run came to, and what to do next. */
export function Feedback(props: FeedbackProps) {
  const { level, screen, like, work, onOpen } = props
  const { show, verdict, hasWon } = work
  const passed = verdict !== null && verdict.stars > 0 ? verdict : null
  const newHelp = work.tookHelp ? work.help : 0
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (passed || newHelp > 0) card.current?.scrollIntoView({ block: 'nearest' })
  }, [passed, newHelp])
  const needsHints = !hasWon && show?.whose !== 'solution' && work.help > 0
  const part = usePreloadable(hints, { needed: needsHints, onFailure: () => {} })
  const isSolution = show?.whose === 'solution'
  // Beside a run it is offered where it is said what happened.
  const offered = show === null ? work.offered : undefined
  const isEmpty = !isSolution && passed === null && work.help === 0 && offered === undefined
  return (
    <div ref={card} aria-live="polite" className={isEmpty ? 'sr-only' : 'lab-feedback'}>
      {isSolution && (
        <>
          <p className="font-semibold">This is one way to do it. Follow it line by line.</p>
          {like && (
            <Button variant="sun" onClick={() => onOpen(like.id)}>
              Try one like it: {like.title}
            </Button>
          )}
          <Button variant={like ? 'ghost' : 'sun'} onClick={work.backToMine}>
            Back to my own
          </Button>
        </>
      )}
      {passed && hasWon && (
        <WinCard {...props} outcome={passed} rule={starRule(level, screen.world, passed)} />
      )}
      {passed && !hasWon && !isSolution && (
        <Button variant="sun" onClick={work.finish}>
          I am done
        </Button>
      )}
      {!hasWon && !isSolution && (
        <>
          {part && work.help > 0 && (
            <part.Hints
              level={level}
              world={screen.world}
              help={work.help}
              isOpen={work.tookHelp}
              onPartial={() => work.change(level.hints.partial)}
            />
          )}
          <HintOffer offered={offered} onTake={work.takeHelp} />
        </>
      )}
    </div>
  )
}
