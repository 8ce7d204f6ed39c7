import { useEffect, useEffectEvent, useState } from 'react'

/**
 * How one gets out of a quiz. While it is under way two stops of the learner's way show it, the second one guarded:
 * Back, the browser's or the screen's, then comes to the first, and the question is asked there.
 * @param underWay whether leaving would throw answers away
 * @param onLeave leaves from the stop that is not guarded
 */
export function useLeaving(underWay: boolean, guarded: boolean, onLeave: () => void) {
  const [wasGuarded, setWasGuarded] = useState(guarded)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (wasGuarded !== guarded) {
    setWasGuarded(guarded)
    setAsking(!guarded && underWay)
    setLeaving(!guarded && !underWay)
  }
  const passOn = useEffectEvent(onLeave)
  useEffect(() => {
    // Nothing to lose any more: the first stop is only passed through.
    if (leaving) passOn()
  }, [leaving])
  return {
    asking,
    /** The way back from wherever one is. */
    back: () => (guarded ? history.back() : onLeave()),
    /** Back to the quiz, whose guarded stop lies right ahead. */
    stay: () => asking && history.forward(),
    leave: onLeave,
  }
}
