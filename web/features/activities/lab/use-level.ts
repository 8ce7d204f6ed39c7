import { useMemo, useRef, useState } from 'react'
import { checkPrediction, faultOf, runAnswer, STEP_CAP, type Outcome } from '#domain/lab/check-answer.ts'
import { flatLines, numbered } from '#domain/lab/program.ts'
import { fromStored, toStored } from '#domain/lab/stored-answer.ts'
import { nextHelp } from '#domain/lab/tutor.ts'
import type { Fault, Run } from '#domain/lab/world.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { showToast } from '#web/ui/toast.tsx'
import { inPieces } from './in-pieces.ts'
import type { LevelScreenProps } from './level-screen.tsx'
import { nextAct } from './next-act.ts'
import { usePlayback } from './use-playback.ts'

/** Only a run that failed needs it. */
const naming = preloadable(() => import('#domain/lab/name-fault.ts'))

/** What is on the stage. */
interface Show {
  setup: number
  run: Run<unknown>
  /** What went wrong on this setup. */
  fault?: Fault | undefined
  outcome: Outcome
  /** The learner's own, or the solution that was asked for. */
  whose: 'mine' | 'solution'
  /** The outcome is known from a run on another setup. */
  isKnown: boolean
  /** Stars before this run: those it brings are shown at its end. */
  starsBefore: number
  /** Of a free level: the learner has said so. */
  isDone: boolean
}

type Options = Pick<LevelScreenProps, 'level' | 'screen' | 'saved' | 'onWork' | 'onPassed' | 'onMistake'>

const NOTHING_MARKED: Pick<Fault, 'line' | 'from' | 'isAbove' | 'field'> = {}

