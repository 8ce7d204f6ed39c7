import { useState } from 'react'
import type { OneTimePassword } from '#domain/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../texts.ts'

/** Shown once: the dialog around it must not close by a click beside it. */
export function GivenPassword({
  email,
  password,
  expiresAt,
  name,
  onDone,
}: OneTimePassword & { name: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied('yes'),
      // An old browser or a page without https.
      () => setCopied('no'),
    )
  return (
    <div className="grid gap-3">
      <p>
        Write this down for {name}. It is shown once, works until {momentText(expiresAt)}, and opens the
        choice of an own password.
      </p>
      <dl className="grid gap-2 rounded-control bg-sun-wash p-4">
        <div>
          <dt className="text-2xs text-soft">{email === null ? 'Signs in with' : 'Email'}</dt>
          <dd className="font-semibold wrap-anywhere">{email ?? 'Class code and name'}</dd>
        </div>
        <div>
          <dt className="text-2xs text-soft">One-time password</dt>
          <dd className="text-lg font-bold wrap-anywhere select-all">{password}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="min-w-0 flex-1 text-sm text-soft">
          {copied === 'yes' && 'Copied.'}
          {copied === 'no' && 'This browser does not let us copy. Please write it down.'}
        </output>
        <Button variant="ghost" onClick={() => void copy()}>
          Copy password
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
