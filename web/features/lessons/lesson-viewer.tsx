import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Activity } from '#domain/activities/types.ts'
import type { Lesson, LessonSummary } from '#domain/content.ts'
import { sectionsOf } from '#domain/lessons.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
import type { LessonState } from '#web/progress/use-progress.ts'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { useReadyAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { DifficultyBadge } from '#web/ui/chip.tsx'
import { ContentTrouble } from '#web/ui/content-trouble.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconArrowRight, IconCheck, IconClock } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import type { FunActivityTicks } from './fun-activities.tsx'
import { LessonSection } from './lesson-section.tsx'
import { useDelayed } from './use-delayed.ts'
import { isFurther, openingSection, viewerPercent } from './viewer-steps.ts'

/** On the smallest phones the words need the room. */
const ARROW = 'size-6 max-[23rem]:hidden'

export interface LessonViewerProps extends FunActivityTicks {
  summary: LessonSummary
  state: LessonState | undefined
  /** The section this history entry showed last, so that a reload comes back to it. */
  shownSection: number | null
  onShowSection: (section: number, sectionCount: number) => void
  onActivity: (id: string) => void
  /** An activity where the text speaks of it. */
  renderActivity: (activity: Activity) => ReactNode
  onLeave: () => void
  /** Resolves when the disk has it. */
  onComplete: (sectionCount: number) => Promise<void>
  onCompleted: () => void
}

export function LessonViewer(props: LessonViewerProps) {
  const { summary, state, shownSection, onShowSection, onActivity, onLeave, onComplete, onCompleted } = props
  const found = useContent(loadLesson, summary.id)
  const isPainted = useReadyAfterPaint(found.status === 'ready')
  const load = found.status === 'ready' && !isPainted ? { status: 'loading' as const } : found
  const late = useDelayed(load.status === 'loading')
  const sections = sectionsOf(load.status === 'ready' ? (load.item.content.practicalTasks?.length ?? 0) : 0)
  // Before the lesson is here its summary knows how many sections it has.
  const count = load.status === 'ready' ? sections.length : summary.sectionCount
  // Chosen at the first drawing only: news from another device must not turn the page under the reader.
  const [section, setSection] = useState(() => openingSection(shownSection, state, count))
  const [moved, setMoved] = useState(false)
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const heading = useStepFocus(section)
  const passage = useRef<HTMLElement>(null)

  const show = (next: number) => {
    setSection(next)
    setMoved(true)
    onShowSection(next, count)
  }
  // The next section is shown before the disk has it, and a quick reload comes between the two.
  const [isUnrecorded] = useState(section === shownSection && isFurther(section, count, state))
  const recordOpened = useEffectEvent(() => onShowSection(section, count))
  useEffect(() => {
    if (isUnrecorded) recordOpened()
  }, [isUnrecorded])
  const complete = async () => {
    setSaving(true)
    await onComplete(count)
    onCompleted()
  }
  const completed = state?.completed ?? false
  const last = section >= count - 1
  const ending = load.status === 'ready' ? endingOf(load.item) : undefined
  const end = () => (ending ? onActivity(ending.id) : void complete())
  const name = sections[section]

  return (
    <Page
      width="read"
      top={
        <StepHeader
          backLabel="Back to lessons"
          label={`Progress in ${summary.title}`}
          percent={viewerPercent(state, section, count, moved)}
          tone={completed ? 'leaf' : 'indigo'}
          position={`${section + 1} of ${count}`}
          onBack={onLeave}
        >
          {load.status === 'ready' && <ReadAloud passage={passage} passageKey={String(section)} />}
          <CompleteSign
            completed={completed}
            disabled={load.status !== 'ready' || ending !== undefined}
            onComplete={() => setAsking(true)}
          />
        </StepHeader>
      }
      bottom={
        load.status === 'ready' ? (
          <>
            <Button
              variant="ghost"
              className="px-2.5! min-[23rem]:px-4!"
              disabled={section === 0}
              onClick={() => show(section - 1)}
            >
              Previous
            </Button>
            <Button
              variant={last ? 'sun' : 'indigo'}
              className="flex-1 px-2!"
              iconAfter={last ? <IconCheck className={ARROW} /> : <IconArrowRight className={ARROW} />}
              busy={saving}
              busyLabel="Saving..."
              onClick={() => (last ? end() : show(section + 1))}
            >
              {last ? (ending ? 'Start Practice' : 'Complete Lesson') : 'Continue Learning'}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <DifficultyBadge difficulty={summary.difficulty} />
        <span className="inline-flex items-center gap-1 text-xs text-soft">
          <IconClock className="size-4" />
          {summary.duration}
        </span>
      </div>
      <h1 className="mt-2 text-2xl outline-none">{summary.title}</h1>
      {load.status === 'ready' && section > 0 && !moved && (
        <Button variant="quiet" size="sm" className="-mx-2 px-2!" onClick={() => show(0)}>
          Go to the start
        </Button>
      )}
      {load.status === 'ready' && name !== undefined && (
        <LessonSection
          passageRef={passage}
          headingRef={heading}
          section={name}
          lesson={load.item}
          onActivity={onActivity}
          renderActivity={props.renderActivity}
          tasksDone={props.tasksDone}
          onFunActivity={props.onFunActivity}
        />
      )}
      {late && <WaitingText />}
      {(load.status === 'offline' || load.status === 'missing') && (
        <ContentTrouble
          what="lesson"
          status={load.status}
          backLabel="Back to lessons"
          onRetry={found.retry}
          onLeave={onLeave}
        />
      )}
      {/* A completion is for good, and the sign at the top is easily touched by a thumb. */}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Have you finished this lesson?"
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button variant="sun" busy={saving} busyLabel="Saving..." onClick={() => void complete()}>
              Yes, I finished it
            </Button>
          </>
        }
      >
        <p>You can always read it again.</p>
      </Dialog>
    </Page>
  )
}

function WaitingText() {
  return (
    <output className="mt-6 grid gap-3">
      <span className="sr-only">Opening the lesson...</span>
      <Skeleton className="aspect-video w-full rounded-card" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-5 w-3/4" />
    </output>
  )
}

/** The activity that a lesson ends in, and that then completes it. */
function endingOf({ activities = [] }: Pick<Lesson, 'activities'>) {
  return activities.find(({ after }) => after === undefined)
}

interface CompleteSignProps {
  completed: boolean
  /** While there is nothing to complete it keeps its place, unseen. */
  disabled: boolean
  onComplete: () => void
}

function CompleteSign({ completed, disabled, onComplete }: CompleteSignProps) {
  if (completed) {
    return (
      <span className="grid size-[48px] shrink-0 place-items-center text-leaf">
        <IconCheck />
        <span className="sr-only">Completed</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label="Mark as complete"
      title="Mark as complete"
      disabled={disabled}
      onClick={onComplete}
      className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash disabled:invisible"
    >
      <IconCheck />
    </button>
  )
}
