import { useEffect, useState } from 'react'
import { grouped } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import type { PrivacyOverview, WithoutConsent } from '#domain/privacy/privacy.ts'
import {
  cancelLearnerDeletion,
  findWithoutConsent,
  readPrivacyOverview,
} from '#domain/privacy/privacy-api.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { BlankConsent } from './blank-consent.tsx'
import { ClassConsents, UndoRecorded, type Recorded } from './class-consents.tsx'
import { ConsentForm } from './consent-form.tsx'

/** Lists accounts that will be deleted, and learners whose consent is missing. */
export function PrivacyPanel() {
  const overview = useAdminQuery({ key: ['users', 'privacy'], call: readPrivacyOverview })
  if (overview.data === undefined)
    return <Pending query={overview} label="Fetching..." title="This could not be shown" />
  return (
    <>
      <Deletions deletions={overview.data.deletions} />
      <Consents missing={overview.data.withoutConsent.count} />
    </>
  )
}

function Deletions({ deletions }: Pick<PrivacyOverview, 'deletions'>) {
  const keeping = useAdminAction({
    call: cancelLearnerDeletion,
    done: () => 'The account stays',
    failed: 'The account could not be kept',
    refresh: [['users']],
  })
  return (
    <Card as="section" labelledBy="deletions">
      <h2 id="deletions" className="text-lg">
        Accounts to be deleted
      </h2>
      {deletions.length === 0 ? (
        <p className="mt-1 text-soft">
          None. Families ask for it in the profile, or you do it for them in Students.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {deletions.map(({ userId, name, gradeClass, dueAt, isOwnWish }) => (
            <li key={userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p translate="no" className="font-semibold wrap-anywhere">
                  {name}
                </p>
                <p className="text-xs wrap-anywhere text-soft">
                  {[
                    gradeClass,
                    `deleted on ${shortDayWithYear(dueAt)}`,
                    isOwnWish ? 'asked for by the owner' : 'asked for by staff',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Keep the account of ${name}`}
                busy={keeping.isPending && keeping.variables.userId === userId}
                busyLabel="Keeping..."
                onClick={() => keeping.mutate({ userId })}
              >
                Keep
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Learner = WithoutConsent['first'][number]

/** The request is sent after a pause of this length. */
const TYPING_PAUSE_MS = 300

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Learners without a consent, by name and class, and the forms of a whole class at once. */
function Consents({ missing }: { missing: number }) {
  const [recording, setRecording] = useState<Learner | null>(null)
  const [search, setSearch] = useState('')
  const [gradeClass, setGradeClass] = useState('')
  const [isOfClass, setOfClass] = useState(false)
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const mode = usePublicSettings()?.consent ?? 'none'
  const wanted = useSettled(search.trim())
  const found = useAdminQuery({
    key: ['users', 'without-consent', wanted, gradeClass],
    call: findWithoutConsent,
    body: { ...(wanted !== '' && { search: wanted }), ...(gradeClass !== '' && { gradeClass }) },
    enabled: mode !== 'none',
  })
  const { first = [], count: howMany = 0, classes = [] } = found.data ?? {}
  const atOnce = first.filter(({ wasWithdrawn }) => !wasWithdrawn)
  return (
    <Card as="section" labelledBy="no-consent">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="no-consent" className="text-lg">
          {mode === 'none' ? 'Consent' : `No consent recorded (${grouped(missing)})`}
        </h2>
        <BlankConsent />
      </div>
      <p className="mt-1 text-soft">{MODES[mode]}</p>
      {recorded && <UndoRecorded recorded={recorded} onUndone={() => setRecorded(null)} />}
      {mode !== 'none' && missing > 0 && (
        <>
          <div className="mt-3 grid items-end gap-3 sm:grid-cols-2">
            <SearchField
              label="Search learners without consent"
              placeholder="Name of a learner"
              value={search}
              onChange={setSearch}
            />
            <Select
              label="Class"
              all="All classes"
              value={gradeClass}
              onChange={setGradeClass}
              options={classes.map((one) => one.gradeClass)}
            />
          </div>
          {gradeClass !== '' && search.trim() === '' && atOnce.length > 1 && (
            <Button variant="ghost" size="sm" className="mt-3" onClick={() => setOfClass(true)}>
              Write down all of this class
            </Button>
          )}
          {found.data === undefined ? (
            <Pending query={found} label="Fetching..." title="The learners could not be shown" />
          ) : (
            first.length === 0 && (
              <p className="mt-3 text-soft">No learner without consent has this name or class.</p>
            )
          )}
          <ul className="mt-2 divide-y divide-line">
            {first.map((learner) => (
              <li key={learner.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
                  <span translate="no" className="font-semibold">
                    {learner.name}
                  </span>{' '}
                  <span className="text-xs text-soft">
                    {learner.gradeClass}
                    {learner.wasWithdrawn && ' · consent taken back'}
                  </span>
                </p>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Write down the form of ${learner.name}`}
                  onClick={() => setRecording(learner)}
                >
                  Write down
                </Button>
              </li>
            ))}
          </ul>
          {howMany > first.length && (
            <p className="mt-2 text-sm text-soft">
              The first {grouped(first.length)} of {grouped(howMany)} by surname.
            </p>
          )}
        </>
      )}
      {recording && (
        <Dialog open onClose={() => setRecording(null)} title={recording.name} closeOnBackdrop={false}>
          <ConsentForm userId={recording.userId} onDone={() => setRecording(null)} />
        </Dialog>
      )}
      {isOfClass && (
        <ClassConsents
          gradeClass={gradeClass}
          learners={atOnce}
          onClose={() => setOfClass(false)}
          onRecorded={(done) => {
            setOfClass(false)
            setGradeClass('')
            setRecorded(done)
          }}
        />
      )}
    </Card>
  )
}

const MODES = {
  none: 'Your school does not ask for consent in Qala. Settings, “How a parent agrees”, changes that.',
  tick: 'A tick is asked for at registration. Here are learners from before, and those whose consent was taken back.',
  form: 'These learners can learn. Write each signed form down when it comes back.',
} as const
