import { useImperativeHandle, useMemo, useState, type ReactNode, type Ref } from 'react'
import { faultOf, STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import { drawnProgram } from '#domain/learning/lab/drawn-block.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgramBlocks } from '#web/ui/stimulus/program-blocks.tsx'
import './lab-style.ts'
import { useClock } from './use-clock.ts'
import { wallActs, type WallAct } from './wall-acts.ts'
import style from './wall-level.css?inline'
import type { WorldScreen } from './world-screen.ts'

interface Controls {
  /** @returns false when there is nothing more to show */
  forward: () => boolean
  run: () => void
  step: () => void
}

interface WallLevelProps {
  level: Level
  screen: WorldScreen
  controls: Ref<Controls>
}

/** In longer runs, a class would see the end too late at the slow pace. */
const SLOW_STEPS = 25

const BEGINNING = { at: 0, moves: false, isPlaying: false }

/** A level on the wall: the map, a program beside it, and its run. Nothing is recorded. */
export function WallLevel({ level, screen, controls }: WallLevelProps) {
  const { world, Stage, emptyAnswer } = screen
  const [setup] = level.setups
  const acts = useMemo(() => wallActs(level), [level])
  const [place, setPlace] = useState(0)
  const act = acts[place]
  const answer = act?.answer
  const { run, fault } = useMemo(() => {
    const made = world.run(setup, answer ?? emptyAnswer, answer === undefined ? 1 : STEP_CAP)
    return { run: made, fault: faultOf(world, level, setup, made) }
  }, [world, level, setup, answer, emptyAnswer])
  const [moment, setMoment] = useState(BEGINNING)
  const last = run.steps.length - 1
  const runs = act?.runs === true
  const at = runs ? moment.at : 0
  const hasEnded = runs && at >= last
  const step = run.steps[at]

  const show = (to: number, isPlaying = false) =>
    setMoment((before) => ({ at: to, moves: to === before.at + 1, isPlaying }))
  const moveMs = useClock({
    steps: run.steps,
    at,
    isPlaying: moment.isPlaying,
    pace: last > SLOW_STEPS ? 'usual' : 'slow',
    isEndless: fault?.reason === 'endless',
    onTick: (to) => show(to, to < last),
  })

  const toRun = (isPlaying: boolean) => {
    setMoment(isPlaying ? { ...BEGINNING, isPlaying } : { ...BEGINNING, at: Math.min(1, last), moves: true })
    setPlace(place + 1)
  }
  const forward = () => {
    if (runs && !hasEnded) show(last)
    else if (acts[place + 1]?.runs) toRun(true)
    else if (place + 1 < acts.length) setPlace(place + 1)
    else return false
    return true
  }
  const moves: Controls = {
    forward,
    run: () => {
      if (!runs) forward()
      else setMoment({ ...(hasEnded ? BEGINNING : moment), isPlaying: !moment.isPlaying })
    },
    step: () => {
      if (runs) show(Math.min(at + 1, last))
      else if (acts[place + 1]?.runs) toRun(false)
      else forward()
    },
  }
  useImperativeHandle(controls, () => moves)
  if (!act || !step) return null
  const before = runs && moment.moves ? (run.steps[at - 1] ?? null) : null
  const isPredict = level.kind === 'predict'
  const ending = isPredict ? `It is ${world.result(setup, run)}.` : (fault?.say ?? step.say)
  return (
    <>
      <p>{level.story}</p>
      <div className="wall-level">
        <div className="lab-stage">
          <Stage
            setup={setup}
            step={step}
            before={before}
            moveMs={before ? moveMs : 0}
            trail={run.steps.slice(0, at + 1)}
          />
        </div>
        <div className="wall-program">
          <h2>{act.title}</h2>
          <Answer {...{ level, screen, act }} line={runs ? step.line : 0} />
          {isPredict && <Options level={level} right={hasEnded ? world.result(setup, run) : undefined} />}
          {runs && <p aria-live="polite">{hasEnded ? ending : step.say}</p>}
          <div className="wall-runs">
            <Button variant={runs ? 'indigo' : 'sun'} size="sm" onClick={moves.run}>
              {nextLabel(acts[place + 1], runs, moment.isPlaying, hasEnded)}
            </Button>
            {answer !== undefined && (
              <Button variant="ghost" size="sm" disabled={hasEnded} onClick={moves.step}>
                Step (S)
              </Button>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function nextLabel(next: WallAct | undefined, runs: boolean, isPlaying: boolean, hasEnded: boolean): string {
  if (runs) return isPlaying ? 'Stop (R)' : hasEnded ? 'Run again (R)' : 'Go on (R)'
  return next?.runs ? 'Run (R)' : 'Show one way (R)'
}

interface AnswerProps {
  level: Level
  screen: WorldScreen
  act: WallAct
  line: number
}

/** Shows a program as blocks or, in a world without blocks, its workbench with the answer. */
function Answer({ level, screen: { world, Workbench }, act: { answer }, line }: AnswerProps): ReactNode {
  if (answer === undefined) return null
  if (world.vocabulary)
    return (
      <ProgramBlocks
        blocks={drawnProgram(world.vocabulary, answer as Program)}
        label="The program"
        lit={line}
      />
    )
  if (!Workbench) return null
  return (
    <div className="wall-bench">
      <Workbench level={level} answer={answer} locked line={line} onChange={nothing} />
    </div>
  )
}

function nothing(): void {}

function Options({ level: { options = [] }, right }: { level: Level; right: string | undefined }) {
  return (
    <ul className="wall-options">
      {options.map((option) => (
        <li key={option} data-right={option === right || undefined}>
          {option === right && <span aria-hidden="true">✓ </span>}
          {option}
        </li>
      ))}
    </ul>
  )
}

adoptStyle(style)
