import { shortMoment } from '#domain/dates.ts'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { CopyAndDone } from './copy-and-done.tsx'

/** The password is shown only once, so a click outside must not close the dialog. */
export function GivenPassword({
  email,
  password,
  expiresAt,
  name,
  onDone,
}: OneTimePassword & { name: string; onDone: () => void }) {
  return (
    <div className="grid gap-3">
      <p>
        Write this down for <AsWritten>{name}</AsWritten>. It is shown once, works until{' '}
        {shortMoment(expiresAt)}, and is used once to choose their own password.
      </p>
      <dl className="grid gap-2 rounded-control bg-sun-wash p-4">
        <div>
          <dt className="text-2xs text-soft">{email === null ? 'Signs in with' : 'Email'}</dt>
          <dd className="font-semibold wrap-anywhere">
            {email === null ? 'Class code and name' : <AsWritten>{email}</AsWritten>}
          </dd>
        </div>
        <div>
          <dt className="text-2xs text-soft">One-time password</dt>
          <dd translate="no" className="text-lg font-bold wrap-anywhere select-all">
            {password}
          </dd>
        </div>
      </dl>
      <CopyAndDone text={password} label="Copy password" otherwise="write it down" onDone={onDone} />
    </div>
  )
}
