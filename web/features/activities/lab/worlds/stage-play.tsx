import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Program } from '#domain/lab/program.ts'
import { startGame, TICKS_A_SECOND, type Key } from '#domain/lab/worlds/stage-game.ts'
import { STAGE_BLOCKS, type StageSetup } from '#domain/lab/worlds/stage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconBack, IconNext } from '#web/ui/icons.tsx'
import type { PlayProps } from '../world-screen.ts'
import { StageDrawing } from './stage-drawing.tsx'

const TICK_MS = 1000 / TICKS_A_SECOND
/** A minute, for a game that nobody ends. */
const MOST_TICKS = 60 * TICKS_A_SECOND

const KEYS_OF_BOARD: Readonly<Record<string, Key>> = { ArrowLeft: 'L', ArrowRight: 'R' }

/** The learner's own game, played by hand. */
export function PlayGame({ setup, answer }: PlayProps<StageSetup, Program>) {
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(1)
  return (
    <>
      <Button variant="sun" onClick={() => setOpen(true)}>
        Play it yourself
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your game" closeOnBackdrop={false}>
        <Board key={round} setup={setup} program={answer} onAgain={() => setRound(round + 1)} />
      </Dialog>
    </>
  )
}

interface BoardProps {
  setup: StageSetup
  program: Program
  onAgain: () => void
}

function Board({ setup, program, onAgain }: BoardProps) {
  const [game] = useState(() => startGame(STAGE_BLOCKS, setup, program))
  const [state, setState] = useState(() => game.state())
  const [isOver, setOver] = useState(false)
  const held = useRef<Key | undefined>(undefined)
  const tapped = useRef<Key | undefined>(undefined)

  const tick = useEffectEvent(() => {
    game.tick(tapped.current ?? held.current)
    tapped.current = undefined
    const next = game.state()
    setState(next)
    if (next.isStopped || next.tick >= MOST_TICKS) setOver(true)
  })
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])

  const press = (key: Key) => {
    held.current = key
    tapped.current = key
  }
  const letGo = () => {
    held.current = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    const key = KEYS_OF_BOARD[event.key]
    if (!key) return
    event.preventDefault()
    tapped.current = key
  }
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
        // By keyboard; a finger was taken at its first touch.
        if (event.detail === 0) tapped.current = key
      }}
    >
      {icon}
    </Button>
  )
  return (
    // The buttons inside have the keys too; the arrows of the keyboard work from anywhere in the game.
    <div onKeyDown={onKey} role="presentation">
      <div className="overflow-hidden rounded-card">
        <StageDrawing setup={setup} step={{ line: 0, state, say: '' }} before={null} moveMs={0} />
      </div>
      <p className="mt-2 min-h-6 text-sm" aria-live="polite">
        {isOver ? `The game is over. Your score is ${state.score}.` : state.said}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {arrow('L', 'Left arrow', <IconBack />)}
        {arrow('R', 'Right arrow', <IconNext />)}
      </div>
      <Button variant={isOver ? 'sun' : 'ghost'} wide className="mt-3" onClick={onAgain}>
        Play again
      </Button>
    </div>
  )
}
