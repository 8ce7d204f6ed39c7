import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { toStored } from '#domain/learning/lab/stored-answer.ts'
import { MAX_BLOCKS, type Program } from '#domain/learning/lab/program.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { BlockEditor } from '../blocks/block-editor.tsx'
import { showMarked } from '../blocks/edges.ts'
import { Checklist } from './checklist.tsx'
import { Feedback } from './feedback.tsx'
import type { LevelScreenProps } from './level-screen.tsx'
import { predictionPart } from './prediction-part.ts'
import { RunControls, Scrubber } from './run-controls.tsx'
import { SetupTabs, StagePanel } from './stage-panel.tsx'
import { HintOffer } from './tutor.tsx'
import { useFold } from './use-fold.ts'
import type { LevelPlayer } from './use-level.ts'

/** Only learners who have not tried any level yet need this code. */
const drawnHand = preloadable(() => import('../blocks/show-how.tsx'))

/** This is only needed after a failed run. */
const faultCard = preloadable(() => import('./fault-card.tsx'))

/** This is seldom needed, because it is only for work on a level that has changed since then. */
const oldProgram = preloadable(() => import('./old-program.tsx'))

interface PlayLevelProps extends LevelScreenProps {
  player: LevelPlayer
  title: ReactNode
  /** The element whose text is read aloud. */
  passage: RefObject<HTMLDivElement | null>
}

export function PlayLevel(props: PlayLevelProps) {
  const { level, screen, player, title, passage, isFirst, place, isReadOnly = false } = props
  const { state, shown, outcome, fault, isReading, send } = player
  const hasBlocks = screen.world.vocabulary !== undefined
  // The result of a run replaces the story; during this run the learner has opened the story again.
  const [task, setTask] = useState<{ run: unknown }>()
  const isTask = shown === undefined || task?.run === shown.run
  const intro = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (task) intro.current?.scrollIntoView({ block: 'nearest' })
  }, [task])
  const isInstant = useMemo(
    () => !hasBlocks && screen.world.run(level.setups[0], level.solution, 3).steps.length <= 2,
    [hasBlocks, screen, level],
  )
  // A game or drawing that the checklist still asks more of can be played and kept all the same.
  const hasMade =
    outcome !== undefined &&
    !player.isSolution &&
    (outcome.stars > 0 || outcome.fault?.reason === 'unfinished')
  const isEmpty = hasBlocks && (player.answer as Program).length === 0
  const isPredicted = level.kind === 'predict'
  const [isShown, setShown] = useState(!isFirst)
  // The hand is loaded late, so a block may be there before it.
  const showsHow = !isShown && isEmpty && level.kind === 'solve'
  const hand = usePreloadable(drawnHand, { needed: showsHow, onFailure: () => {} })
  const old = usePreloadable(oldProgram, { needed: player.old !== undefined, onFailure: () => {} })
  const card = usePreloadable(faultCard, { needed: shown?.verdict.end === 'failed', onFailure: () => {} })
  const prediction = usePreloadable(predictionPart, { needed: isPredicted })
  const whole = useRef<HTMLDivElement>(null)
  const fold = useFold({ level: whole, mayFold: shown === undefined && place === 'full' })
  const turnTask = () => {
    if (shown) return setTask(isTask ? undefined : { run: shown.run })
    fold.toggle()
    if (fold.isFolded) setTask({ run: undefined })
  }
  const rest = (
    <div className="lab-rest">
      {player.canRestart && (
        <Button variant="quiet" size="sm" onClick={() => send({ type: 'restart' })}>
          Start again
        </Button>
      )}
      {props.children}
    </div>
  )
  return (
    <div
      ref={whole}
      className="lab-play"
      data-state={state}
      data-view={place}
      data-predict={isPredicted || undefined}
      data-workbench={!hasBlocks || undefined}
      data-folded={fold.isFolded || undefined}
    >
      <div ref={passage} className="lab-side">
        {place === 'inline' && title}
        <section aria-label="Stage" className="lab-bench" data-words={isTask ? 'task' : 'run'}>
          <div ref={intro} className="lab-intro">
            {place === 'full' && title}
            <p className="lg:text-read">{level.story}</p>
          </div>
          <div className="lab-bench-row" data-reads={(isPredicted && !hasBlocks) || undefined}>
            <StagePanel {...props} />
            <RunControls
              player={player}
              hasBlocks={hasBlocks}
              mayRun={!isPredicted || shown !== undefined}
              isInstant={isInstant}
              isTask={isTask && !fold.isFolded}
              hasTask={place === 'full' || shown !== undefined}
              onTask={turnTask}
            />
          </div>
          <div className="lab-said">
            <div className="lab-look-back">
              {level.setups.length > 1 && (screen.showsSetups || outcome || player.tries > 0) && (
                <SetupTabs
                  count={level.setups.length}
                  shown={player.setup}
                  word={screen.world.setupWord ?? 'map'}
                  onShow={(setup) => send({ type: 'setup', setup })}
                />
              )}
              <Scrubber player={player} />
              {shown && (
                <HintOffer offered={player.offered} onTake={(help) => send({ type: 'help', help })} />
              )}
            </div>
            {state !== 'failed' && (isReadOnly || state !== 'won') && <Caption player={player} />}
            <div aria-live="polite" className="lab-fault">
              {fault &&
                state !== 'running' &&
                (card ? (
                  <card.FaultCard
                    key={player.tries}
                    fault={fault}
                    reason={player.tellsMistake ? player.reasonOf(fault) : undefined}
                    onOpened={() => showMarked(whole.current)}
                  />
                ) : (
                  <p className="font-semibold">{fault.say}</p>
                ))}
            </div>
          </div>
        </section>
        {level.checklist && <Checklist lines={level.checklist} player={player} />}
        {screen.Play && hasMade && (
          // This part may be loaded late. The space for its button is reserved, so that it does not push the win card off the
          // screen.
          <div className="mt-3 min-h-13">
            <screen.Play setup={level.setups[0]} answer={player.answer} />
          </div>
        )}
        {props.onKeep && level.kind === 'free' && hasMade && (
          <p className="mt-3">
            <Button variant="ghost" onClick={() => props.onKeep?.(toStored(player.answer) ?? '')}>
              Keep it in My things
            </Button>
          </p>
        )}
        {!isReadOnly && <Feedback {...props} />}
      </div>
      {/* The editor itself is what is pressed. This only notices that something was. */}
      <div className="lab-made" onClickCapture={fold.onEdit} onChangeCapture={fold.onEdit}>
        {level.kind === 'fill' && !isReading && state !== 'won' && (
          <p aria-live="polite" className="rounded-control bg-indigo-wash px-3 py-1.5 font-semibold">
            {FILL[player.next ?? 'run']}
          </p>
        )}
        <Answer {...props} onRun={() => whole.current?.querySelector<HTMLElement>('[data-run]')?.click()}>
          {!isPredicted && rest}
        </Answer>
        {!hasBlocks && !isPredicted && rest}
        {isPredicted && prediction && <prediction.Prediction options={level.options ?? []} player={player} />}
        {/* This comes only after the answer was found, because it is below the program, where "Read on" leads. */}
        {isPredicted && state === 'won' && rest}
        {old && player.old !== undefined && (
          <old.OldProgram
            old={player.old}
            world={screen.world}
            onLetGo={() => send({ type: 'forget-old' })}
          />
        )}
      </div>
      {hand && showsHow && (
        <hand.ShowHow targets={targetsOf(level.solution as Program)} onEnd={() => setShown(true)} />
      )}
    </div>
  )
}

