import { checkPrediction, faultOf, runAnswer, STEP_CAP, type Outcome } from './check-answer.ts'
import type { Game, Mark, Player, PlayerEvent, Saved, Shown, Turn, Effect, Work } from './player-state.ts'
import {
  canChange,
  canRestart,
  firstAnswer,
  hasFailed,
  isPlaying,
  markOf,
  offeredHelp,
  shownOf,
} from './player-view.ts'
import { flatLines, numbered } from './program.ts'
import { fromStored, toStored } from './stored-answer.ts'

/** Begins where the learner stopped. @param saved is null for a level that was never opened */
export function openLevel(game: Game, saved: Saved | null): Player {
  const { world, level } = game
  const stored = level.kind === 'predict' ? {} : fromStored(world, level, saved?.last ?? null)
  const { stars = 0, tries = 0, help = 0 } = saved ?? {}
  const work: Work = {
    answer: stored.answer ?? firstAnswer(game),
    old: stored.old,
    tries,
    help,
    tookHelp: false,
    stars,
    tried: toStored(firstAnswer(game)),
    repeats: 0,
    misses: [],
    choice: undefined,
    setup: 0,
    pace: 'usual',
  }
  return ready(work, NOTHING_MARKED, tries > 0 && stars === 0)
}

/**
 * Carries out one event. It is pure: the caller carries out the effects, and tells the player what comes of them by other
 * events.
 */
export function play(game: Game, player: Player, event: PlayerEvent): Turn {
  const { work } = player
  const shown = shownOf(player)
  const plays = isPlaying(player)
  switch (event.type) {
    case 'change':
      return change(game, player, event.answer)
    case 'restart':
      return canRestart(game, player) ? restart(game, player) : [player]
    case 'forget-old':
      return forgetOld(player)
    case 'run':
      return plays ? [player] : run(game, player, true)
    case 'stop':
      return shown && plays ? [onStage(work, shown)] : [player]
    case 'go-on':
      return shown && !plays ? [onStage(work, fromStart(shown), true)] : [player]
    case 'step':
      return shown ? [onStage(work, oneOn(fromStart(shown)))] : run(game, player, false)
    case 'slow':
      return changePace(game, player)
    case 'look':
      return shown ? [onStage(work, moved(shown, event.at))] : [player]
    case 'tick': {
      if (!shown || !plays || event.at < shown.at) return [player]
      const next = event.at === shown.at ? shown : moved(shown, event.at)
      return [onStage(work, next, next.at < lastOf(next))]
    }
    case 'setup':
      return lookAt(game, player, event.setup)
    case 'predict':
      return plays ? [player] : predict(game, player, event)
    case 'finish':
      return finish(game, player)
    case 'help':
      return event.help === offeredHelp(game, player) ? takeHelp(game, player) : [player]
    case 'back-to-mine':
      return shown?.whose === 'solution' ? [ready(work, NOTHING_MARKED, false)] : [player]
    case 'newer':
      return takeOver(game, player, event.last)
    case 'named':
      return name(player, event)
  }
}

const NOTHING_MARKED: Mark = {}

function ready(work: Work, mark: Mark, hasFailed: boolean): Player {
  return { work, state: 'ready', mark, hasFailed }
}

/** Returns the player with this run on the stage, in the state that follows from how much of it was seen. */
function onStage(work: Work, shown: Shown, plays = false): Player {
  const { at, seen, verdict } = shown
  if (plays || seen === 'part' || (seen === 'elsewhere' && at > 0))
    return { work, state: 'running', shown, isPlaying: plays }
  if (seen === 'whole' && at > 0 && at < lastOf(shown))
    return { work, state: 'looking-back', shown: { ...shown, seen } }
  switch (verdict.end) {
    case 'failed':
      return { work, state: 'failed', shown: { ...shown, seen, verdict } }
    case 'won':
      return { work, state: 'won', shown: { ...shown, seen, verdict } }
    case 'ended':
      return { work, state: 'ended', shown: { ...shown, seen, verdict } }
  }
}

function lastOf({ run }: Shown): number {
  return run.steps.length - 1
}

/** Goes to another step. A step that the run does not have becomes its first or last one. */
function moved(shown: Shown, to: number): Shown {
  const at = Math.max(0, Math.min(to, lastOf(shown)))
  return { ...shown, at, moves: at === shown.at + 1, seen: at === lastOf(shown) ? 'whole' : shown.seen }
}

