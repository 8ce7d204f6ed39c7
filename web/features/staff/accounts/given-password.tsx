import { createPortal } from 'react-dom'
import { shortMoment } from '#domain/dates.ts'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Card } from '#web/ui/card.tsx'
import { OnlyHereWarning } from '../only-here.tsx'
import { CopyAndDone } from './copy-and-done.tsx'
import { signInAddress, SignInSlip } from './sign-in-slip.tsx'

interface GivenPasswordProps extends OneTimePassword {
  name: string
  /** Staff sign in on a page of their own. */
  isStaff: boolean
  onDone: () => void
}

/** The password is shown only once, so a click outside must not close the dialog. */
export function GivenPassword({ name, isStaff, onDone, ...given }: GivenPasswordProps) {
  const { email, password, expiresAt, signInClass } = given
  const facts = [
    ['Address', signInAddress(email, isStaff)],
    ...(email === null ? [['Class code', signInClass?.code]] : [['Email', email]]),
  ].filter((fact): fact is [string, string] => fact[1] !== undefined)
  return (
    <div className="grid gap-3">
      {email === null && signInClass === null && (
        <Card tone="sun">
          <p className="font-bold">
            <AsWritten>{name}</AsWritten> cannot sign in yet.
          </p>
          <p>
            A learner without an email address signs in with a class code, and <AsWritten>{name}</AsWritten>{' '}
            is in no class that has one. Put this learner into a class first. The password below works from
            then on, and so does a sign-in card that you print there.
          </p>
        </Card>
      )}
      <OnlyHereWarning
        host={location.host}
        saying="This paper would say"
        instead="Open Qala by the address that other computers use, and give a new password there."
      />
      <p>
        Print this for <AsWritten>{name}</AsWritten>, or write it down. It is shown once and works until{' '}
        {shortMoment(expiresAt)}. At the first sign-in they choose their own password.
      </p>
      <dl className="grid gap-2 rounded-control bg-sun-wash p-4">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="text-2xs text-soft">{label}</dt>
            <dd translate="no" className="font-semibold wrap-anywhere">
              {fact}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-2xs text-soft">One-time password</dt>
          <dd translate="no" className="text-lg font-bold wrap-anywhere select-all">
            {password}
          </dd>
        </div>
      </dl>
      <CopyAndDone
        text={password}
        label="Copy password"
        otherwise="write it down"
        onPrint={() => print()}
        onDone={onDone}
      />
      {/* This is outside the dialog, because a printed dialog is cut off after the first page. */}
      {createPortal(
        <ul className="slips print-only">
          <SignInSlip {...given} name={name} isStaff={isStaff} />
        </ul>,
        document.body,
      )}
    </div>
  )
}