/** Instructions that are shown above a program with gaps. */
const FILL = {
  choose: 'Choose what belongs where the ? is.',
  put: 'Tap a block to fill the empty place.',
  run: 'Everything is filled in.',
}

function targetsOf([first]: Program): string[] {
  return [...(first ? [`[data-add="${first.op}"]`] : []), '[data-run]']
}

/** The sentence about the current step. It is announced to screen readers only when the steps are slow enough to hear it. */
function Caption({ player: { shown, at, isPlaying, pace } }: { player: LevelPlayer }) {
  const say = shown?.run.steps[at]?.say ?? ''
  return (
    <>
      <p className="lab-caption" aria-hidden={shown === undefined || undefined}>
        {say}
      </p>
      <p className="sr-only" aria-live="polite">
        {shown && (!isPlaying || pace === 'slow') ? say : ''}
      </p>
    </>
  )
}

interface AnswerProps extends PlayLevelProps {
  onRun: () => void
  /** This is shown below the blocks. */
  children: ReactNode
}

function Answer({ level, screen, player, onRun, children }: AnswerProps) {
  const { answer, isReading, isSolution, send } = player
  const { world, Workbench } = screen
  const locked = player.isPlaying || isReading
  const change = (next: unknown) => send({ type: 'change', answer: next })
  if (!world.vocabulary)
    return Workbench ? (
      <Workbench level={level} answer={answer} locked={locked} line={player.line} onChange={change} />
    ) : null
  const { toolbox = world.vocabulary.map(({ op }) => op) } = level
  return (
    <BlockEditor
      // The key changes, because Undo must not lead from the solution into the learner's own program.
      key={isSolution ? 'solution' : 'mine'}
      vocabulary={world.vocabulary}
      toolbox={isReading ? [] : toolbox}
      choices={level.choices}
      program={answer as Program}
      start={level.start as Program | undefined}
      locked={locked}
      litLine={player.litLine}
      guiltyLine={player.guilty}
      guiltyFrom={player.guiltyFrom}
      guiltyField={player.guiltyField}
      isDone={player.state === 'won'}
      isShort={player.isShort}
      isAbove={player.isAbove}
      howTo={level.kind === 'debug' ? 'debug' : undefined}
      mode={!isReading && (level.kind === 'order' || level.kind === 'fill') ? level.kind : 'free'}
      limit={MAX_BLOCKS}
      onChange={change}
      onRun={onRun}
    >
      {children}
    </BlockEditor>
  )
}