function oneOn(shown: Shown): Shown {
  return moved(shown, shown.at + 1)
}

/** Goes back to the first step if nothing comes after the shown one. */
function fromStart(shown: Shown): Shown {
  return shown.at >= lastOf(shown) ? moved(shown, 0) : shown
}

/** Puts a new run on the stage. @param at the step at which it begins */
function present(
  game: Game,
  before: Work,
  work: Work,
  outcome: Outcome,
  { whose, plays, at }: { whose: Shown['whose']; plays: boolean; at: number },
): Player {
  const { run, setup, fault } = outcome
  const verdict: Shown['verdict'] =
    whose === 'solution'
      ? { end: 'ended', outcome }
      : outcome.stars === 0
        ? { end: 'failed', outcome }
        : game.level.kind === 'free'
          ? { end: 'ended', outcome }
          : { end: 'won', outcome }
  const first: Shown = {
    run,
    fault,
    whose,
    at: 0,
    moves: false,
    seen: 'part',
    starsBefore: before.stars,
    verdict,
  }
  return onStage({ ...work, setup, tookHelp: false }, moved(first, at), plays)
}

function change(game: Game, player: Player, answer: unknown): Turn {
  const { work } = player
  if (!canChange(game, player)) return [player]
  const last = toStored(answer, work.old)
  if (last === undefined) return [player, { do: 'say-too-long' }]
  const mark = markOf(player)
  const kept = isSameAt(work.answer, answer, mark) ? mark : NOTHING_MARKED
  return [ready({ ...work, answer }, kept, hasFailed(player)), { do: 'save', work: { last } }]
}

/** Answers are changed by making new objects, so an object that is the same is an unchanged block. */
function isSameAt(before: unknown, after: unknown, { line: to = 0, from = to }: Mark): boolean {
  const blocksAt = (answer: unknown) =>
    Array.isArray(answer)
      ? flatLines(numbered(answer)).flatMap(({ line, block }) => (line >= from && line <= to ? [block] : []))
      : []
  const now = blocksAt(after)
  return to > 0 && blocksAt(before).every((block, index) => block === now[index])
}

function restart(game: Game, player: Player): Turn {
  const { work } = player
  const answer = firstAnswer(game)
  const last = toStored(answer, work.old)
  if (last === undefined) return [player]
  return [ready({ ...work, answer }, NOTHING_MARKED, hasFailed(player)), { do: 'save', work: { last } }]
}

function forgetOld(player: Player): Turn {
  const { work } = player
  const last = toStored(work.answer)
  if (work.old === undefined || last === undefined) return [player]
  return [
    { ...player, work: { ...work, old: undefined } },
    { do: 'save', work: { last } },
  ]
}

/** @param plays is false for a run that is gone through step by step */
function run(game: Game, player: Player, plays: boolean): Turn {
  const { world, level } = game
  const { work } = player
  const shown = shownOf(player)
  // A prediction is graded already, and the solution is not the learner's, so these runs can only be watched again.
  if (level.kind === 'predict')
    return shown ? [onStage(work, moved({ ...shown, at: 0, seen: 'part' }, 0), true)] : [player]
  if (shown?.whose === 'solution') return [onStage(work, fromStart(shown), true)]
  const outcome = runAnswer(world, level, work.answer, work.setup)
  const text = toStored(work.answer)
  const isTry = text !== work.tried
  const tries = isTry ? work.tries + 1 : work.tries
  const passed = level.kind === 'free' ? [] : pass(outcome, work.answer, world.sizeOf(work.answer))
  const repeats = outcome.stars > 0 ? 0 : isTry ? 1 : work.repeats + 1
  const after: Work = { ...work, tries, tried: text, repeats, stars: starsAfter(work, passed) }
  return [
    present(game, work, after, outcome, { whose: 'mine', plays, at: plays ? 0 : 1 }),
    ...(isTry ? [{ do: 'save', work: { tries } } as const] : []),
    ...passed,
    ...(outcome.stars === 0 ? [{ do: 'name-fault', answer: work.answer, outcome } as const] : []),
  ]
}

type Pass = Extract<Effect, { do: 'pass' }>

function pass({ stars }: Outcome, made: unknown, size: number): Pass[] {
  return stars === 0 ? [] : [{ do: 'pass', stars, answer: toStored(made) ?? '', size }]
}

