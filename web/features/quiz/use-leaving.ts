import { useEffect, useEffectEvent, useState } from 'react'

/**
 * How one leaves a quiz. A running one has two history entries, the second one guarded: Back comes to the first, and
 * the question is asked there.
 * @param underWay whether leaving would lose answers
 * @param onLeave leaves from the entry that is not guarded
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
    // Nothing to lose any more: the first entry is only passed through.
    if (leaving) passOn()
  }, [leaving])
  return {
    asking,
    back: () => (guarded ? history.back() : onLeave()),
    /** The guarded entry is right ahead. */
    stay: () => asking && history.forward(),
    leave: onLeave,
  }
}
