import { useState } from 'react'
import type { MaintenanceRoutine } from '#domain/security.ts'
import type { RetentionReport } from '#domain/retention.ts'
import { readRetention, runMaintenance } from '#web/api/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { number } from '../texts.ts'
import { lastRunText } from './last-run.ts'

interface Routine {
  routine: MaintenanceRoutine
  label: string
  /** Shown before it is run. */
  effect: (days: RetentionReport['days']) => string
  stays: string
  isFinal: boolean
}

const ROUTINES: readonly Routine[] = [
  {
    routine: 'anonymize_old_audit_logs',
    label: 'Anonymize Old Logs',
    effect: ({ logAddresses }) =>
      `IP addresses and browser names older than ${number(logAddresses)} days are removed from both logs. They cannot come back.`,
    stays: 'The entries themselves stay.',
    isFinal: true,
  },
  {
    routine: 'cleanup_old_audit_logs',
    label: 'Cleanup Old Audit Logs',
    effect: ({ logEntries }) =>
      `Entries older than ${number(logEntries)} days are deleted from both logs. They cannot come back.`,
    stays: 'Everything younger stays.',
    isFinal: true,
  },
  {
    routine: 'cleanup_inactive_profiles',
    label: 'Mark Inactive Profiles',
    effect: ({ inactiveAfter }) =>
      `Learners who have not signed in for ${number(inactiveAfter)} days are marked as inactive.`,
    stays: 'Nothing is deleted, and the mark goes away when they sign in again.',
    isFinal: false,
  },
]

/** The three routines by hand; each asks first, and both lists are fetched again after it. */
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
            key={routine.routine}
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
  const { routine, label, effect, stays, isFinal } = asked
  const run = useAdminAction({
    call: runMaintenance,
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
      onConfirm={() => run.mutate(routine, { onSettled: onClose })}
    >
      <p>{effect(days)}</p>
      <p className="mt-2 text-soft">{stays}</p>
    </ConfirmDialog>
  )
}
