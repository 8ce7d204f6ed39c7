import { useState } from 'react'
import type { TeacherInvited } from '#domain/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../texts.ts'

/** The link that lets a teacher in: gone out by mail, or shown once to be handed over. */
export function GivenLink({
  email,
  url,
  expiresAt,
  onDone,
}: NonNullable<TeacherInvited['link']> & { onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      // An old browser or a page without https.
      () => setCopied('no'),
    )
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {url === null
          ? `A mail with a link is on its way to ${email}.`
          : `Give this link to ${email}, and to nobody else. It is shown once.`}{' '}
        It opens the choice of a password, once, until {momentText(expiresAt)}.
      </p>
      {url !== null && (
        <p className="rounded-control bg-sun-wash p-4 text-sm font-semibold wrap-anywhere select-all">
          {url}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="min-w-0 flex-1 text-sm text-soft">
          {copied === 'yes' && 'Copied.'}
          {copied === 'no' && 'This browser does not let us copy. Please mark the link and copy it.'}
        </output>
        {url !== null && (
          <Button variant="ghost" onClick={() => void copy(url)}>
            Copy link
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
