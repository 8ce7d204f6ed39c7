import { useState } from 'react'
import { count } from '#domain/counts.ts'
import {
  CERTIFICATE_TITLES,
  isEarned,
  TAKEN_BACK,
  type CertificateKind,
  type CertificateState,
} from '#domain/school/certificates.ts'
import { PASS_MARK } from '#domain/learning/quiz.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useCertificates } from './use-certificates.ts'

interface MissingLesson {
  id: string
  title: string
  /** If the lesson is completed, only its quiz is missing. */
  isCompleted: boolean
  /** Opens what is missing. */
  onOpen: () => void
}

interface CertificatesCardProps {
  userId: string
  states: readonly CertificateState[]
  missingOf: (state: CertificateState) => readonly MissingLesson[]
  /** Sends the work of this device, because the server needs it before it decides. */
  send: () => Promise<void>
  onOpen: (kind: CertificateKind) => void
}

/** Showing more would list the whole course. */
const MISSING_SHOWN = 3

/** Part of the Progress tab: certificates that the learner will soon earn, and those that can be printed. */
export function CertificatesCard({ userId, states, missingOf, send, onOpen }: CertificatesCardProps) {
  const { own, claim, certificateOf } = useCertificates(userId)
  const [busy, setBusy] = useState<CertificateKind | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const begun = states.filter(({ done }) => done > 0).toSorted((a, b) => a.missing.length - b.missing.length)
  const [nearest] = begun.filter((state) => !isEarned(state))
  const open = async (kind: CertificateKind) => {
    setFailure(null)
    if (certificateOf(kind)) return onOpen(kind)
    setBusy(kind)
    await send()
    const failed = await claim(kind)
    setBusy(null)
    if (!failed) return onOpen(kind)
    const title = 'The certificate is not here yet'
    const said = failed.fields?.['kind']
    setFailure(
      said === undefined
        ? (commonFailure(title, failed) ?? { title, text: 'Please try again.' })
        : { title, text: `${said}.` },
    )
  }
  if (begun.length === 0) return null
  return (
    <Card as="section" labelledBy="certificates" className="sm:p-5">
      <h2 id="certificates" className="text-lg">
        Certificates
      </h2>
      <p className="mt-1 text-sm text-soft">
        Finish all lessons of a part, and each of their quizzes with {PASS_MARK}% or more. Then print it.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {begun.map((state) => (
          <li key={state.kind} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="font-semibold wrap-anywhere">{CERTIFICATE_TITLES[state.kind]}</b>
              {isEarned(state) ? (
                <Chip tone="leaf">Done</Chip>
              ) : (
                <span className="text-xs text-soft">
                  {state.done} of {count(state.lessons, 'lesson')}, with the quiz
                </span>
              )}
            </p>
            {isEarned(state) ? (
              <Earned
                isRevoked={own?.revoked.includes(state.kind) ?? false}
                isNew={own !== null && certificateOf(state.kind) === undefined}
                busy={busy === state.kind}
                label={`Show the certificate: ${CERTIFICATE_TITLES[state.kind]}`}
                onOpen={() => void open(state.kind)}
              />
            ) : (
              <ProgressBar
                label={`Certificate ${CERTIFICATE_TITLES[state.kind]}`}
                value={(state.done / state.lessons) * 100}
              />
            )}
            {state === nearest && <Missing lessons={missingOf(state)} />}
          </li>
        ))}
      </ul>
      <FormAlert failure={failure} />
    </Card>
  )
}

interface EarnedProps {
  isRevoked: boolean
  /** The certificate has not been fetched yet. */
  isNew: boolean
  busy: boolean
  label: string
  onOpen: () => void
}

function Earned({ isRevoked, isNew, busy, label, onOpen }: EarnedProps) {
  if (isRevoked) return <p className="text-sm">{TAKEN_BACK}.</p>
  return (
    <Button
      size="sm"
      variant={isNew ? 'indigo' : 'ghost'}
      aria-label={label}
      busy={busy}
      busyLabel="One moment..."
      onClick={onOpen}
    >
      Show the certificate
    </Button>
  )
}

function Missing({ lessons }: { lessons: readonly MissingLesson[] }) {
  const more = lessons.length - MISSING_SHOWN
  return (
    <div className="text-sm">
      <p>Next for this one:</p>
      <ul className="list-disc pl-5">
        {lessons.slice(0, MISSING_SHOWN).map(({ id, title, isCompleted, onOpen }) => (
          <li key={id}>
            <PlaceLink onOpen={onOpen}>
              {isCompleted ? `The quiz of “${title}”, with ${PASS_MARK}% or more` : `The lesson “${title}”`}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">And {more} more.</p>}
    </div>
  )
}
