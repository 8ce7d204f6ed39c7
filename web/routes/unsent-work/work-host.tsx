import { useEffect, useState, useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { serverRestored, useSyncStatus } from '#web/progress/sync-status.ts'
import { signOutStep } from '#web/session/sign-out-step.ts'
import { useSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const isPanelOpen = observable(false)

export function openWorkPanel(): void {
  isPanelOpen.set(true)
}

/** The dialogs are loaded early, so that a sign-out without a network can still ask its question. */
const PRELOAD_AFTER_MS = 3_000
const dialogs = preloadable(() => import('./work-dialogs.tsx'))

/** The dialogs about unsent work, loaded after the first screen. */
export function WorkHost() {
  const leaving = useSyncExternalStore(signOutStep.subscribe, signOutStep.get, signOutStep.get)
  const open = useSyncExternalStore(isPanelOpen.subscribe, isPanelOpen.get, () => false)
  const isFull = useSyncStatus().storage === 'full'
  const isSignedIn = useSession().status === 'signed-in'
  const isRestored = useSyncExternalStore(serverRestored.subscribe, serverRestored.get, () => false)
  const needed = open || isRestored || leaving.step === 'asking' || leaving.step === 'sending'
  const loaded = usePreloadable(dialogs, {
    needed,
    onFailure: () => {
      isPanelOpen.set(false)
      if (leaving.step === 'asking') leaving.answer('stay')
      showToast({ title: 'No connection', text: 'Please try again when you are online.', tone: 'bad' })
    },
  })

  const [wasNeeded, setWasNeeded] = useState(false)
  if (needed && loaded && !wasNeeded) setWasNeeded(true)

  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => void dialogs.load().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])

  useEffect(() => {
    if (isFull) openWorkPanel()
  }, [isFull])

  if (!loaded || !wasNeeded) return null
  return (
    <loaded.WorkDialogs leaving={leaving} isPanelOpen={open} onClosePanel={() => isPanelOpen.set(false)} />
  )
}
