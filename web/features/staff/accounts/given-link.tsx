import { shortMoment } from '#domain/dates.ts'
import type { TeacherInvited } from '#domain/school/classes.ts'
import { OnlyHereWarning } from '../only-here.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { CopyAndDone } from './copy-and-done.tsx'

/** The link with which a teacher signs in. It was sent by email, or is shown once to be passed on. */
export function GivenLink({
  email,
  url,
  expiresAt,
  onDone,
}: NonNullable<TeacherInvited['link']> & { onDone: () => void }) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {url === null ? 'A mail with a link is on its way to' : 'Give this link to'}{' '}
        <AsWritten>{email}</AsWritten>
        {url === null ? '.' : ', and to nobody else. It is shown once.'} It opens the choice of a password,
        once, until {shortMoment(expiresAt)}.
      </p>
      {url !== null && (
        <OnlyHereWarning
          host={new URL(url).host}
          saying="This link says"
          instead="Nobody else can open it. Set PUBLIC_URL, as the runbook says, and invite again."
        />
      )}
      {url !== null && (
        <p
          translate="no"
          className="rounded-control bg-sun-wash p-4 text-sm font-semibold wrap-anywhere select-all"
        >
          {url}
        </p>
      )}
      <CopyAndDone text={url} label="Copy link" otherwise="mark the link and copy it" onDone={onDone} />
    </div>
  )
}
