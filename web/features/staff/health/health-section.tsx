import { useState } from 'react'
import { shortMoment } from '#domain/dates.ts'
import type { HealthFacts } from '#domain/operations/health.ts'
import { healthLines, worstOf, type HealthLevel, type HealthLine } from '#domain/operations/health-lines.ts'
import { confirmClock, orderBackup, readHealth } from '#domain/operations/health-api.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { isDenied, useAdminAction, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { HealthCard } from './health-card.tsx'
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx'

const EVERY_MS = 30_000
const WHILE_BUSY_MS = 2_000

const GROUPS = ['Saved work', 'This server', 'Messages'] as const satisfies HealthLine['group'][]

/** The Health section: whether the learners' work is safe and the server is well, and what to do about each problem. */
export function HealthSection() {
  const health = useAdminQuery({
    key: ['health'],
    call: readHealth,
    every: (facts) => (facts?.backups.isBusy ? WHILE_BUSY_MS : EVERY_MS),
  })
  if (isDenied(health.error))
    return (
      <EmptyState
        title="Access Denied"
        text="You need administrator privileges to see the health of the server."
        pose="lost"
      />
    )
  if (health.data === undefined)
    return (
      <Pending
        query={health}
        label="Asking the server how it is..."
        title="The health of the server could not be shown"
      />
    )
  const lines = healthLines(health.data, new Date(health.dataUpdatedAt))
  const needsYou = lines.filter(({ level }) => level !== 'ok')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Summary facts={health.data} lines={lines} isAway={health.isError} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {needsYou.length > 0 && <HealthCard title="Needs you" lines={needsYou} />}
        {GROUPS.map((group) => {
          const well = lines.filter((line) => line.group === group && line.level === 'ok')
          return well.length > 0 && <HealthCard key={group} title={group} lines={well} />
        })}
      </div>
    </div>
  )
}

const WORDS: Record<HealthLevel, string> = {
  ok: 'All is well',
  warn: 'Working, but look at this',
  bad: 'This needs you now',
}

interface SummaryProps {
  facts: HealthFacts
  lines: readonly HealthLine[]
  /** The last request failed, so these facts are older. */
  isAway: boolean
}

function Summary({ facts, lines, isAway }: SummaryProps) {
  const session = useSession()
  const [isMakingKey, setMakingKey] = useState(false)
  const backUp = useAdminAction({
    call: orderBackup,
    failed: (reason) => `Failed to begin a backup: ${reason}`,
    refresh: [['health']],
  })
  const confirm = useAdminAction({
    call: confirmClock,
    failed: (reason) => `The clock was not confirmed: ${reason}`,
    refresh: [['health']],
  })
  const isBusy = facts.backups.isBusy || backUp.isPending
  const warned = lines.filter(({ level }) => level !== 'ok').map(({ label }) => label)
  return (
    <Card as="section" labelledBy="health">
      <h2 id="health" className="text-lg">
        {WORDS[worstOf(lines)]}
      </h2>
      <p className="mt-1 text-sm text-soft" aria-live="polite">
        {warned.length > 0 && `${warned.join(', ')}. `}
        {isBusy && 'A backup is made and restored once to check it. '}
        As it was on {shortMoment(facts.now)}.
      </p>
      {isAway && (
        <div className="mt-3">
          <FormAlert
            failure={{
              title: 'The school server cannot be reached',
              text: 'This is what it said the last time. It is asked again every half minute.',
            }}
          />
        </div>
      )}
      {facts.canConfirmClock && sessionMay(session, 'system:confirm-clock') && (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-control bg-sun-wash p-4">
          <p className="min-w-0 flex-1 basis-60">
            Is the clock of this server right? It shows {shortMoment(facts.now)}. Please compare it with a
            clock that you trust.
          </p>
          <Button
            size="sm"
            className="grow sm:grow-0"
            busy={confirm.isPending}
            busyLabel="Confirming..."
            onClick={() => confirm.mutate(undefined)}
          >
            The clock is right
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {sessionMay(session, 'system:back-up') && (
          <Button
            size="sm"
            className="grow sm:grow-0"
            busy={isBusy}
            busyLabel="Backing up..."
            onClick={() => backUp.mutate(undefined)}
          >
            Back up now
          </Button>
        )}
        {sessionMay(session, 'system:make-recovery-key') && (
          <Button variant="ghost" size="sm" className="grow sm:grow-0" onClick={() => setMakingKey(true)}>
            Make a new recovery key
          </Button>
        )}
      </div>
      {isMakingKey && <RecoveryKeyDialog onClose={() => setMakingKey(false)} />}
    </Card>
  )
}
