import { clock } from '#domain/clock.ts'
import { useEffect, useRef, useState } from 'react'
import type { OwnSession } from '#domain/accounts/session-kinds.ts'
import { endOtherSessions, endSession, readOwnSessions } from '#domain/accounts/account-api.ts'
import type { ApiResult } from '#web/api/client.ts'
import { wantNewTicket } from '#web/progress/meet-server.ts'
import { active } from '#web/progress/use-progress.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { Tick } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { sessionText } from './session-text.ts'

export function SessionsCard() {
  const { sessions, isFailed, read } = useOwnSessions()
  const [isChanging, setChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = () => {
    // The button that was pressed disappears, so the heading takes the focus.
    heading.current?.focus()
    read()
  }
  const changed = () => {
    setChanging(false)
    showToast({
      title: 'Your password is changed',
      text: 'You were signed out everywhere else.',
      tone: 'good',
    })
    read()
  }
  return (
    <Card as="section" labelledBy="sessions" className="p-5">
      <h2 ref={heading} id="sessions" tabIndex={-1} className="text-lg">
        Where you are signed in
      </h2>
      {sessions && <SessionList sessions={sessions} onChange={ended} />}
      {isFailed && !sessions && <p className="mt-2 text-soft">This cannot be shown now.</p>}
      <div className="mt-3">
        <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
          Change my password
        </Button>
      </div>
      {isChanging && <PasswordDialog onChanged={changed} onClose={() => setChanging(false)} />}
    </Card>
  )
}

type ShownSession = OwnSession & ReturnType<typeof sessionText>

function SessionList({ sessions, onChange }: { sessions: readonly ShownSession[]; onChange: () => void }) {
  const [busy, setBusy] = useState<string | null>(null)
  const [endTickets, setEndTickets] = useState(false)
  const end = async (what: string, call: () => Promise<ApiResult<void>>) => {
    setBusy(what)
    const answer = await call()
    setBusy(null)
    if (!answer.ok)
      return showToast({
        title: 'That did not work',
        text: 'Please try again when you are online.',
        tone: 'bad',
      })
    showToast({ title: 'Signed out there', tone: 'good' })
    onChange()
  }
  const endOthers = async () => {
    const answer = await callAsLearner(endOtherSessions, { body: { endTickets } })
    // The ticket of this device has ended too, so a new one is needed.
    if (answer.ok && endTickets) void active.get()?.replica.edit(wantNewTicket)
    return answer
  }
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <>
      <ul className="mt-2 grid">
        {sessions.map((session) => {
          const { name, line } = session
          return (
            <li
              key={session.id}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
            >
              <div className="min-w-[min(100%,9rem)] flex-1">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-soft">{line}</p>
              </div>
              {session.isThis ? (
                <Chip tone="leaf">You are here</Chip>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  busy={busy === session.id}
                  busyLabel="Ending..."
                  onClick={() =>
                    void end(session.id, () => callAsLearner(endSession, { body: { id: session.id } }))
                  }
                >
                  End<span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <p className="mt-1 text-sm text-soft">
          Do you not know one of these? End it, and change your password.
        </p>
      )}
      {others.length > 0 && (
        <Tick
          label="Devices may not send my work before I sign in there again"
          hint="Your unsent work stays on those devices until then."
          checked={endTickets}
          onChange={setEndTickets}
        />
      )}
      {(others.length > 1 || (endTickets && others.length > 0)) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          busy={busy === 'others'}
          busyLabel="Ending..."
          onClick={() => void end('others', endOthers)}
        >
          End all others
        </Button>
      )}
    </>
  )
}

/** Reads the sessions at each visit of the screen, and never while it is hidden. */
function useOwnSessions() {
  const [sessions, setSessions] = useState<readonly ShownSession[] | null>(null)
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const shown = useShown()
  useEffect(() => {
    if (!shown) return
    let isWanted = true
    const ask = async () => {
      const answer = await callAsLearner(readOwnSessions)
      if (!isWanted) return
      setFailedAt(answer.ok ? null : asked)
      if (!answer.ok) return
      const now = clock.now()
      setSessions(answer.data.sessions.map((one) => ({ ...one, ...sessionText(one, now) })))
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [shown, asked])
  return { sessions, isFailed: failedAt === asked, read: () => setAsked((times) => times + 1) }
}
