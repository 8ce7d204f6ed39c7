import { useState } from 'react'
import { grouped } from '#domain/counts.ts'
import type { RetentionReport } from '#domain/privacy/retention.ts'
import {
  anonymizeAuditLogs,
  cleanUpAuditLogs,
  cleanUpProfiles,
  readRetention,
} from '#domain/privacy/security-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { lastRunText } from './last-run.ts'

/** The server reads both logs completely. */
const TIMEOUT_MS = 30_000

interface Routine {
  call: typeof anonymizeAuditLogs
  label: string
  /** This is shown before the routine is run. */
  effect: (days: RetentionReport['days']) => string
  stays: string
  isFinal: boolean
}

const ROUTINES: readonly Routine[] = [
  {
    call: anonymizeAuditLogs,
    label: 'Anonymize Old Logs',
    effect: ({ logAddresses }) =>
      `IP addresses and browser names older than ${grouped(logAddresses)} days are removed from both logs. They cannot come back.`,
    stays: 'The entries themselves stay.',
    isFinal: true,
  },
  {
    call: cleanUpAuditLogs,
    label: 'Cleanup Old Audit Logs',
    effect: ({ logEntries }) =>
      `Entries older than ${grouped(logEntries)} days are deleted from both logs. They cannot come back.`,
    stays: 'Everything younger stays.',
    isFinal: true,
  },
  {
    call: cleanUpProfiles,
    label: 'Mark Inactive Profiles',
    effect: ({ inactiveAfter }) =>
      `Learners who have not signed in for ${grouped(inactiveAfter)} days are marked as inactive.`,
    stays: 'Nothing is deleted, and the mark goes away when they sign in again.',
    isFinal: false,
  },
]

/** Runs the three maintenance routines by hand. Each asks for confirmation, and both lists are fetched again afterwards. */
export function MaintenancePanel() {
  const [asked, setAsked] = useState<Routine | null>(null)
  const retention = useAdminQuery({ key: ['security', 'retention'], call: readRetention })
  const days = retention.data?.days
  return (
    <Card as="section" labelledBy="maintenance">
      <h2 id="maintenance" className="text-lg">
        Maintenance
      </h2>
      <p className="mt-1 text-sm text-soft">
        Runs by itself every night. Each run is written into the security events.
      </p>
      {retention.data && <p className="mt-1 text-sm">{lastRunText(retention.data.lastRun)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {ROUTINES.map((routine) => (
          <Button
            key={routine.label}
            variant="ghost"
            size="sm"
            className="grow sm:grow-0"
            disabled={!days}
            onClick={() => setAsked(routine)}
          >
            {routine.label}
          </Button>
        ))}
      </div>
      {asked && days && <Confirm asked={asked} days={days} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface ConfirmProps {
  asked: Routine
  days: RetentionReport['days']
  onClose: () => void
}

function Confirm({ asked, days, onClose }: ConfirmProps) {
  const { call, label, effect, stays, isFinal } = asked
  const run = useAdminAction({
    call,
    timeoutMs: TIMEOUT_MS,
    done: () => `${label} completed successfully`,
    failed: (reason) => `Failed to run ${label}: ${reason}`,
    refresh: [['security']],
  })
  return (
    <ConfirmDialog
      title={`${label}?`}
      onClose={onClose}
      label={label}
      busyLabel="Running..."
      busy={run.isPending}
      isFinal={isFinal}
      onConfirm={() => run.mutate(undefined, { onSettled: onClose })}
    >
      <p>{effect(days)}</p>
      <p className="text-soft">{stays}</p>
    </ConfirmDialog>
  )
}
