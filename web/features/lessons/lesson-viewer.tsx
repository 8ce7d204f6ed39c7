import { useRef, useState, type ReactNode } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { Lesson, LessonSummary } from '#domain/learning/content.ts'
import { sectionsOf } from '#domain/learning/lessons.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
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
import type { WordLinks } from './key-words.tsx'
import { useBlockFocus } from './use-block-focus.ts'
import { useDelayed } from './use-delayed.ts'
import { useLessonSteps, type LessonSteps } from './use-lesson-steps.ts'

/** The arrow is hidden on the smallest phones, because the text needs the space. */
const ARROW = 'size-6 max-[23rem]:hidden'

export interface LessonViewerProps extends FunActivityTicks, LessonSteps, WordLinks {
  summary: LessonSummary
  onActivity: (id: string) => void
  onOpenClub?: (() => void) | undefined
  /** Renders an activity at the place where the text mentions it. */
  renderActivity: (activity: Activity) => ReactNode
  /** Renders the practice questions about the part of the notes with this heading. */
  renderQuestion: (heading: string) => ReactNode
  /** This is undefined if the user may not show the lesson on a wall. */
  onWall?: (() => void) | undefined
  onLeave: () => void
  /** Resolves when the disk has it. */
  onComplete: (sectionCount: number) => Promise<void>
  onCompleted: () => void
}

export function LessonViewer(props: LessonViewerProps) {
  const { summary, state, onActivity, onLeave, onComplete, onCompleted } = props
  const found = useContent(loadLesson, summary.id)
  const isPainted = useReadyAfterPaint(found.status === 'ready')
  const load = found.status === 'ready' && !isPainted ? { status: 'loading' as const } : found
  const late = useDelayed(load.status === 'loading')
  const sections = sectionsOf(load.status === 'ready' ? (load.item.content.practicalTasks?.length ?? 0) : 0)
  // Before the lesson has loaded, its summary knows the number of sections.
  const count = load.status === 'ready' ? sections.length : summary.sectionCount
  const headings = load.status === 'ready' ? load.item.content.notes.map((block) => block.heading) : null
  const steps = useLessonSteps(props, count, headings)
  const { section, place } = steps
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const heading = useStepFocus(section)
  const block = useBlockFocus(headings !== null && section === 0 ? place : null, steps.isSought)
  const passage = useRef<HTMLElement>(null)
  const passageKey = `${section}.${place}`
  const [listening, setListening] = useState<{ finished: string | null } | null>(null)
  const [readsOn, setReadsOn] = useState(false)
  const goesOn = readsOn && section === 0

  const complete = async () => {
    setSaving(true)
    await onComplete(count)
    onCompleted()
  }
  const completed = state?.completed ?? false
  const last = steps.isLast
  const ending = load.status === 'ready' ? endingOf(load.item) : undefined
  const end = () => (ending ? onActivity(ending.id) : void complete())
  const name = sections[section]
  const backLabel = props.heading === null ? 'Back to lessons' : 'Back'

  return (
    <Page
      width="read"
      top={
        <StepHeader
          backLabel={backLabel}
          label={`Progress in ${summary.title}`}
          percent={steps.percent}
          tone={completed ? 'leaf' : 'indigo'}
          position={
            <>
              {section + 1} of {count}
              {steps.part && (
                // The smallest phones have no space for this beside large text.
                <span className="max-[22rem]:hidden">
                  , part {steps.part.at} of {steps.part.of}
                </span>
              )}
            </>
          }
          onBack={onLeave}
        >
          {load.status === 'ready' && (
            <ReadAloud
              passage={passage}
              passageKey={passageKey}
              goesOn={goesOn}
              onBegin={() => setListening({ finished: null })}
              onFinished={() => {
                setListening({ finished: passageKey })
                if (goesOn && steps.hasNextBlock) steps.next()
              }}
            />
          )}
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
              disabled={steps.isFirst}
              onClick={steps.previous}
            >
              Previous
            </Button>
            <Button
              variant={last ? 'sun' : 'indigo'}
              className="flex-1 px-2!"
              iconAfter={last ? <IconCheck className={ARROW} /> : <IconArrowRight className={ARROW} />}
              busy={saving}
              busyLabel="Saving..."
              onClick={() => (last ? end() : steps.next())}
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
        {props.onWall && load.status === 'ready' && (
          <Button variant="quiet" size="sm" className="-my-2 px-2!" onClick={props.onWall}>
            Show on the wall
          </Button>
        )}
      </div>
      <h1 className="mt-2 text-2xl outline-none">{summary.title}</h1>
      {load.status === 'ready' && steps.isResumed && (
        <Button variant="quiet" size="sm" className="-mx-2 px-2!" onClick={steps.toStart}>
          Go to the start
        </Button>
      )}
      {load.status === 'ready' && name !== undefined && (
        <LessonSection
          passageRef={passage}
          frameRef={block.frame}
          blockHeadingRef={block.heading}
          headingRef={heading}
          section={name}
          lesson={load.item}
          walk={{
            place,
            isRead: steps.isRead,
            onShow: steps.walkTo,
            readsOn: listening && steps.hasNextBlock ? readsOn : null,
            onReadsOn: (wanted) => {
              setReadsOn(wanted)
              // A user who switches this on at the end of a part wants to hear the next one now.
              if (wanted && listening?.finished === passageKey) steps.next()
            },
          }}
          wordLinks={{ lookedUp: props.lookedUp, lessons: props.lessons, onOpenWord: props.onOpenWord }}
          onActivity={onActivity}
          onOpenClub={props.onOpenClub}
          renderActivity={props.renderActivity}
          renderQuestion={props.renderQuestion}
          tasksDone={props.tasksDone}
          onFunActivity={props.onFunActivity}
        />
      )}
      {late && <WaitingText />}
      {(load.status === 'offline' || load.status === 'missing') && (
        <ContentTrouble
          what="lesson"
          status={load.status}
          backLabel={backLabel}
          onRetry={found.retry}
          onLeave={onLeave}
        />
      )}
      {/* A completion cannot be undone, and the button at the top is easily touched by a thumb. */}
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

/** Returns the activity at the end of a lesson, which completes the lesson. */
function endingOf({ activities = [] }: Pick<Lesson, 'activities'>) {
  return activities.find(({ after }) => after === undefined)
}

interface CompleteSignProps {
  completed: boolean
  /** While there is nothing to complete, the button is invisible but keeps its space. */
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
