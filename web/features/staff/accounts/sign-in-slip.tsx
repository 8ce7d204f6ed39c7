import { shortMoment } from '#domain/dates.ts'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { AsWritten } from '#web/ui/as-written.tsx'

interface SignInSlipProps extends OneTimePassword {
  name: string
  /** Stands behind the name, such as the class. */
  about?: string
  /** Staff sign in on a page of their own. */
  isStaff?: boolean
}

/** Returns the address of this school's Qala at which somebody signs in, as it is printed. */
export function signInAddress(email: string | null, isStaff: boolean): string {
  return location.host + (email === null ? '/class' : isStaff ? '/admin/login' : '/auth')
}

/** Everything that somebody needs to sign in with a one-time password, on one piece of paper. */
export function SignInSlip({
  name,
  about,
  isStaff = false,
  email,
  signInClass,
  password,
  expiresAt,
}: SignInSlipProps) {
  return (
    <li>
      <b translate="no" className="block wrap-anywhere">
        {name} {about !== undefined && <span className="font-normal">· {about}</span>}
      </b>
      <span className="block text-sm wrap-anywhere">
        Open <AsWritten>{signInAddress(email, isStaff)}</AsWritten>
      </span>
      {email === null ? (
        <span className="block text-sm wrap-anywhere">
          Class code: {signInClass === null ? 'ask your teacher' : <AsWritten>{signInClass.code}</AsWritten>}
        </span>
      ) : (
        <span className="block text-sm wrap-anywhere">
          Email: <AsWritten>{email}</AsWritten>
        </span>
      )}
      <span translate="no" className="block font-bold wrap-anywhere select-all">
        {password}
      </span>
      <span className="block text-sm">Works once, until {shortMoment(expiresAt)}</span>
    </li>
  )
}
