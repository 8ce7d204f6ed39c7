import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { openLevel, play } from '#domain/learning/lab/player.ts'
import type { Effect, Game, PlayerEvent } from '#domain/learning/lab/player-state.ts'
import { firstAnswer, viewOf } from '#domain/learning/lab/player-view.ts'
import { toStored } from '#domain/learning/lab/stored-answer.ts'
import type { Fault } from '#domain/learning/lab/world.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { playSound } from '#web/sound/play-sound.ts'
import { showToast } from '#web/ui/toast.tsx'
import { inPieces } from './in-pieces.ts'
import type { LevelScreenProps } from './level-screen.tsx'
import { soundOf } from './level-sound.ts'
import { useClock } from './use-clock.ts'

/** This is only needed after a failed run. */
const naming = preloadable(() => import('#domain/learning/lab/name-fault.ts'))

type Options = Pick<
  LevelScreenProps,
  'level' | 'screen' | 'saved' | 'newer' | 'onWork' | 'onPassed' | 'onMistake'
>

export type LevelPlayer = ReturnType<typeof useLevel>

/**
 * Connects the player of a level, whose rules are in `domain/learning/lab/player.ts`, with the browser: its clock, the row
 * that is saved, and the search for the fault, which takes too long for one frame.
 */
export function useLevel({ level, screen, saved, newer, onWork, onPassed, onMistake }: Options) {
  const { world, emptyAnswer, reasons } = screen
  const game: Game = useMemo(() => ({ world, level, emptyAnswer }), [world, level, emptyAnswer])
  const [player, setPlayer] = useState(() => openLevel(game, saved))
  // Two events can come before the screen is drawn again, and the second must find what the first one left.
  const now = useRef(player)
  const endNaming = useRef(() => {})

  const reasonOf = (fault: Fault) => naming.loaded()?.reasonOf(reasons, fault)
  const send = (event: PlayerEvent) => {
    const before = now.current
    const [next, ...effects] = play(game, before, event)
    now.current = next
    setPlayer(next)
    const sound = soundOf(before, next, event, screen.isCatch)
    if (sound) playSound(sound)
    for (const effect of effects) carryOut(effect)
  }
  const carryOut = (effect: Effect): unknown => {
    switch (effect.do) {
      case 'save':
        return onWork(effect.work)
      case 'pass':
        return onPassed({ stars: effect.stars, answer: effect.answer, size: effect.size })
      case 'name-fault':
        return nameFault(effect)
      case 'say-too-long':
        return showToast({
          title: 'That is enough for one program',
          text: 'Take something away first.',
          tone: 'bad',
        })
    }
  }
  /** Looks for the fault while the run is shown. */
  const nameFault = async ({ answer, outcome }: Extract<Effect, { do: 'name-fault' }>) => {
    endNaming.current()
    let isOver = false
    endNaming.current = () => void (isOver = true)
    // If the code cannot be loaded, only what happened is shown.
    await naming.load().catch(() => {})
    if (isOver) return
    const known = (fault: Fault = outcome.fault) => {
      send({ type: 'named', run: outcome.run, fault })
      const reason = reasonOf(fault)
      // A mistake in the program that a level begins with is not the learner's mistake.
      if (reason && toStored(answer) !== toStored(firstAnswer(game))) onMistake?.(reason.misconception)
    }
    const part = naming.loaded()
    if (part) endNaming.current = inPieces(part.nameFault(world, level, answer, outcome), known)
    else known()
  }

  const taken = useRef(newer)
  const takeOver = useEffectEvent((last: string) => send({ type: 'newer', last }))
  useEffect(() => {
    if (!newer || newer === taken.current) return
    taken.current = newer
    takeOver(newer.last)
  }, [newer])

  const { work, state } = player
  const { answer, setup, pace } = work
  const first = useMemo(
    () => world.run(level.setups[setup], answer, 1).steps.slice(0, 1),
    [world, level, setup, answer],
  )
  const shown = state === 'ready' ? undefined : player.shown
  const steps = shown?.run.steps ?? first
  const at = shown?.at ?? 0
  const view = viewOf(game, player)
  const moveMs = useClock({
    steps,
    at,
    isPlaying: view.isPlaying,
    pace,
    isEndless: shown?.fault?.reason === 'endless',
    onTick: (at) => send({ type: 'tick', at }),
  })
  return { ...view, steps, at, moves: shown?.moves === true, moveMs, reasonOf, send }
}
