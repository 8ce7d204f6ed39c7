import { useState } from 'react'
import type { HealthFacts } from '#domain/health.ts'
import { healthLines, worstOf, type HealthLevel, type HealthLine } from '#domain/health-lines.ts'
import { orderBackup, readHealth } from '#web/api/health.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { isDenied, useAdminAction, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { momentText } from '../texts.ts'
import { HealthCard } from './health-card.tsx'
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx'

const EVERY_MS = 30_000
const WHILE_BUSY_MS = 2_000

const GROUPS = ['Saved work', 'This server', 'Messages'] as const satisfies HealthLine['group'][]

/** Health: whether what learners did is safe and the server well, with what to do about each thing that is not. */
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
  /** The server did not answer the last time, and these facts are from before. */
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
        As it was on {momentText(facts.now)}.
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