/** A learner's work on one level: the answer, its runs and what the tutor has said. */
export function useLevel({ level, screen, saved, onWork, onPassed, onMistake }: Options) {
  const { world } = screen
  const first = level.start ?? screen.emptyAnswer
  const [stored] = useState(() =>
    level.kind === 'predict' ? {} : fromStored(world, level, saved?.last ?? null),
  )
  const [answer, setAnswer] = useState(stored.answer ?? first)
  const [old, setOld] = useState(stored.old)
  const [tries, setTries] = useState(saved?.tries ?? 0)
  const [help, setHelp] = useState(saved?.help ?? 0)
  const [misses, setMisses] = useState<readonly string[]>([])
  const [choice, setChoice] = useState<string>()
  const [setup, setSetup] = useState(0)
  const [show, setShow] = useState<Show | null>(null)
  /** The guilty line of the last run, as long as nothing was changed there. */
  const [marked, setMarked] = useState(NOTHING_MARKED)
  const [tookHelp, setTookHelp] = useState(false)
  /** The last run that was seen to its end failed. */
  const [hasFailed, setFailed] = useState((saved?.tries ?? 0) > 0 && !saved?.stars)
  const [stars, setStars] = useState<number>(saved?.stars ?? 0)
  /** A run of an answer that was tried already is no new try. */
  const [tried, setTried] = useState(() => toStored(first))
  const endNaming = useRef(() => {})

  const still = useMemo(() => {
    const { steps } = world.run(level.setups[setup], answer, 1)
    return { steps: steps.slice(0, 1) }
  }, [world, level, setup, answer])
  const playback = usePlayback(show?.run ?? still, show?.fault?.reason === 'endless')
  const isRevealed = show !== null && (show.isKnown || playback.hasEnded)
  const verdict = isRevealed ? show.outcome : null
  const isEnd = show !== null && playback.at === show.run.steps.length - 1
  // Also while one looks back at the run.
  const isMarked = show !== null && playback.hasEnded && !playback.isPlaying
  const mark = show ? (isMarked && show.fault) || NOTHING_MARKED : marked
  const { line: guilty = 0, from: guiltyFrom = guilty, isAbove = false, field: guiltyField } = mark
  const hasWon =
    verdict !== null && verdict.stars > 0 && show?.whose === 'mine' && (level.kind !== 'free' || show.isDone)
  const isBegun = playback.at > 0 && !playback.hasEnded
  const isGoing = playback.isPlaying || (show !== null && (!isRevealed || isBegun))
  const isFailed = verdict === null ? show === null && hasFailed : verdict.stars === 0

  const keep = (next: unknown, beside: unknown): boolean => {
    const last = toStored(next, beside)
    if (last === undefined) return false
    onWork({ last })
    return true
  }
  const present = (outcome: Outcome, whose: Show['whose'], plays: boolean, at = plays ? 0 : 1) => {
    setSetup(outcome.setup)
    setMarked(NOTHING_MARKED)
    setTookHelp(false)
    setShow({ ...outcome, outcome, whose, isKnown: false, starsBefore: stars, isDone: false })
    playback.begin(plays, at)
  }
  const pass = ({ stars: won }: Outcome, made: unknown, size: number) => {
    if (won === 0) return
    setStars(Math.max(stars, won))
    void onPassed({ stars: won, answer: toStored(made) ?? '', size })
  }
  const reasonOf = (fault: Fault) => naming.loaded()?.reasonOf(screen.reasons, fault)
  /** Meanwhile the run is shown. */
  const lookInto = async (outcome: Outcome) => {
    endNaming.current()
    let isOver = false
    endNaming.current = () => void (isOver = true)
    // Without it what happened is all that is said.
    await naming.load().catch(() => {})
    if (isOver) return
    const known = (fault: Fault | undefined) => {
      setShow((shown) => (shown?.run === outcome.run ? withFault(shown, fault) : shown))
      const reason = fault && reasonOf(fault)
      // What a level to mend began with is nobody's mistake.
      if (reason && toStored(answer) !== toStored(first)) onMistake?.(reason.misconception)
    }
    const part = naming.loaded()
    if (part) endNaming.current = inPieces(part.nameFault(world, level, answer, outcome), known)
    else known(outcome.fault)
  }
  const countTry = () => {
    setTries(tries + 1)
    onWork({ tries: tries + 1 })
  }
  const record = (outcome: Outcome) => {
    const text = toStored(answer)
    if (text !== tried) countTry()
    setTried(text)
    if (level.kind !== 'free') pass(outcome, answer, world.sizeOf(answer))
  }

  return {
    answer: show?.whose === 'solution' ? level.solution : answer,
    old,
    setup,
    show,
    still,
    playback,
    verdict,
    guilty,
    /** Nobody can know which line it was: one from this to the guilty one. */
    guiltyFrom,
    guiltyField,
    /** A block is missing at the end of the program, and the run is shown to its end. */
    isShort: isMarked && show.fault?.isAtEnd === true,
    /** What is missing comes above the guilty line. */
    isAbove,
    /** What is to be mended. */
    fault: verdict?.stars === 0 ? verdict.fault : undefined,
    tookHelp,
    misses,
    choice,
    help,
    tries,
    stars: show && !isRevealed ? show.starsBefore : stars,
    reasonOf,
    hasWon,
    next: nextAct({
      answer: toStored(answer) ?? '',
      first: toStored(first),
      tried,
      run: !show ? 'none' : verdict || playback.isPlaying ? 'shown' : 'paused',
    }),
    phase: phaseOf(show !== null, isGoing, hasWon, isEnd || playback.at === 0),
    // Not while a run goes on: it may be the one that wins.
    offered: isGoing || !isFailed ? undefined : nextOffer(level, tries, help),

    change: (next: unknown) => {
      if (show?.whose === 'solution') return
      if (!keep(next, old))
        return showToast({
          title: 'That is enough for one program',
          text: 'Take something away first.',
          tone: 'bad',
        })
      setAnswer(next)
      setFailed(isFailed)
      setMarked(isSameAt(answer, next, guiltyFrom, guilty) ? mark : NOTHING_MARKED)
      setShow(null)
      playback.begin(false)
    },
    restart: () => {
      if (keep(first, old)) setAnswer(first)
      setMarked(NOTHING_MARKED)
      setShow(null)
      playback.begin(false)
    },
    letGoOfOld: () => {
      if (keep(answer, undefined)) setOld(undefined)
    },
    run: (plays: boolean) => {
      // The prediction has its verdict; its run can be looked at again.
      if (level.kind === 'predict') return playback.begin(plays)
      const outcome = runAnswer(world, level, answer, setup)
      record(outcome)
      present(outcome, 'mine', plays)
      if (outcome.stars === 0) void lookInto(outcome)
    },
    predict: (choice: string) => {
      // Only the first answer of all visits has three stars.
      const outcome = checkPrediction(world, level, choice, stars === 3 ? misses.length : tries)
      countTry()
      setChoice(choice)
      if (outcome.stars === 0) setMisses([...misses, choice])
      pass(outcome, choice, misses.length + 1)
      // Nobody waits for what was watched already.
      const plays = !isRevealed && !prefersCalm()
      present(outcome, 'mine', plays, plays ? 0 : outcome.run.steps.length - 1)
    },
    /** Of a free level, when the learner says so. */
    finish: () => {
      if (!show) return
      pass(show.outcome, answer, world.sizeOf(answer))
      setShow({ ...show, isDone: true })
    },
    lookAt: (other: number) => {
      setSetup(other)
      playback.begin(false)
      if (!show) return
      const run = world.run(
        level.setups[other],
        show.whose === 'solution' ? level.solution : answer,
        STEP_CAP,
      )
      setShow({
        ...show,
        setup: other,
        run,
        fault: faultOf(world, level, level.setups[other], run),
        isKnown: true,
      })
    },
    takeHelp: (next: number) => {
      setHelp(next)
      setTookHelp(true)
      onWork({ help: next })
      if (next === 4) present(runAnswer(world, level, level.solution), 'solution', true)
    },
    backToMine: () => {
      setShow(null)
      playback.begin(false)
    },
  }
}

function withFault(show: Show, fault: Fault | undefined): Show {
  return fault ? { ...show, fault, outcome: { ...show.outcome, fault } } : show
}

/** Answers are changed by making new objects of what changes, so the same object is the same block. */
function isSameAt(before: unknown, after: unknown, from: number, to: number): boolean {
  const blocksAt = (answer: unknown) =>
    Array.isArray(answer)
      ? flatLines(numbered(answer)).flatMap(({ line, block }) => (line >= from && line <= to ? [block] : []))
      : []
  const now = blocksAt(after)
  return to > 0 && blocksAt(before).every((block, index) => block === now[index])
}

/** What the screen makes room for: a run that goes on, one that is looked back at, what is to be said at its end. */
type Phase = 'ready' | 'going' | 'back' | 'end' | 'won'

function phaseOf(isShown: boolean, isGoing: boolean, hasWon: boolean, isAtAnEnd: boolean): Phase {
  if (!isShown) return 'ready'
  if (isGoing) return 'going'
  if (!isAtAnEnd) return 'back'
  return hasWon ? 'won' : 'end'
}

function nextOffer({ kind, hints }: LevelScreenProps['level'], tries: number, help: number) {
  return kind === 'predict'
    ? nextPredictHelp(tries, help)
    : nextHelp(tries, help, hints.partial !== undefined)
}

export type LevelWork = ReturnType<typeof useLevel>

/** A wrong prediction is followed by the run itself, so there is no more to show. */
function nextPredictHelp(tries: number, help: number) {
  const next = nextHelp(tries, help, false)
  return next === 4 ? undefined : next
}
