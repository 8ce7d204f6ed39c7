import { useRef, useState } from 'react'
import type { LessonSummary } from '#domain/content.ts'
import { sectionsOf, SECTION_TITLES } from '#domain/lessons.ts'
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
import { CompleteSign } from './complete-sign.tsx'
import type { FunActivityTicks } from './fun-activities.tsx'
import { LessonSection } from './lesson-section.tsx'
import { SECTION_ICONS } from './section-icons.tsx'
import { useDelayed } from './use-delayed.ts'
import { endingOf, forwardText, openingSection, viewerPercent } from './viewer-steps.ts'

/** On the smallest phones the words need the room. */
const ARROW = 'size-6 max-[23rem]:hidden'

export interface LessonViewerProps extends FunActivityTicks {
  summary: LessonSummary
  /** The learner's state of this lesson; undefined when there is none yet. */
  state: LessonState | undefined
  /** The section this stop of the learner's way showed last, so that a reload comes back to it. */
  shownSection: number | null
  onShowSection: (section: number, sectionCount: number) => void
  /** Opens one of the lesson's activities, by its id. */
  onActivity: (id: string) => void
  onLeave: () => void
  /** Completes the lesson; resolves when the disk has it. */
  onComplete: (sectionCount: number) => Promise<void>
  /** Called after that. */
  onCompleted: () => void
}

/** The lesson viewer: one section at a time, buttons in thumb's reach, no tabs. */
export function LessonViewer(props: LessonViewerProps) {
  const { summary, state, shownSection, onShowSection, onActivity, onLeave, onComplete, onCompleted } = props
  const found = useContent(loadLesson, summary.id)
  const isItsTurn = useReadyAfterPaint(found.status === 'ready')
  const load = found.status === 'ready' && !isItsTurn ? { status: 'loading' as const } : found
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
  const SectionIcon = SECTION_ICONS[name ?? 'notes']

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
              {forwardText(last, ending !== undefined)}
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
      {load.status === 'ready' && name !== undefined && (
        <section ref={passage} aria-labelledby="section-title" className="text-read">
          <h2
            id="section-title"
            ref={heading}
            tabIndex={-1}
            className="mt-1.5 flex items-center gap-2 text-lg text-indigo outline-none"
          >
            <SectionIcon />
            {SECTION_TITLES[name]}
          </h2>
          <LessonSection
            key={name}
            section={name}
            lesson={load.item}
            onActivity={onActivity}
            tasksDone={props.tasksDone}
            onFunActivity={props.onFunActivity}
          />
        </section>
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
