import { useState, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { LOG_ENTRIES, type AuditEntry, type EventKind, type SecurityEvent } from '#domain/privacy/security.ts'
import { findSecurityEvents, readAuditLog, readSecurityEvents } from '#domain/privacy/security-api.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Select } from '#web/ui/select.tsx'
import { isDenied, useAdminQuery } from '../admin-call.ts'
import { LogTable, type LogTableProps } from '../log-table.tsx'
import { Pending } from '../pending.tsx'
import { Tabs } from '../tabs.tsx'
import { ACTION_WORDS, Coded, eventWords, KINDS, Moment, ShortId } from './log-words.tsx'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { PeopleOf } from './people-of.tsx'

const TABS = [
  { id: 'events', label: 'Security Events' },
  { id: 'audit', label: 'Audit Logs' },
] as const

/** The Security section: events to check, changes to profiles, and deletion of old data. */
export function SecuritySection() {
  const session = useSession()
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('events')
  const [kind, setKind] = useState<EventKind | null>(null)
  // Both lists are loaded, because both are fetched again after a routine.
  const events = useAdminQuery({
    key: ['security', 'events', kind],
    call: kind === null ? readSecurityEvents : findSecurityEvents,
    body: kind === null ? undefined : { kind },
    failed: (reason) => `Failed to fetch security events: ${reason}`,
  })
  const audit = useAdminQuery({
    key: ['security', 'audit'],
    call: readAuditLog,
    failed: (reason) => `Failed to fetch audit logs: ${reason}`,
  })
  if (isDenied(events.error)) return <Denied />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sessionMay(session, 'security:maintain') && <MaintenancePanel />}
      <Tabs label="Logs" tabs={TABS} open={open} onOpen={setOpen}>
        {open === 'events' ? (
          <Log
            query={events}
            what="security events"
            empty="No security events found"
            rows={(data) => data.events}
            columns={EVENT_COLUMNS}
            narrow={<KindSelect kind={kind} onChange={setKind} />}
          />
        ) : (
          <Log
            query={audit}
            what="audit logs"
            empty="No audit logs found"
            rows={(data) => data.entries}
            columns={AUDIT_COLUMNS}
          />
        )}
      </Tabs>
    </div>
  )
}

const EVENT_COLUMNS: LogTableProps<SecurityEvent>['columns'] = [
  {
    label: 'Event type',
    cell: ({ eventType }) => <Coded code={eventType} meaning={eventWords(eventType)} />,
  },
  {
    label: 'User',
    cell: ({ user, userName }) => (
      <span className="inline-grid">
        {userName !== undefined && (
          <span translate="no" className="text-sm wrap-anywhere">
            <Breakable text={userName} />
          </span>
        )}
        <ShortId id={user} none="Nobody signed in" />
      </span>
    ),
  },
  { label: 'IP address', cell: ({ ipAddress }) => <ShortId id={ipAddress} none="" /> },
  {
    label: 'Details',
    cell: ({ id, details, people = 0 }) => (
      <>
        {(details !== '' || people === 0) && <Details text={details} />}
        {people > 0 && <PeopleOf id={id} people={people} />}
      </>
    ),
  },
  { label: 'Timestamp', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
]

const AUDIT_COLUMNS: LogTableProps<AuditEntry>['columns'] = [
  { label: 'Action', cell: ({ action }) => <Coded code={action} meaning={ACTION_WORDS[action]} /> },
  { label: 'Profile', cell: ({ profile }) => <ShortId id={profile} none="" /> },
  { label: 'Changed by', cell: ({ changedBy }) => <ShortId id={changedBy} none="The system" /> },
  { label: 'IP address', cell: ({ ipAddress }) => <ShortId id={ipAddress} none="" /> },
  { label: 'Timestamp', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
]

function Details({ text }: { text: string }): ReactNode {
  return text === '' ? (
    <span className="text-soft">None</span>
  ) : (
    <span className="text-sm wrap-anywhere">{text}</span>
  )
}

interface LogProps<Data, Row> {
  query: UseQueryResult<Data>
  what: string
  empty: string
  rows: (data: Data) => LogTableProps<Row>['rows']
  columns: LogTableProps<Row>['columns']
  narrow?: ReactNode
}

function Log<Data, Row>({ query, what, empty, rows, columns, narrow }: LogProps<Data, Row>) {
  if (query.data === undefined) {
    return <Pending query={query} label={`Fetching ${what}...`} title={`The ${what} could not be shown`} />
  }
  const shown = rows(query.data)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        {narrow}
        <Button
          variant="ghost"
          size="sm"
          busy={query.isFetching}
          busyLabel="Refreshing..."
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </div>
      <p className="text-sm text-soft empty:hidden" aria-live="polite">
        {shown.length > 0 && countText(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <LogTable caption={`The newest ${what}`} columns={columns} rows={shown} />
      )}
    </>
  )
}

function countText(shown: number): string {
  const which = shown < LOG_ENTRIES ? `All ${shown}` : `The newest ${shown}`
  return `${shown === 1 ? 'One line' : which}, newest first, by the school’s clock`
}

function KindSelect({
  kind,
  onChange,
}: {
  kind: EventKind | null
  onChange: (kind: EventKind | null) => void
}) {
  return (
    <Select
      label="Kind of event"
      all="All but sign-ins"
      value={KINDS.find((entry) => entry.kind === kind)?.words ?? ''}
      options={KINDS.map(({ words }) => words)}
      onChange={(words) => onChange(KINDS.find((entry) => entry.words === words)?.kind ?? null)}
    />
  )
}

function Denied() {
  return (
    <EmptyState
      title="Access Denied"
      text="You need administrator privileges to access the security dashboard."
      pose="lost"
    />
  )
}
