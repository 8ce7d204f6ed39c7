import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { MAX_BLOCKS, type Program } from '#domain/lab/program.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { BlockEditor } from '../blocks/block-editor.tsx'
import { showMarked } from '../blocks/edges.ts'
import { Feedback } from './feedback.tsx'
import type { LevelScreenProps } from './level-screen.tsx'
import { predictionPart } from './prediction-part.ts'
import { RunControls, Scrubber } from './run-controls.tsx'
import { SetupTabs, StagePanel } from './stage-panel.tsx'
import { HintOffer } from './tutor.tsx'
import type { LevelWork } from './use-level.ts'

/** For those alone who never made a program. */
const drawnHand = preloadable(() => import('../blocks/show-how.tsx'))

/** Only a run that failed needs it. */
const faultCard = preloadable(() => import('./fault-card.tsx'))

/** Seldom: for work on a level that has changed since. */
const oldProgram = preloadable(() => import('./old-program.tsx'))

interface PlayLevelProps extends LevelScreenProps {
  work: LevelWork
  title: ReactNode
  /** What is read aloud. */
  passage: RefObject<HTMLDivElement | null>
}

export function PlayLevel(props: PlayLevelProps) {
  const { level, screen, work, title, passage, isFirst, place } = props
  const { show, playback, verdict, phase } = work
  const hasBlocks = screen.world.vocabulary !== undefined
  // The story gave its place to what a run said; for this run it is back.
  const [task, setTask] = useState<{ run: unknown }>()
  const isTask = show !== null && task?.run === show.run
  const intro = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (task) intro.current?.scrollIntoView({ block: 'nearest' })
  }, [task])
  const isInstant = useMemo(
    () => !hasBlocks && screen.world.run(level.setups[0], level.solution, 3).steps.length <= 2,
    [hasBlocks, screen, level],
  )
  const isEmpty = hasBlocks && (work.answer as Program).length === 0
  const isPredicted = level.kind === 'predict'
  const isReading = isPredicted || show?.whose === 'solution'
  const hasOwnStart = level.start !== undefined || !hasBlocks
  const canRestart = hasOwnStart && !isReading && !playback.isPlaying
  const [isShown, setShown] = useState(!isFirst)
  // It comes late: a block may be there before it.
  const showsHow = !isShown && isEmpty && level.kind === 'solve'
  const hand = usePreloadable(drawnHand, { needed: showsHow, onFailure: () => {} })
  const old = usePreloadable(oldProgram, { needed: work.old !== undefined, onFailure: () => {} })
  const card = usePreloadable(faultCard, { needed: show?.outcome.stars === 0, onFailure: () => {} })
  const prediction = usePreloadable(predictionPart, { needed: isPredicted })
  const whole = useRef<HTMLDivElement>(null)
  const fault = show?.whose === 'solution' ? undefined : work.fault
  const rest = (
    <div className="lab-rest">
      {canRestart && (
        <Button variant="quiet" size="sm" onClick={work.restart}>
          Start again
        </Button>
      )}
      {props.children}
    </div>
  )
  return (
    <div ref={whole} className="lab-play" data-phase={phase} data-predict={isPredicted || undefined}>
      <div ref={passage} className="lab-side">
        {place === 'inline' && title}
        <section
          aria-label="Stage"
          className="lab-bench"
          data-shown={(show !== null && !isTask) || undefined}
        >
          <div ref={intro} className="lab-intro">
            {place === 'full' && title}
            <p className="lg:text-read">{level.story}</p>
          </div>
          <div className="lab-bench-row" data-reads={(isPredicted && !hasBlocks) || undefined}>
            <StagePanel {...props} />
            <RunControls
              work={work}
              hasBlocks={hasBlocks}
              mayRun={!isPredicted || show !== null}
              isInstant={isInstant}
              isTask={show === null || isTask}
              onTask={() => setTask(isTask ? undefined : { run: show?.run })}
            />
          </div>
          <div className="lab-said">
            <div className="lab-look-back">
              {level.setups.length > 1 && (screen.showsSetups || verdict !== null || work.tries > 0) && (
                <SetupTabs
                  count={level.setups.length}
                  shown={work.setup}
                  word={screen.world.setupWord ?? 'map'}
                  onShow={work.lookAt}
                />
              )}
              <Scrubber work={work} />
              {show && !work.hasWon && <HintOffer offered={work.offered} onTake={work.takeHelp} />}
            </div>
            {!(fault && phase === 'end') && phase !== 'won' && <Caption work={work} />}
            <div aria-live="polite" className="lab-fault">
              {fault &&
                phase !== 'going' &&
                (card ? (
                  <card.FaultCard
                    key={work.tries}
                    fault={fault}
                    reason={work.reasonOf(fault)}
                    onOpened={() => showMarked(whole.current)}
                  />
                ) : (
                  <p className="font-semibold">{fault.say}</p>
                ))}
            </div>
          </div>
        </section>
        {screen.Play && verdict !== null && verdict.stars > 0 && (
          // Its part may come late: with room for its button it does not push the card of the win off the screen.
          <div className="mt-3 min-h-13">
            <screen.Play setup={level.setups[0]} answer={work.answer} />
          </div>
        )}
        <Feedback {...props} />
      </div>
      <div className="lab-made">
        {level.kind === 'fill' && !isReading && phase !== 'won' && (
          <p aria-live="polite" className="rounded-control bg-indigo-wash px-3 py-1.5 font-semibold">
            {FILL[work.next ?? 'run']}
          </p>
        )}
        <Answer {...props} onRun={() => whole.current?.querySelector<HTMLElement>('[data-run]')?.click()}>
          {!isPredicted && rest}
        </Answer>
        {!hasBlocks && !isPredicted && rest}
        {isPredicted && prediction && <prediction.Prediction options={level.options ?? []} work={work} />}
        {/* Not before the answer is found: it would lie below the program, where "Read on" leads. */}
        {isPredicted && phase === 'won' && rest}
        {old && work.old !== undefined && (
          <old.OldProgram old={work.old} world={screen.world} onLetGo={work.letGoOfOld} />
        )}
      </div>
      {hand && showsHow && (
        <hand.ShowHow targets={targetsOf(level.solution as Program)} onEnd={() => setShown(true)} />
      )}
    </div>
  )
}

