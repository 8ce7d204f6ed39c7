import { useState, type ReactNode } from 'react'
import { dayWithYear } from '#domain/dates.ts'
import type { ConsentState, LearnerPage } from '#domain/school/learner-page.ts'
import { readLearnerPage } from '#domain/school/learner-page-api.ts'
import { CorrectStep } from '#web/features/staff/accounts/correct-step.tsx'
import { AdminCallError, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { Page } from '#web/ui/page.tsx'
import { NewCardButton } from '../new-card.tsx'
import { CommentsCard } from './comments-card.tsx'
import { GlanceCard } from './glance-card.tsx'
import { LabCard } from './lab-card.tsx'
import { LessonsCard, PracticeCard, QuizzesCard } from './lessons-card.tsx'
import { ReportButton } from './report-button.tsx'
import { WeeksCard } from './weeks-card.tsx'

/** Shows when the learner saw a comment, or answered it, without a reload. */
const EVERY_MS = 60_000

interface LearnerScreenProps {
  userId: string
  onProgram: (levelId: string) => void
  onLeave: () => void
}

/** All that is kept of the work of one learner, for the learner's teachers. */
export function LearnerScreen({ userId, onProgram, onLeave }: LearnerScreenProps) {
  const query = useAdminQuery({
    key: ['classes', 'learner-page', userId],
    call: readLearnerPage,
    body: { userId },
    every: EVERY_MS,
  })
  const page = query.data
  return (
    <Page top={<BackHeader onBack={onLeave} />}>
      {page === undefined || page.userId !== userId || isGone(query.error) ? (
        isGone(query.error) ? (
          <EmptyState
            headingLevel={1}
            pose="lost"
            title="This learner is not in your classes"
            text="You see the page of a learner as long as the learner is in one of your classes."
            action={<Button onClick={onLeave}>Go back</Button>}
          />
        ) : (
          <>
            <h1 ref={focusOnce} tabIndex={-1} className="sr-only">
              The page of a learner
            </h1>
            <Pending query={query} label="Fetching the learner..." title="The learner could not be shown" />
          </>
        )
      ) : (
        <Shown page={page} onProgram={onProgram} />
      )}
    </Page>
  )
}

/** The learner may have left the class while the page was open. */
function isGone(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.code === 'not_found'
}

interface ShownProps {
  page: LearnerPage
  onProgram: (levelId: string) => void
}

function Shown({ page, onProgram }: ShownProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <Head page={page} />
      <GlanceCard page={page} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Column>
          <CommentsCard page={page} />
          <QuizzesCard page={page} />
          <PracticeCard page={page} />
        </Column>
        <Column>
          <LabCard page={page} onProgram={onProgram} />
          <LessonsCard page={page} />
          <WeeksCard page={page} />
        </Column>
      </div>
    </div>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
}

const CONSENT: Record<ConsentState, { text: string; tone: ChipTone }> = {
  given: { text: 'Consent is given', tone: 'leaf' },
  withdrawn: { text: 'Consent was withdrawn', tone: 'coral' },
  none: { text: 'No consent recorded', tone: 'sun' },
}

function Head({ page }: { page: LearnerPage }) {
  const { userId, firstName, lastName, classes, lastSeenAt, consent } = page
  const [isCorrecting, setCorrecting] = useState(false)
  const [one] = classes
  return (
    <header className="grid gap-3">
      <div>
        <h1 ref={focusOnce} tabIndex={-1} translate="no" className="text-2xl wrap-anywhere outline-none">
          {lastName}, {firstName}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>
            {classes.length === 0 ? 'In no class' : `Class ${classes.map(({ name }) => name).join(', ')}`}
          </span>
          <span>
            {lastSeenAt === null ? 'Never signed in' : `Last heard from on ${dayWithYear(lastSeenAt)}`}
          </span>
          {consent !== null && <Chip tone={CONSENT[consent].tone}>{CONSENT[consent].text}</Chip>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {one && <ReportButton classId={one.classId} className={one.name} learner={page} />}
        {one && <NewCardButton classId={one.classId} learner={page} />}
        <Button variant="ghost" size="sm" onClick={() => setCorrecting(true)}>
          Correct the details
        </Button>
      </div>
      {isCorrecting && (
        <Dialog
          open
          onClose={() => setCorrecting(false)}
          title={<AsWritten>{`${firstName} ${lastName}`}</AsWritten>}
          closeOnBackdrop={false}
        >
          <CorrectStep
            userId={userId}
            details={{ firstName, lastName }}
            onDone={() => setCorrecting(false)}
          />
        </Dialog>
      )}
    </header>
  )
}
