import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { count } from '#domain/counts.ts'
import { shortMoment } from '#domain/dates.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { LearnerCard, OneTimePassword } from '#domain/accounts/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SignInSlip } from './accounts/sign-in-slip.tsx'
import { AdminCallError, failureText } from './admin-call.ts'
import { EndTicketsTick } from './end-tickets-tick.tsx'
import { OnlyHereWarning } from './only-here.tsx'

type SlipOwner = Pick<LearnerCard, 'userId' | 'firstName' | 'lastName' | 'gradeClass'>

interface Slip extends OneTimePassword {
  learner: SlipOwner
}

interface FailedReset {
  learner: SlipOwner
  error: AdminCallError
}

/**
 * Errors that concern one learner only, for example because the learner was deleted. Any other error would affect each of the
 * remaining learners too.
 */
const ABOUT_ONE: readonly (ErrorCode | undefined)[] = ['not_found', 'forbidden', 'invalid_input', 'internal']

interface ResetOptions {
  endTickets: boolean
}

export interface ClassReset {
  /** The new passwords so far. The server shows each only once, so they are lost when the list is left. */
  slips: readonly Slip[]
  /** The number of passwords to make; 0 before the start. */
  wanted: number
  isRunning: boolean
  /** The error that stopped it before the end. */
  error: AdminCallError | null
  /** Learners whose own reset failed. The others have their new passwords. */
  failed: readonly FailedReset[]
  /** Resets one by one and skips learners who already have a slip. Continues after an error that concerns one learner only. */
  start: (learners: readonly SlipOwner[], options: ResetOptions) => Promise<void>
  forget: () => void
}

/**
 * Continues, and keeps the passwords, while its dialog is closed.
 * @param resetOne gives one learner a one-time password; throws AdminCallError
 */
export function useClassReset(
  resetOne: (body: { userId: string } & ResetOptions) => Promise<OneTimePassword>,
): ClassReset {
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const [wanted, setWanted] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<AdminCallError | null>(null)
  const [failed, setFailed] = useState<readonly FailedReset[]>([])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      // Stops here, because nobody would see the remaining passwords.
      isGone.current = true
    }
  }, [])

  const start = async (learners: readonly SlipOwner[], options: ResetOptions) => {
    setError(null)
    setFailed([])
    setRunning(true)
    const left = learners.filter(({ userId }) => !slips.some(({ learner }) => learner.userId === userId))
    setWanted(slips.length + left.length)
    try {
      for (const learner of left) {
        if (isGone.current) return
        try {
          const given = await resetOne({ userId: learner.userId, ...options })
          setSlips((before) => [...before, { ...given, learner }])
        } catch (failure) {
          if (!(failure instanceof AdminCallError) || !ABOUT_ONE.includes(failure.failure.code)) throw failure
          setFailed((before) => [...before, { learner, error: failure }])
        }
      }
    } catch (failure) {
      if (!(failure instanceof AdminCallError)) throw failure
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  const forget = () => {
    setSlips([])
    setWanted(0)
    setError(null)
    setFailed([])
  }
  return { slips, wanted, isRunning, error, failed, start, forget }
}

interface ClassResetDialogProps {
  learners: readonly SlipOwner[]
  reset: ClassReset
  /** Hides the dialog. The passwords can be shown again. */
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation, resets one by one, and shows a slip for each learner to print and cut out. */
export function ClassResetDialog({ learners, reset, onClose, onDone }: ClassResetDialogProps) {
  const { slips, wanted, isRunning, error, failed, start } = reset
  const [endTickets, setEndTickets] = useState(false)
  const isBegun = wanted > 0
  const begin = () => void start(learners, { endTickets })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBegun ? 'New passwords' : 'Reset these passwords?'}
      closeOnBackdrop={!isBegun}
    >
      {isBegun ? (
        <div className="grid gap-4">
          {isRunning ? (
            <>
              <ProgressBar label="Passwords made" value={(100 * slips.length) / wanted} />
              <output>
                {slips.length} of {wanted} made. Please leave this page open.
              </output>
            </>
          ) : (
            slips.length > 0 && <Slips slips={slips} />
          )}
          <FormAlert failure={failureText(`${wanted - slips.length} of ${wanted} were not reset`, error)} />
          {failed.map(({ learner, error: reason }) => (
            <FormAlert
              key={learner.userId}
              failure={failureText(`${learner.firstName} ${learner.lastName} was not reset`, reason)}
            />
          ))}
          {!isRunning && (
            <div className="flex flex-wrap justify-end gap-3">
              {(error !== null || failed.length > 0) && (
                <Button variant="ghost" onClick={begin}>
                  Try Again
                </Button>
              )}
              {slips.length > 0 && (
                <Button variant="ghost" onClick={() => print()}>
                  Print slips
                </Button>
              )}
              <Button onClick={onDone}>Done</Button>
            </div>
          )}
        </div>
      ) : (
        <Ask learners={learners} onClose={onClose} onStart={begin}>
          <EndTicketsTick checked={endTickets} onChange={setEndTickets} />
        </Ask>
      )}
    </Dialog>
  )
}

interface AskProps {
  learners: readonly SlipOwner[]
  onClose: () => void
  onStart: () => void
  children: ReactNode
}

function Ask({ learners, onClose, onStart, children }: AskProps) {
  const who = count(learners.length, 'student gets', 'students get')
  return (
    <div className="grid gap-4">
      <p>
        {who} a new password for one use, on slips to print, and must sign in again on every device. Work that
        is not sent yet stays on the device.
      </p>
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">Show who</summary>
        <p translate="no" className="text-sm text-soft">
          {learners.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
        </p>
      </details>
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onStart}>Reset passwords</Button>
      </div>
    </div>
  )
}

function Slips({ slips }: { slips: readonly Slip[] }) {
  return (
    <>
      <OnlyHereWarning
        host={location.host}
        saying="These slips say"
        instead="Open Qala by the address your learners use, and give new passwords there."
      />
      <p>
        Print these or write them down now: they are shown once and work until{' '}
        {shortMoment(slips[0]?.expiresAt ?? '')}. Each works once, and the learner then chooses their own
        password.
      </p>
      <ul className="slips">
        {slips.map((slip) => (
          <LearnerSlip key={slip.learner.userId} {...slip} />
        ))}
      </ul>
      {/* This is outside the dialog, because a printed dialog is cut off after the first page. */}
      {createPortal(
        <ul className="slips print-only">
          {slips.map((slip) => (
            <LearnerSlip key={slip.learner.userId} {...slip} />
          ))}
        </ul>,
        document.body,
      )}
    </>
  )
}

function LearnerSlip({ learner, ...given }: Slip) {
  return (
    <SignInSlip {...given} name={`${learner.firstName} ${learner.lastName}`} about={learner.gradeClass} />
  )
}
