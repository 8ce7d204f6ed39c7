import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import { plural } from '#domain/counts.ts'
import { active } from '#web/progress/use-progress.ts'
import { serverRestored, useSyncStatus } from '#web/progress/sync-status.ts'
import type { SignOutStep } from '#web/session/sign-out-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MemoryGuard, saveWorkAsFile } from './storage-help.tsx'
import { things } from './sync-text.ts'
import { WorkPanel } from './work-panel.tsx'

/** The user must type this word, because a tap can happen by mistake. */
const WORD = 'throw away'

interface WorkDialogsProps {
  leaving: SignOutStep
  isPanelOpen: boolean
  onClosePanel: () => void
}

export function WorkDialogs({ leaving, isPanelOpen, onClosePanel }: WorkDialogsProps) {
  return (
    <>
      <WorkPanel open={isPanelOpen} onClose={onClosePanel} />
      <SignOutDialog leaving={leaving} />
      <MemoryGuard />
      <RestoredNotice />
    </>
  )
}

function RestoredNotice() {
  const isRestored = useSyncExternalStore(serverRestored.subscribe, serverRestored.get, () => false)
  const { state } = useSyncStatus()
  useEffect(() => {
    if (!isRestored || state !== 'safe') return
    serverRestored.set(false)
    showToast({
      title: 'The school server was repaired',
      text: 'Your work on this device is safe and was sent again.',
      tone: 'plain',
    })
  }, [isRestored, state])
  return null
}

function SignOutDialog({ leaving }: { leaving: SignOutStep }) {
  if (leaving.step === 'sending') {
    return (
      <Dialog open closeOnBackdrop={false} title="Sending your work" onClose={() => undefined}>
        <Spinner label={`Sending ${things(leaving.waiting)}...`} />
      </Dialog>
    )
  }
  if (leaving.step === 'asking') return <Question {...leaving} />
  return null
}

function Question({ waiting, answer }: Extract<SignOutStep, { step: 'asking' }>) {
  const { storage } = useSyncStatus()
  const [isDiscarding, setDiscarding] = useState(false)
  const replica = active.get()?.replica
  if (isDiscarding) {
    return (
      <DiscardDialog waiting={waiting} onBack={() => setDiscarding(false)} onDone={() => answer('discard')} />
    )
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={`${things(waiting)} ${plural(waiting, 'is', 'are')} not sent yet`}
      onClose={() => answer('stay')}
      actions={
        <>
          <Button variant="ghost" onClick={() => answer('leave')}>
            Sign out
          </Button>
          <Button onClick={() => answer('stay')}>Stay signed in</Button>
        </>
      }
    >
      {storage === 'lasting' ? (
        <p>
          {plural(
            waiting,
            'It stays locked on this device and goes up by itself when the school server can be reached. Nobody else here can read it.',
            'They stay locked on this device and go up by themselves when the school server can be reached. Nobody else here can read them.',
          )}
        </p>
      ) : (
        <p>This device could not keep your work. Save it as a file before you go.</p>
      )}
      {replica && (
        <Button
          variant={storage === 'lasting' ? 'ghost' : 'sun'}
          size="sm"
          wide
          className="mt-4"
          onClick={() => void saveWorkAsFile(replica)}
        >
          Save my work as a file
        </Button>
      )}
      <Button variant="quiet" size="sm" wide className="mt-1" onClick={() => setDiscarding(true)}>
        Throw this work away
      </Button>
    </Dialog>
  )
}

function DiscardDialog({
  waiting,
  onBack,
  onDone,
}: {
  waiting: number
  onBack: () => void
  onDone: () => void
}) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() === WORD) onDone()
    else setError(`Type the words: ${WORD}`)
  }
  return (
    <Dialog open closeOnBackdrop={false} title="Throw this work away?" onClose={onBack}>
      <form noValidate onSubmit={submit}>
        <p className="mb-4">
          {things(waiting)} will be lost for ever. To do this, type the words <b>{WORD}</b>.
        </p>
        <TextField
          label="Type the words here"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="danger" type="submit">
            Throw away and sign out
          </Button>
          <Button onClick={onBack}>Keep my work</Button>
        </div>
      </form>
    </Dialog>
  )
}
