import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { grouped } from '#domain/counts.ts'
import type {
  LearnerCard as Learner,
  LearnerExport,
  LearnerFilter,
  LearnerTotals,
} from '#domain/accounts/learners.ts'
import { exportLearners, findLearners, resetLearnerPassword } from '#domain/accounts/learners-api.ts'
import { callForFile } from '#web/api/files.ts'
import { adminCall, useAdminWork } from '#web/features/staff/admin-call.ts'
import { ClassList } from '#web/features/staff/class-list.tsx'
import { useClassReset, type ClassReset } from '#web/features/staff/class-reset.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { shownText } from '#web/features/staff/texts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { draw } from '#web/ui/icons.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { AddLearnerDialog } from './add-learner-dialog.tsx'
import { FilterBar, useFilter, VIEWS, type Filter } from './filter.tsx'
import { LearnerCard } from './learner-card.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import { useConfirm, Waiting } from './waiting.tsx'

/** All learners, either as cards with all details or as a class list for bulk work. */
export function Students({ me }: { me: string }) {
  const filter = useFilter(me)
  const reset = useClassReset((body) => adminCall(resetLearnerPassword, { body }))
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  const narrowed = onlyWaiting ? { ...filter.settled, waiting: true as const } : filter.settled
  const found = useLearners(narrowed)
  const confirm = useConfirm()
  const mayAdmit = sessionMay(useSession(), 'learners:admit')
  // Keeps typing smooth while many cards render.
  const pages = useDeferredValue(found.data?.pages)
  const totals = pages?.[0]?.totals ?? null
  if (pages === undefined || totals === null) {
    return (
      <>
        {(filter.isNarrowed || !found.isError) && <FilterBar filter={filter} />}
        <Pending query={found} label="Fetching students..." title="The students could not be shown" />
      </>
    )
  }
  const learners = pages.flatMap((page) => page.learners)
  return (
    <>
      <FilterBar filter={filter} />
      <Card>
        <StatRow
          stats={[
            { label: 'Students', value: grouped(totals.students), tone: 'indigo' },
            { label: 'Lessons completed', value: grouped(totals.lessonsCompleted), tone: 'leaf' },
            { label: 'Tasks completed', value: grouped(totals.tasksCompleted), tone: 'leaf' },
            { label: 'Points', value: grouped(totals.points) },
          ]}
        />
      </Card>
      {mayAdmit && (totals.waiting > 0 || onlyWaiting) && (
        <Waiting
          count={totals.waiting}
          isOn={onlyWaiting}
          onChange={setOnlyWaiting}
          shown={learners}
          confirm={confirm}
        />
      )}
      <Found
        learners={learners}
        onConfirm={mayAdmit ? (userIds) => confirm.mutate({ userIds }) : undefined}
        isNarrowed={filter.isNarrowed || onlyWaiting}
        narrowed={narrowed}
        totals={totals}
        filter={filter}
        reset={reset}
        me={me}
      />
      {found.hasNextPage && (
        <Button
          variant="ghost"
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          busyLabel="Fetching more..."
          onClick={() => void found.fetchNextPage()}
        >
          Show more students
        </Button>
      )}
    </>
  )
}

/** While another filter loads, the previous learners stay visible. */
function useLearners(filter: LearnerFilter) {
  return useInfiniteQuery({
    queryKey: ['users', 'learners', filter],
    queryFn: ({ pageParam }) =>
      adminCall(findLearners, { body: pageParam === null ? filter : { ...filter, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Otherwise, returning to the window would fetch every shown page again.
    refetchOnWindowFocus: false,
    meta: { failed: 'Failed to fetch user profiles' },
  })
}

interface FoundProps {
  learners: readonly Learner[]
  onConfirm: ((userIds: string[]) => void) | undefined
  isNarrowed: boolean
  narrowed: LearnerFilter
  totals: LearnerTotals
  filter: Filter
  reset: ClassReset
  me: string
}

function Found({ learners, onConfirm, isNarrowed, narrowed, totals, filter, reset, me }: FoundProps) {
  const session = useSession()
  const mayManage = sessionMay(session, 'learners:reset-password') || sessionMay(session, 'learners:delete')
  const heading = useRef<HTMLHeadingElement>(null)
  const [managed, setManaged] = useState<Learner | null>(null)
  const isDeleted = useRef(false)
  useEffect(() => {
    // The button of a deleted learner is gone, so the focus moves to the heading.
    if (managed === null && isDeleted.current) heading.current?.focus()
    isDeleted.current = false
  }, [managed])
  return (
    <section aria-labelledby="students-shown" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          id="students-shown"
          ref={heading}
          tabIndex={-1}
          className="text-lg outline-none"
          aria-live="polite"
        >
          {shownText(learners.length, totals.students)}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <FilterChips
            label="View"
            options={VIEWS}
            value={filter.choice.view}
            onChange={(view) => filter.change({ view })}
          />
          {sessionMay(session, 'learners:admit') && <AddLearnerButton />}
          <DownloadButtons filter={narrowed} />
        </div>
      </div>
      {learners.length === 0 ? (
        <EmptyState
          title="No students found"
          text={
            isNarrowed ? 'Try adjusting your search or filter criteria.' : 'No students have registered yet.'
          }
        />
      ) : filter.choice.view === 'list' ? (
        <ClassList
          learners={learners}
          reset={reset}
          mayReset={sessionMay(session, 'learners:reset-password')}
          actions={
            mayManage ? [{ label: 'Manage', of: (name) => `account of ${name}`, onPress: setManaged }] : []
          }
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] items-start gap-3 lg:gap-4">
          {learners.map((learner) => (
            <LearnerCard
              key={learner.userId}
              learner={learner}
              onManage={mayManage ? setManaged : undefined}
              onConfirm={onConfirm}
            />
          ))}
        </ul>
      )}
      {managed && (
        <ManageDialog
          learner={managed}
          me={me}
          onClose={() => setManaged(null)}
          onDeleted={() => {
            isDeleted.current = true
          }}
        />
      )}
    </section>
  )
}

function AddLearnerButton() {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Add a learner
      </Button>
      {isOpen && (
        <AddLearnerDialog
          onAdded={() => {
            for (const queryKey of [['users'], ['summary']]) void queries.invalidateQueries({ queryKey })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const IconDownload = draw(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)

/** The beginning of its media type. */
const XLSX = 'application/vnd.openxmlformats'

const FILES = [
  { format: 'xlsx', label: 'Download for Excel' },
  { format: 'csv', label: 'Download as CSV' },
] as const

function DownloadButtons({ filter }: { filter: LearnerFilter }) {
  const download = useAdminWork({
    work: (token, body: LearnerExport) =>
      callForFile(exportLearners, { token, body }, body.format === 'xlsx' ? XLSX : 'text/csv'),
    done: (file) => {
      saveFile(file.name, file.content)
      return `${file.name} is in your downloads`
    },
    failed: 'The file could not be made',
  })
  const making = download.isPending ? download.variables.format : undefined
  return FILES.map(({ format, label }) => (
    <Button
      key={format}
      variant="ghost"
      size="sm"
      icon={<IconDownload className="size-5" />}
      busy={making === format}
      busyLabel="Making the file..."
      onClick={() => download.mutate({ ...filter, format })}
    >
      {label}
    </Button>
  ))
}
