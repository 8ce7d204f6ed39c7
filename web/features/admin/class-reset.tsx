import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LearnerCard, OneTimePassword } from '#domain/learners.ts'
import type { ApiResult } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { adminCall, AdminCallError, failureText } from './admin-call.ts'
import { momentText } from './texts.ts'

type SlipOwner = Pick<LearnerCard, 'userId' | 'firstName' | 'lastName' | 'gradeClass'>

interface Slip extends OneTimePassword {
  learner: SlipOwner
}

export interface ClassReset {
  /** New passwords so far. The server shows each only once, so they are lost when the list is left. */
  slips: readonly Slip[]
  /** 0 before the start. */
  wanted: number
  isRunning: boolean
  error: AdminCallError | null
  /** One by one, skipping those who have a slip; stops at the first failure. */
  start: (learners: readonly SlipOwner[]) => Promise<void>
  forget: () => void
}

/**
 * Continues, and keeps what it has, while its dialog is closed.
 * @param resetOne gives one learner a password for one use
 */
export function useClassReset(
  resetOne: (token: string, userId: string) => Promise<ApiResult<OneTimePassword>>,
): ClassReset {
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const [wanted, setWanted] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<AdminCallError | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      // Nobody would see the remaining passwords.
      isGone.current = true
    }
  }, [])

  const start = async (learners: readonly SlipOwner[]) => {
    setError(null)
    setRunning(true)
    const left = learners.filter(({ userId }) => !slips.some(({ learner }) => learner.userId === userId))
    setWanted(slips.length + left.length)
    try {
      for (const learner of left) {
        if (isGone.current) return
        const given = await adminCall((token) => resetOne(token, learner.userId))
        setSlips((before) => [...before, { ...given, learner }])
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
  }
  return { slips, wanted, isRunning, error, start, forget }
}

interface ClassResetDialogProps {
  learners: readonly SlipOwner[]
  reset: ClassReset
  /** Hides it; the passwords can be shown again. */
  onClose: () => void
  onDone: () => void
}

/** Confirms, resets one by one, and shows a slip for each learner to print and cut out. */
export function ClassResetDialog({ learners, reset, onClose, onDone }: ClassResetDialogProps) {
  const { slips, wanted, isRunning, error, start } = reset
  const isBegun = wanted > 0
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
          {!isRunning && (
            <div className="flex flex-wrap justify-end gap-3">
              {error && (
                <Button variant="ghost" onClick={() => void start(learners)}>
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
        <Ask learners={learners} onClose={onClose} onStart={() => void start(learners)} />
      )}
    </Dialog>
  )
}

interface AskProps {
  learners: readonly SlipOwner[]
  onClose: () => void
  onStart: () => void
}

function Ask({ learners, onClose, onStart }: AskProps) {
  const who = learners.length === 1 ? '1 student gets' : `${learners.length} students get`
  return (
    <div className="grid gap-4">
      <p>
        {who} a new password for one use, on slips to print, and must sign in again on every device. Work that
        is not sent yet stays on the device.
      </p>
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">Show who</summary>
        <p className="text-sm text-soft">
          {learners.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
        </p>
      </details>
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
      <p>
        Print these or write them down now: they are shown once and work until{' '}
        {momentText(slips[0]?.expiresAt ?? '')}. Each opens the choice of an own password.
      </p>
      <ul className="slips">
        {slips.map((slip) => (
          <SlipItem key={slip.learner.userId} {...slip} />
        ))}
      </ul>
      {/* Rendered outside the dialog, which would be cut off after the first printed page. */}
      {createPortal(
        <ul className="slips print-only">
          {slips.map((slip) => (
            <SlipItem key={slip.learner.userId} {...slip} />
          ))}
        </ul>,
        document.body,
      )}
    </>
  )
}

function SlipItem({ learner, email, password, expiresAt }: Slip) {
  return (
    <li>
      <b className="block wrap-anywhere">
        {learner.firstName} {learner.lastName} <span className="font-normal">· {learner.gradeClass}</span>
      </b>
      <span className="block text-sm wrap-anywhere">{location.host}</span>
      <span className="block text-sm wrap-anywhere">{email ?? 'Class code and name'}</span>
      <span className="block font-bold wrap-anywhere select-all">{password}</span>
      <span className="block text-sm">Works until {momentText(expiresAt)}</span>
    </li>
  )
}
