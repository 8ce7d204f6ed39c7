import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { Tick } from '#web/ui/tick.tsx'

const KEY = 'qala.shared-computer'

/** As it was ticked here the last time: a lab computer stays one, whoever comes next. */
const ticked = observable(safeLocalStorage.get(KEY) !== null)

interface SharedComputer {
  /** Sent only when it is so: an older server does not know it. */
  shared: { shared?: true }
  isShared: boolean
  setShared: (isShared: boolean) => void
}

export function useSharedComputer(): SharedComputer {
  // The form is prerendered without the tick.
  const isShared = useSyncExternalStore(ticked.subscribe, ticked.get, () => false)
  return {
    isShared,
    shared: isShared ? { shared: true } : {},
    setShared: (now) => {
      ticked.set(now)
      safeLocalStorage.set(KEY, now ? '' : null)
    },
  }
}

export function SharedComputerTick({ isShared, setShared }: SharedComputer) {
  return (
    <Tick
      label="This is a shared computer"
      hint="Tick this at school or in a library. Qala signs you out when the browser closes."
      checked={isShared}
      onChange={setShared}
    />
  )
}