function starsAfter({ stars }: Work, passed: readonly Pass[]): number {
  return Math.max(stars, ...passed.map((won) => won.stars))
}

/** Slow takes effect at once: it also begins a run, or goes on with it. */
function changePace(game: Game, player: Player): Turn {
  const isSlow = player.work.pace === 'slow'
  const next: Player = { ...player, work: { ...player.work, pace: isSlow ? 'usual' : 'slow' } }
  return isSlow ? [next] : play(game, next, { type: shownOf(player) ? 'go-on' : 'run' })
}

/** The result of an answer is the same on every setup, so it is known here even if its run was not seen. */
function lookAt({ world, level }: Game, player: Player, setup: number): Turn {
  if (!Object.hasOwn(level.setups, setup)) return [player]
  const work = { ...player.work, setup }
  const shown = shownOf(player)
  if (!shown) return [{ ...player, work }]
  const run = world.run(
    level.setups[setup],
    shown.whose === 'solution' ? level.solution : work.answer,
    STEP_CAP,
  )
  const fault = faultOf(world, level, level.setups[setup], run)
  return [onStage(work, moved({ ...shown, run, fault, at: 0, seen: 'elsewhere' }, 0))]
}

function predict(
  game: Game,
  player: Player,
  { choice, isCalm }: Extract<PlayerEvent, { type: 'predict' }>,
): Turn {
  const { world, level } = game
  const { work } = player
  const shown = shownOf(player)
  const isOver = shown?.verdict.end === 'won' || work.misses.includes(choice)
  if (level.kind !== 'predict' || isOver) return [player]
  // Only the very first answer, over all visits, earns three stars.
  const misses = work.stars === 3 ? work.misses.length : work.tries
  const outcome = checkPrediction(world, level, choice, misses)
  const passed = pass(outcome, choice, work.misses.length + 1)
  const after: Work = {
    ...work,
    choice,
    tries: work.tries + 1,
    misses: outcome.stars === 0 ? [...work.misses, choice] : work.misses,
    stars: starsAfter(work, passed),
  }
  // The run is not played again if the learner has watched it already.
  const plays = !isCalm && (!shown || shown.seen === 'part')
  const at = plays ? 0 : outcome.run.steps.length - 1
  return [
    present(game, work, after, outcome, { whose: 'mine', plays, at }),
    { do: 'save', work: { tries: after.tries } },
    ...passed,
  ]
}

function finish({ world }: Game, player: Player): Turn {
  const { work } = player
  const shown = shownOf(player)
  if (!shown || shown.seen === 'part' || shown.whose === 'solution' || shown.verdict.end !== 'ended')
    return [player]
  const { outcome } = shown.verdict
  if (outcome.stars === 0) return [player]
  const passed = pass(outcome, work.answer, world.sizeOf(work.answer))
  const won: Shown = { ...shown, verdict: { end: 'won', outcome } }
  return [onStage({ ...work, stars: starsAfter(work, passed) }, won, isPlaying(player)), ...passed]
}

function takeHelp(game: Game, player: Player): Turn {
  const { world, level } = game
  const help = offeredHelp(game, player)
  if (help === undefined) return [player]
  const work: Work = { ...player.work, help, tookHelp: true, repeats: 0 }
  const next: Player =
    help === 4
      ? present(game, work, work, runAnswer(world, level, level.solution), {
          whose: 'solution',
          plays: true,
          at: 0,
        })
      : { ...player, work }
  return [next, { do: 'save', work: { help } }]
}

function takeOver(game: Game, player: Player, last: string): Turn {
  const { world, level } = game
  if (level.kind === 'predict') return [player]
  const { answer = firstAnswer(game), old } = fromStored(world, level, last)
  return [ready({ ...player.work, answer, old }, NOTHING_MARKED, hasFailed(player))]
}

/** Says more precisely what went wrong in a run that is still on the stage, or of which another setup is. */
function name(player: Player, { run, fault }: Extract<PlayerEvent, { type: 'named' }>): Turn {
  const shown = shownOf(player)
  if (shown?.verdict.end !== 'failed' || shown.verdict.outcome.run !== run) return [player]
  const named: Shown = {
    ...shown,
    fault: shown.run === run ? fault : shown.fault,
    verdict: { ...shown.verdict, named: fault },
  }
  return [onStage(player.work, named, isPlaying(player))]
}
