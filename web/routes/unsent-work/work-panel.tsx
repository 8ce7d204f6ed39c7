import { count } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ROBOT } from '#domain/learning/rows/outfit-row.ts'
import { COMMENT } from '#domain/learning/rows/reply-row.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { active } from '#web/progress/use-progress.ts'
import { drainNow, lockedBoxes } from '#web/progress/outbox/drain-outbox.ts'
import { bringBack, lockedWorkFile, type ImportOutcome } from '#web/progress/outbox/work-file.ts'
import { unsentLessons, type Replica } from '#web/progress/replica.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { AuthLink } from '#web/ui/auth-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast, type Toast } from '#web/ui/toast.tsx'
import { RoomHelp, saveFile, saveWorkAsFile } from './storage-help.tsx'
import { syncText, things } from './sync-text.ts'

const PROBLEMS: Record<string, string> = {
  unknown_lesson: 'The school server does not know this lesson yet.',
  too_many_things:
    'This account has all the things that it can hold. Remove one of My things, then keep this one again.',
  too_many_answers: 'This account has all the answers it can hold. Practice goes on without them.',
  unknown_task: 'The school server does not know this activity yet.',
  unreadable: 'A part of this was damaged on this device.',
}

export function WorkPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const now = useSyncExternalStore(active.subscribe, active.get, () => null)
  return (
    <Dialog open={open} onClose={onClose} title="Your work">
      {now && (
        <Work
          replica={now.replica}
          onSend={now.sync && (() => now.sync?.exchange({ pull: true }))}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface WorkProps {
  replica: Replica
  onSend: (() => Promise<void> | undefined) | undefined
  onClose: () => void
}

function Work({ replica, onSend, onClose }: WorkProps) {
  const status = useSyncStatus()
  const [isSending, setSending] = useState(false)
  const text = syncText(status)
  const waiting = [...unsentLessons(replica)].map(titleOf)
  const send = async () => {
    setSending(true)
    await replica.retryProblems()
    await onSend?.()
    setSending(false)
  }
  return (
    <div className="grid gap-4">
      {text && (
        <p className="flex gap-2.5">
          <text.Icon className={`mt-0.5 size-6 ${text.tone === 'leaf' ? 'text-leaf' : 'text-sun-text'}`} />
          <span>{text.full}</span>
        </p>
      )}
      {replica.owner === null && status.lockedAway > 0 && <SignIn onClose={onClose} />}
      <RoomHelp replica={replica} />
      {waiting.length > 0 && (
        <section aria-labelledby="work-waiting">
          <h3 id="work-waiting" className="text-base">
            Waiting to be sent
          </h3>
          <ul className="mt-1 list-disc pl-6">
            {waiting.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {status.problems > 0 && <Problems key={status.problems} replica={replica} />}
      {onSend && (waiting.length > 0 || status.problems > 0) && (
        <Button wide busy={isSending} busyLabel="Sending..." onClick={() => void send()}>
          Try to send now
        </Button>
      )}
      <Others owner={replica.owner} />
      <Files replica={replica} />
    </div>
  )
}

/** Lets the owner of sealed work sign in. A learner whose account is missing after a restore is told to register again. */
function SignIn({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid gap-2">
      <AuthLink form="login" variant="sun" wide onClick={onClose}>
        Sign In
      </AuthLink>
      <p className="text-sm text-soft">
        No account any more? Register again with the same email, and your work is sent too.
      </p>
    </div>
  )
}

function Problems({ replica }: { replica: Replica }) {
  const [rows, setRows] = useState<Awaited<ReturnType<Replica['problems']>>>([])
  useEffect(() => {
    let isOpen = true
    void replica.problems().then((found) => isOpen && setRows(found))
    return () => void (isOpen = false)
  }, [replica])
  const byLesson = new Map(rows.map((row) => [row.lessonId, row.code]))
  return (
    <section aria-labelledby="work-problems">
      <h3 id="work-problems" className="text-base">
        Needs help
      </h3>
      <p className="text-sm text-soft">This work is kept on this device. Please show it to your teacher.</p>
      <ul className="mt-2 grid gap-2">
        {[...byLesson].map(([lessonId, code]) => (
          <li key={lessonId} className="rounded-control bg-coral-wash px-3.5 py-2.5">
            <b className="block">{titleOf(lessonId)}</b>
            {PROBLEMS[code] ?? 'The school server could not take this.'}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Says that work of other people is on this device, so that nobody deletes its data. It never says whose work it is or what it
 * contains.
 */
function Others({ owner }: { owner: string | null }) {
  const { lockedAway } = useSyncStatus()
  const [boxes, setBoxes] = useState<Awaited<ReturnType<typeof lockedBoxes>>>([])
  useEffect(() => {
    let isOpen = true
    lockedBoxes().then(
      (found) => isOpen && setBoxes(found),
      () => undefined,
    )
    return () => void (isOpen = false)
  }, [])
  const others = new Set(boxes.map(({ userId }) => userId).filter((id) => id !== owner)).size
  if (others === 0) return null
  // A person who is signed out may be the owner of the work.
  const learner = owner === null ? 'learner' : 'other learner'
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">
        Work of {count(others, learner)} is locked on this device. It goes up{' '}
        {lockedAway > 0 ? 'when they sign in on this device, or on the one you take it to.' : 'by itself.'}
      </p>
      {lockedAway > 0 && (
        <Button variant="ghost" size="sm" wide onClick={() => saveFile(lockedWorkFile(boxes, clock.now()))}>
          Save locked work as a file
        </Button>
      )}
    </div>
  )
}

function Files({ replica }: { replica: Replica }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const outcome = await bringBack(replica, file)
    if (outcome.ok) void active.get()?.sync?.exchange()
    if (outcome.ok && outcome.locked > 0) drainNow()
    showToast(importToast(outcome))
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button variant="ghost" wide onClick={() => void saveWorkAsFile(replica)}>
        Save my work as a file
      </Button>
      <Button variant="quiet" wide onClick={() => input.current?.click()}>
        Bring work back from a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Work file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // Resets the field, so that the same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function importToast(outcome: ImportOutcome): Toast {
  if (!outcome.ok)
    return outcome.reason === 'someone-elses'
      ? {
          title: 'This is not your file',
          text: 'It belongs to another learner. Nothing was changed.',
          tone: 'bad',
        }
      : { title: 'This is not a work file', text: 'Choose a file that Qala saved.', tone: 'bad' }
  if (outcome.locked > 0)
    return {
      title: 'Locked work is on this device now',
      text: 'It is sent when its owner signs in here.',
      tone: 'good',
    }
  return outcome.news === 0
    ? { title: 'Nothing new in this file', text: 'You have all of it already.', tone: 'plain' }
    : { title: 'Your work is back', text: `${things(outcome.news)} came back from the file.`, tone: 'good' }
}

function titleOf(lessonId: string): string {
  if (lessonId === ROBOT) return 'Your robot'
  if (lessonId === COMMENT) return 'Your answer to a teacher'
  return contentIndex.lessons.find(({ id }) => id === lessonId)?.title ?? 'An older lesson'
}
