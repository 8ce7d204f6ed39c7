import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { Tick } from '#web/ui/tick.tsx'

const KEY = 'qala.shared-computer'

/** The last choice on this device. It is kept, because a computer in a lab stays a shared one when somebody else uses it next. */
const ticked = observable(safeLocalStorage.get(KEY) !== null)

interface SharedComputer {
  /** This is sent only if it is true, because an older server does not accept the field. */
  shared: { shared?: true }
  isShared: boolean
  setShared: (isShared: boolean) => void
}

export function useSharedComputer(): SharedComputer {
  // The prerendered form has no tick.
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
