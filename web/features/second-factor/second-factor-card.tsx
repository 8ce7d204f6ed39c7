import { useState } from 'react'
import { count } from '#domain/counts.ts'
import type { SecondFactorKey, SecondFactorState } from '#domain/accounts/second-factor.ts'
import {
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#domain/accounts/second-factor-api.ts'
import type { AnswerOf, JsonCall, JsonOutput } from '#web/api/client.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { secondFactorFailure } from './failure-text.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { useSecondFactor } from './use-second-factor.ts'

type Open =
  | { what: 'set up'; shared: SecondFactorKey }
  | { what: 'codes'; codes: readonly string[] }
  | 'remove'

/**
 * Only staff see this card, because learners have no second factor.
 * @param onChange called after it was set up or removed
 */
export function SecondFactorCard({ onChange }: { onChange?: (() => void) | undefined }) {
  const { state, failure, read } = useSecondFactor()
  return (
    <Card as="section" labelledBy="second-step" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="second-step" className="text-lg">
          Second step for staff
        </h2>
        {state?.setAt && (
          <Chip tone="leaf" icon={<IconCheck className="size-4" />}>
            On
          </Chip>
        )}
      </div>
      {state === null ? (
        <div className="mt-3 grid gap-4">
          {failure === null && <Spinner label="One moment..." />}
          <FormAlert failure={failure} />
          {failure !== null && (
            <Button variant="ghost" size="sm" onClick={read}>
              Try Again
            </Button>
          )}
        </div>
      ) : (
        <Choices
          state={state}
          onChange={() => {
            read()
            onChange?.()
          }}
        />
      )}
    </Card>
  )
}

function Choices({ state, onChange }: { state: SecondFactorState; onChange: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setOpen(null)
    onChange()
  }
  const run = async <O extends JsonOutput>(
    call: JsonCall<undefined, O>,
    title: string,
    done: (data: AnswerOf<O>) => void,
  ) => {
    setFailure(null)
    setBusy(true)
    const answer = await withProof(() => callAsLearner(call))
    setBusy(false)
    if (answer.ok) done(answer.data)
    else setFailure(secondFactorFailure(title, answer))
  }
  const setUp = () =>
    void run(startSecondFactor, 'The set-up did not start', (shared) => setOpen({ what: 'set up', shared }))
  const renew = () =>
    void run(renewRecoveryCodes, 'No codes were made', ({ codes }) => setOpen({ what: 'codes', codes }))
  const remove = () =>
    void run(removeSecondFactor, 'The second step was not removed', () => {
      showToast({ title: 'The second step is removed' })
      close()
    })
  return (
    <>
      <div className="mt-1.5 grid gap-4">
        <p>{words(state)}</p>
        <FormAlert failure={open === 'remove' ? null : failure} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {state.setAt === null ? (
          <Button size="sm" busy={isBusy} busyLabel="One moment..." onClick={setUp}>
            Set up
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="sm" busy={isBusy} onClick={setUp}>
              New phone
            </Button>
            <Button variant="ghost" size="sm" busy={isBusy} onClick={renew}>
              New recovery codes
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setOpen('remove')}>
              Remove
            </Button>
          </>
        )}
      </div>
      {open === 'remove' ? (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title="Remove the second step?"
          actions={
            <>
              <Button variant="ghost" onClick={() => setOpen(null)}>
                Cancel
              </Button>
              <Button variant="danger" busy={isBusy} busyLabel="Removing..." onClick={remove}>
                Remove it
              </Button>
            </>
          }
        >
          <div className="grid gap-4">
            <p>Then your password alone opens the account, and every learner’s data with it.</p>
            <FormAlert failure={failure} />
          </div>
        </Dialog>
      ) : (
        open?.what === 'set up' && <SetUpDialog shared={open.shared} onClose={close} />
      )}
      {open !== null && open !== 'remove' && open.what === 'codes' && (
        <Dialog open onClose={close} title="Your recovery codes" closeOnBackdrop={false}>
          <RecoveryCodeList codes={open.codes} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

function words({ setAt, recoveryCodesLeft, isRequired }: SecondFactorState): string {
  if (setAt === null) {
    const why =
      'After your password you type a code from your phone. A stolen password alone then opens nothing.'
    return isRequired ? `Your school asks this of its staff. ${why}` : why
  }
  return `After your password you type a code from your phone. You have ${count(recoveryCodesLeft, 'recovery code')} left for a lost phone.`
}
