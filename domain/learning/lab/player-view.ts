import type { Outcome } from './check-answer.ts'
import { nextAct } from './next-act.ts'
import type { Game, Mark, Player, Shown } from './player-state.ts'
import { toStored } from './stored-answer.ts'
import { helpWhenStuck, nextHelp, showsMistake, type Help } from './tutor.ts'
import type { Fault } from './world.ts'

/** Returns the answer with which the level begins. */
export function firstAnswer({ level, emptyAnswer }: Game): unknown {
  return level.start ?? emptyAnswer
}

export function shownOf(player: Player): Shown | undefined {
  return player.state === 'ready' ? undefined : player.shown
}

export function isPlaying(player: Player): boolean {
  return player.state === 'running' && player.isPlaying
}

/** Says whether the learner can only read the answer on the screen, because it is given. */
function isReading({ level }: Game, player: Player): boolean {
  return level.kind === 'predict' || shownOf(player)?.whose === 'solution'
}

export function canChange(game: Game, player: Player): boolean {
  return !isReading(game, player)
}

/** An empty program of blocks is begun again by Undo, so only a level that gives something has this button. */
export function canRestart(game: Game, player: Player): boolean {
  const hasOwnStart = game.level.start !== undefined || !game.world.vocabulary
  return hasOwnStart && !isReading(game, player) && !isPlaying(player)
}

/** Returns the result of the run on the stage as soon as the learner may know it. */
function outcomeOf(player: Player): Outcome | undefined {
  const shown = shownOf(player)
  return shown && shown.seen !== 'part' ? shown.verdict.outcome : undefined
}

/** Says whether the learner's last run failed, as far as the learner has seen it. */
export function hasFailed(player: Player): boolean {
  return player.state === 'ready' ? player.hasFailed : outcomeOf(player)?.stars === 0
}

/** Returns the guilty line, which may still be hidden. It stays marked while the learner looks back at the run. */
export function markOf(player: Player): Mark {
  return player.state === 'ready' ? player.mark : (endFault(player) ?? {})
}

/** Returns the fault of a run that was shown to its end and stands still. */
function endFault(player: Player): Fault | undefined {
  const shown = shownOf(player)
  return shown?.seen === 'whole' && !isPlaying(player) ? shown.fault : undefined
}

/** Returns the help that the tutor offers now. While a run goes on it is none, because that run may be the one that wins. */
export function offeredHelp({ level }: Game, player: Player): Help | undefined {
  if (player.state === 'running' || !hasFailed(player)) return undefined
  const { tries, help, repeats } = player.work
  // A level to debug hides its mistake at first, so a learner may ask for it at once.
  if (level.kind === 'debug' && help === 0) return 1
  const hasPartial = level.hints.partial !== undefined
  if (level.kind !== 'predict')
    return nextHelp(tries, help, hasPartial) ?? helpWhenStuck(repeats, help, hasPartial)
  // A wrong prediction is followed by the run itself, so the last help, the solution, is not offered.
  const next = nextHelp(tries, help, false)
  return next === 4 ? undefined : next
}

/** Returns what the screen of a level shows. */
export function viewOf(game: Game, player: Player) {
  const { state, work } = player
  const shown = shownOf(player)
  const outcome = outcomeOf(player)
  const plays = isPlaying(player)
  const isSolution = shown?.whose === 'solution'
  const line = shown?.run.steps[shown.at]?.line ?? 0
  const tellsMistake = showsMistake(game.level.kind, work.tries, work.help)
  const mark = tellsMistake ? markOf(player) : {}
  const { line: guilty = 0, from: guiltyFrom = guilty, isAbove = false, field: guiltyField } = mark
  const failure = shown && outcome && shown.verdict.end === 'failed' ? shown.verdict : undefined
  return {
    ...work,
    state,
    shown,
    /** This is the result of the run on the stage, as soon as the learner may know it. */
    outcome,
    isPlaying: plays,
    isSolution,
    answer: isSolution ? game.level.solution : work.answer,
    /** The answer is given, so it cannot be changed. */
    isReading: isReading(game, player),
    canRestart: canRestart(game, player),
    stars: shown && !outcome ? shown.starsBefore : work.stars,
    /** This is the line of the shown step, or 0. */
    line,
    /** This is the line that runs now, or 0 when the result is shown. */
    litLine: state === 'running' || state === 'looking-back' ? line : 0,
    guilty,
    /** The first of several lines that may be wrong; the guilty line is the last one. */
    guiltyFrom,
    guiltyField,
    /** The missing block belongs above the guilty line. */
    isAbove,
    /** A block is missing at the end of the program, and the run was shown to its end. */
    isShort: tellsMistake && endFault(player)?.isAtEnd === true,
    /** The fault that the learner must fix. While the mistake is hidden, it says only what happened. */
    fault: (tellsMistake ? failure?.named : undefined) ?? failure?.outcome.fault,
    tellsMistake,
    hasWon: outcome !== undefined && shown?.verdict.end === 'won',
    /** The level is free and its run ended well, so the learner may declare it done. */
    canFinish: outcome !== undefined && !isSolution && shown?.verdict.end === 'ended',
    offered: offeredHelp(game, player),
    main: mainButton(player),
    next: nextAct({
      answer: toStored(work.answer) ?? '',
      first: toStored(firstAnswer(game)),
      tried: work.tried,
      run: !shown ? 'none' : outcome || plays ? 'shown' : 'paused',
    }),
  }
}

/** A run at its very beginning is not paused but waits to be started, for example after a prediction. */
function mainButton(player: Player): 'run' | 'stop' | 'go-on' {
  const shown = shownOf(player)
  if (isPlaying(player)) return 'stop'
  return shown && shown.at > 0 && shown.at < shown.run.steps.length - 1 ? 'go-on' : 'run'
}