/** What is said of a program with gaps, above it. */
const FILL = {
  choose: 'Choose what belongs where the ? is.',
  put: 'Tap a block to fill the empty place.',
  run: 'All is filled in.',
}

function targetsOf([first]: Program): string[] {
  return [...(first ? [`[data-add="${first.op}"]`] : []), '[data-run]']
}

/** The sentence of the moment on the stage; said to screen readers where the moments are slow enough to be heard. */
function Caption({ work: { show, playback } }: { work: LevelWork }) {
  const { at, isPlaying, pace } = playback
  const say = show?.run.steps[at]?.say ?? ''
  return (
    <>
      <p className="lab-caption" aria-hidden={show === null || undefined}>
        {say}
      </p>
      <p className="sr-only" aria-live="polite">
        {show && (!isPlaying || pace === 'slow') ? say : ''}
      </p>
    </>
  )
}

interface AnswerProps extends PlayLevelProps {
  onRun: () => void
  /** Below the blocks. */
  children: ReactNode
}

function Answer({ level, screen, work, onRun, children }: AnswerProps) {
  const { show, playback, answer, phase } = work
  const { world, Workbench } = screen
  const isReading = level.kind === 'predict' || show?.whose === 'solution'
  const locked = playback.isPlaying || isReading
  const line = show?.run.steps[playback.at]?.line ?? 0
  if (!world.vocabulary)
    return Workbench ? (
      <Workbench level={level} answer={answer} locked={locked} line={line} onChange={work.change} />
    ) : null
  const { toolbox = world.vocabulary.map(({ op }) => op) } = level
  return (
    <BlockEditor
      // Undo must not lead from the solution into the learner's own program.
      key={show?.whose === 'solution' ? 'solution' : 'mine'}
      vocabulary={world.vocabulary}
      toolbox={isReading ? [] : toolbox}
      choices={level.choices}
      program={answer as Program}
      start={level.start as Program | undefined}
      locked={locked}
      litLine={phase === 'going' || phase === 'back' ? line : 0}
      guiltyLine={work.guilty}
      guiltyFrom={work.guiltyFrom}
      guiltyField={work.guiltyField}
      isDone={phase === 'won'}
      isShort={work.isShort}
      isAbove={work.isAbove}
      howTo={level.kind === 'debug' ? 'debug' : undefined}
      mode={!isReading && (level.kind === 'order' || level.kind === 'fill') ? level.kind : 'free'}
      limit={MAX_BLOCKS}
      onChange={work.change}
      onRun={onRun}
    >
      {children}
    </BlockEditor>
  )
}
