import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Program } from '#domain/learning/lab/program.ts'
import { startGame, TICKS_A_SECOND, type Key } from '#domain/learning/lab/worlds/stage/stage-game.ts'
import { STAGE_BLOCKS } from '#domain/learning/lab/worlds/stage/stage.ts'
import type { StageSetup } from '#domain/learning/lab/worlds/stage/stage-setup.ts'
import { playSound } from '#web/sound/play-sound.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconBack, IconNext } from '#web/ui/icons.tsx'
import type { PlayProps } from '../../world-screen.ts'
import { StageDrawing } from './stage-drawing.tsx'

const TICK_MS = 1000 / TICKS_A_SECOND
/** One minute, for a game that does not end by itself. */
const MOST_TICKS = 60 * TICKS_A_SECOND

/** A finger that stays longer than a tap keeps moving the sprite. */
const TAP_TICKS = 3

const KEYS_OF_BOARD: Readonly<Record<string, Key>> = { ArrowLeft: 'L', ArrowRight: 'R' }

/** Lets learners play their own game by hand. */
export function PlayGame({ setup, answer }: PlayProps<StageSetup, Program>) {
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(1)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Play it yourself</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your game" closeOnBackdrop={false}>
        <Board
          key={round}
          setup={setup}
          program={answer}
          startsAtOnce={round > 1}
          onAgain={() => setRound(round + 1)}
        />
      </Dialog>
    </>
  )
}

interface BoardProps {
  setup: StageSetup
  program: Program
  /** If this is false, the learner taps the flag first. */
  startsAtOnce: boolean
  onAgain: () => void
}

function Board({ setup, program, startsAtOnce, onAgain }: BoardProps) {
  const [game] = useState(() => startGame(STAGE_BLOCKS, setup, program))
  const [state, setState] = useState(() => game.state())
  const [phase, setPhase] = useState<'ready' | 'playing' | 'over'>(startsAtOnce ? 'playing' : 'ready')
  const held = useRef<{ key: Key; ticks: number } | undefined>(undefined)
  const tapped = useRef<Key | undefined>(undefined)

  const tick = useEffectEvent(() => {
    if (held.current) held.current.ticks += 1
    const isHeld = (held.current?.ticks ?? 0) > TAP_TICKS
    game.tick(tapped.current ?? (isHeld ? held.current?.key : undefined))
    tapped.current = undefined
    const next = game.state()
    if (next.score > state.score) playSound('catch')
    setState(next)
    if (next.isStopped || next.tick >= MOST_TICKS) setPhase('over')
  })
  useEffect(() => {
    if (phase !== 'playing') return undefined
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [phase])

  const tap = (key: Key) => {
    tapped.current = key
    // An arrow starts the game as well.
    if (phase === 'ready') setPhase('playing')
  }
  const press = (key: Key) => {
    held.current = { key, ticks: 0 }
    tap(key)
  }
  const letGo = () => {
    held.current = undefined
  }
  const has = (op: string) => program.some((script) => script.op === op)
  const hasFlag = has('flag')
  const hasArrows = has('key-left') || has('key-right')
  const tapByKey = useEffectEvent((key: Key) => hasArrows && tap(key))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = KEYS_OF_BOARD[event.key]
      if (!key) return
      event.preventDefault()
      tapByKey(key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const arrow = (key: Key, label: string, icon: ReactNode) => (
    <Button
      variant="indigo"
      aria-label={label}
      className="touch-none"
      wide
      onPointerDown={() => press(key)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // This handles clicks by keyboard; a touch was handled when it began.
        if (event.detail === 0) tap(key)
      }}
    >
      {icon}
    </Button>
  )
  return (
    <>
      <div className="overflow-hidden rounded-card">
        <StageDrawing
          setup={setup}
          step={{ line: 0, state, say: '' }}
          before={null}
          moveMs={0}
          showsKeys={false}
        />
      </div>
      <p className="mt-2 min-h-12 text-sm" aria-live="polite">
        {phase === 'over'
          ? `The game is over. Your score is ${state.score}.`
          : state.said || wordsFor(phase, hasFlag, hasArrows)}
      </p>
      {hasArrows && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          {arrow('L', 'Left arrow', <IconBack />)}
          {arrow('R', 'Right arrow', <IconNext />)}
        </div>
      )}
      {phase === 'ready' && hasFlag ? (
        <Button variant="sun" wide className="mt-3" icon={<Flag />} onClick={() => setPhase('playing')}>
          Tap the flag
        </Button>
      ) : (
        // The space of this button is reserved from the start. Otherwise the button would appear under the finger that starts
        // the game.
        <Button
          variant={phase === 'over' ? 'sun' : 'ghost'}
          wide
          className={phase === 'ready' ? 'invisible mt-3' : 'mt-3'}
          onClick={onAgain}
        >
          Play again
        </Button>
      )}
    </>
  )
}

/** Games of the first levels have nothing that moves by itself, or nothing that an arrow moves. */
function wordsFor(phase: 'ready' | 'playing', hasFlag: boolean, hasArrows: boolean): string {
  if (phase === 'playing')
    return hasArrows
      ? 'Move with the arrows. Only what your program says happens.'
      : 'Watch. This program has no blocks for the arrows.'
  if (!hasArrows) return 'Tap the flag to begin.'
  return hasFlag ? 'Tap the flag or an arrow to begin.' : 'Tap an arrow.'
}

function Flag() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <path fill="var(--pic-leaf)" d="M6 4q6-3 9 0t6 0v10q-3 3-6 0t-9 0z" />
      <path stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" d="M6 3v19" />
    </svg>
  )
}
