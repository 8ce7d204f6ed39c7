import { useRef, useState } from 'react'
import type { AnnouncementList } from '#domain/announcements.ts'
import { listAnnouncements } from '#web/api/admin-announcements.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

/** Polled often while messages go out, less often while they only wait. */
const MOVING_MS = 2_000
const RESTING_MS = 10_000

/** Announcements: the form, and below or beside it all there are. */
export function AnnouncementsSection() {
  const list = useAdminQuery({
    key: ['announcements'],
    call: listAnnouncements,
    failed: 'Failed to fetch announcements',
    every: untilSent,
  })
  const [formId, setFormId] = useState(newId)
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  const channels = list.data?.channels ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <AnnouncementForm
        key={formId}
        requestId={formId}
        channels={channels}
        onCreated={() => {
          setFormId(newId())
          // The form is replaced, so the focus moves on from its button to the list.
          toHeading()
        }}
      />
      <section aria-labelledby="announcement-list" className="grid min-w-0 gap-3">
        <h2 id="announcement-list" ref={heading} tabIndex={-1} className="text-lg outline-none">
          All announcements
        </h2>
        {list.data ? (
          <Announcements list={list.data} onDeleted={toHeading} />
        ) : list.isError ? (
          <ErrorPanel
            title="The announcements could not be fetched"
            text={`${list.error.message}.`}
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          />
        ) : (
          <Spinner label="Fetching announcements..." />
        )}
      </section>
    </div>
  )
}

function Announcements({ list, onDeleted }: { list: AnnouncementList; onDeleted: () => void }) {
  if (list.announcements.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="No Announcements Yet"
        text="What you announce is shown on every learner's Home as school news."
      />
    )
  }
  return list.announcements.map((announcement) => (
    <AnnouncementCard
      key={announcement.id}
      announcement={announcement}
      channels={list.channels}
      onDeleted={onDeleted}
    />
  ))
}

function untilSent(list: AnnouncementList | undefined): number | false {
  const open = (list?.announcements ?? []).filter(
    ({ ordered, fannedOut, isPublished, deliveries }) =>
      (ordered && !fannedOut) || (isPublished && deliveries.some(({ waiting }) => waiting > 0)),
  )
  if (open.length === 0) return false
  const resting = new Set(
    list?.channels.filter(({ problem }) => problem !== null).map(({ channel }) => channel),
  )
  const moves = open.some(
    ({ fannedOut, deliveries }) =>
      !fannedOut || deliveries.some(({ channel, waiting }) => waiting > 0 && !resting.has(channel)),
  )
  return moves ? MOVING_MS : RESTING_MS
}
