import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { observable } from '#web/lib/observable.ts'
import { signOutStep, type SignOutStep } from '#web/session/sign-out.ts'
import { useSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { late } from '../late.ts'

const isPanelOpen = observable(false)

/** Opens "Your work": where the learner's work is, what needs help, files. */
export function openWorkPanel(): void {
  isPanelOpen.set(true)
}

/** While the learner reads, so that a sign-out without a network has its question at hand. */
const PRELOAD_AFTER_MS = 3_000

interface WorkDialogsProps {
  leaving: SignOutStep
  isPanelOpen: boolean
  onClosePanel: () => void
}

const dialogs = late<ComponentType<WorkDialogsProps>>(
  async () => (await import('./work-dialogs.tsx')).WorkDialogs,
)

/** Holds the dialogs about unsent work; they are fetched apart from the first screen. */
export function WorkHost() {
  const leaving = useSyncExternalStore(signOutStep.subscribe, signOutStep.get, signOutStep.get)
  const open = useSyncExternalStore(isPanelOpen.subscribe, isPanelOpen.get, () => false)
  const isFull = useSyncStatus().storage === 'full'
  const isSignedIn = useSession().status === 'signed-in'
  const [Dialogs, setDialogs] = useState(dialogs.loaded)
  const isNeeded = open || leaving.step === 'asking' || leaving.step === 'sending'

  useEffect(() => {
    if (Dialogs || !isSignedIn) return
    const timer = setTimeout(() => void dialogs.load().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [Dialogs, isSignedIn])

  // Said at once and not only by the badge: from now on closing the page costs work.
  useEffect(() => {
    if (isFull) openWorkPanel()
  }, [isFull])

  useEffect(() => {
    if (!isNeeded || Dialogs) return
    dialogs.load().then(
      () => setDialogs(dialogs.loaded),
      () => {
        isPanelOpen.set(false)
        if (leaving.step === 'asking') leaving.answer('stay')
        showToast({ title: 'No connection', text: 'Please try again when you are online.', tone: 'bad' })
      },
    )
  }, [isNeeded, Dialogs, leaving])

  if (!Dialogs) return null
  return <Dialogs leaving={leaving} isPanelOpen={open} onClosePanel={() => isPanelOpen.set(false)} />
}
