import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { MAX_BLOCKS, type Program } from '#domain/lab/program.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { BlockEditor } from '../blocks/block-editor.tsx'
import { Feedback } from './feedback.tsx'
import type { LevelScreenProps } from './level-screen.tsx'
import { OldProgram } from './old-program.tsx'
import { Prediction } from './prediction.tsx'
import { RunControls, Scrubber } from './run-controls.tsx'
import { SetupTabs, StagePanel } from './stage-panel.tsx'
import { FaultCard } from './tutor.tsx'
import type { LevelWork } from './use-level.ts'

/** For those alone who never made a program. */
const drawnHand = preloadable(() => import('../blocks/show-how.tsx'))

interface PlayLevelProps extends LevelScreenProps {
  work: LevelWork
  intro: ReactNode
  /** What is read aloud. */
  passage: RefObject<HTMLDivElement | null>
}

export function PlayLevel(props: PlayLevelProps) {
  const { level, screen, work, intro, passage, isFirst } = props
  const { show, playback, verdict } = work
  const hasBlocks = screen.world.vocabulary !== undefined
  const isEmpty = hasBlocks && (work.answer as Program).length === 0
  const isReading = level.kind === 'predict' || show?.whose === 'solution'
  const isFailed = verdict !== null && verdict.stars === 0
  const hasOwnStart = level.start !== undefined || !hasBlocks
  const canRestart = hasOwnStart && !isReading && !playback.isPlaying
  const [isShown, setShown] = useState(!isFirst)
  // It comes late: a block may be there before it.
  const showsHow = !isShown && isEmpty && level.kind === 'solve'
  const hand = usePreloadable(drawnHand, { needed: showsHow, onFailure: () => {} })
  const whole = useRef<HTMLDivElement>(null)
  return (
    <div ref={whole} className="lab-play">
      <div ref={passage} className="lab-side">
        {intro}
        <section aria-label="Stage" className="lab-bench">
          <div className="lab-bench-row" data-reads={level.kind === 'predict' || undefined}>
            <div>
              <StagePanel {...props} />
              {level.setups.length > 1 && (screen.showsSetups || verdict !== null || work.tries > 0) && (
                <SetupTabs
                  count={level.setups.length}
                  shown={work.setup}
                  word={screen.world.setupWord ?? 'map'}
                  onShow={work.lookAt}
                />
              )}
            </div>
            <RunControls
              work={work}
              hasBlocks={hasBlocks}
              isNext={verdict === null && !isEmpty}
              mayRun={level.kind !== 'predict' || show !== null}
            />
          </div>
          {!(isFailed && playback.at === (show?.run.steps.length ?? 0) - 1) && <Caption work={work} />}
          <Scrubber work={work} />
          <div aria-live="polite" className="lab-fault">
            {work.fault && show?.whose !== 'solution' && (
              <FaultCard key={work.tries} fault={work.fault} screen={screen} />
            )}
          </div>
        </section>
        {screen.Play && verdict !== null && !isFailed && (
          <div className="mt-3">
            <screen.Play setup={level.setups[0]} answer={work.answer} />
          </div>
        )}
        <Feedback {...props} />
      </div>
      <div className="lab-made">
        <Answer {...props} onRun={() => whole.current?.querySelector<HTMLElement>('[data-run]')?.click()} />
        {level.kind === 'predict' && (
          <Prediction
            options={level.options ?? []}
            misses={work.misses}
            found={work.hasWon ? work.choice : undefined}
            isFirst={work.tries === 0}
            locked={playback.isPlaying}
            onChoose={work.predict}
          />
        )}
        {canRestart && (
          <Button variant="quiet" size="sm" onClick={work.restart}>
            Start again
          </Button>
        )}
        {work.old !== undefined && (
          <OldProgram old={work.old} world={screen.world} onLetGo={work.letGoOfOld} />
        )}
      </div>
      {hand && showsHow && (
        <hand.ShowHow targets={targetsOf(level.solution as Program)} onEnd={() => setShown(true)} />
      )}
    </div>
  )
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

function Answer({ level, screen, work, onRun }: PlayLevelProps & { onRun: () => void }) {
  const { show, playback, answer } = work
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
      litLine={show ? line : 0}
      guiltyLine={work.guilty}
      isShort={work.isShort}
      isAbove={work.isAbove}
      howTo={level.kind === 'debug' ? 'debug' : undefined}
      mode={!isReading && (level.kind === 'order' || level.kind === 'fill') ? level.kind : 'free'}
      limit={MAX_BLOCKS}
      onChange={work.change}
      onRun={onRun}
    />
  )
}
