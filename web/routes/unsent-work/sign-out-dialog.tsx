import { useState, type SyntheticEvent } from 'react'
import { active } from '#web/progress/use-progress.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import type { SignOutStep } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { saveWorkAsFile } from './save-work.ts'
import { things } from './sync-text.ts'

/** Typed out, because a tap can slip and a word cannot. */
const WORD = 'throw away'

/** Says what happens to unsent work at a sign-out, and asks. */
export function SignOutDialog({ leaving }: { leaving: SignOutStep }) {
  if (leaving.step === 'sending') {
    return (
      <Dialog open closeOnBackdrop={false} title="Sending your work" onClose={() => undefined}>
        <Spinner label={`Sending ${things(leaving.waiting)}...`} />
      </Dialog>
    )
  }
  if (leaving.step === 'asking') return <Question waiting={leaving.waiting} answer={leaving.answer} />
  return null
}

function Question({ waiting, answer }: Pick<Extract<SignOutStep, { step: 'asking' }>, 'waiting' | 'answer'>) {
  const { storage } = useSyncStatus()
  const [isThrowing, setThrowing] = useState(false)
  const replica = active.get()?.replica
  const verb = waiting === 1 ? 'is' : 'are'
  if (isThrowing) {
    return <ThrowAway waiting={waiting} onBack={() => setThrowing(false)} onDone={() => answer('discard')} />
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={`${things(waiting)} ${verb} not sent yet`}
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
          {waiting === 1 ? 'It stays' : 'They stay'} locked on this device and {waiting === 1 ? 'goes' : 'go'}{' '}
          up by {waiting === 1 ? 'itself' : 'themselves'} when the school server can be reached. Nobody else
          here can read {waiting === 1 ? 'it' : 'them'}.
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
      <Button variant="quiet" size="sm" wide className="mt-1" onClick={() => setThrowing(true)}>
        Throw this work away
      </Button>
    </Dialog>
  )
}

function ThrowAway({ waiting, onBack, onDone }: { waiting: number; onBack: () => void; onDone: () => void }) {
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
