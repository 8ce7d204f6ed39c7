import type { ReactNode } from 'react'
import type { Block } from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { useBlockContext } from './block-context.ts'
import { IconRedo, IconUndo } from './block-icons.tsx'
import { BlockTools } from './block-tools.tsx'
import type { Mode, SessionState } from './editing-session.ts'
import type { Openings } from './fill.ts'
import { Palette } from './palette.tsx'
import type { Place } from './places.ts'

/** These texts are shown beside the name of the selected block. They say what a tap does now. */
const HINTS = {
  block: 'Tap a block to put it here.',
  field: 'Choose what belongs where the ? is.',
  fixed: 'This block stays as it is.',
}

function hintOf(mode: Mode, openings: Openings | null, line: number, place: Place): ReactNode {
  if (mode === 'free')
    return place.parent === line ? 'New blocks go first inside it.' : 'New blocks go below it.'
  if (mode === 'order')
    return (
      <>
        Tap Up or Down, or drag <span className="blocks-dots" />
      </>
    )
  if (openings?.lines.has(line)) return HINTS.block
  const hasField = [...(openings?.fields ?? [])].some((field) => field.startsWith(`${line}.`))
  return hasField ? HINTS.field : HINTS.fixed
}

/** A device with a mouse is assumed to have a keyboard. */
const WITH_MOUSE = '(any-hover: hover) and (any-pointer: fine)'
const keysHelp = preloadable(() => import('./keys-help.tsx'))

interface PanelProps {
  toolbox: readonly BlockSpec[]
  state: SessionState
  /** The selected block, while an action is possible for it. */
  block: Block | undefined
}

/**
 * Shows Undo, the last message and the blocks on offer. It stays visible below the program, or beside it where there is space.
 */
export function Panel({ toolbox, state, block }: PanelProps) {
  const { history, said, selected, isChanging, place } = state
  const { locked, mode, openings, actions } = useBlockContext()
  const hasOther = mode === 'free' && toolbox.some(({ op }) => op !== block?.op)
  // The result is visible in the program, so the message is only announced; this saves a row for a block.
  const isOnlyHeard = block !== undefined && !said.isRefusal && !isChanging
  const hasMouse = matchMedia(WITH_MOUSE).matches
  const keys = usePreloadable(keysHelp, { needed: hasMouse, onFailure: () => {} })
  return (
    <div className="blocks-panel">
      <div className="blocks-bar" data-tools={block && true}>
        <button
          type="button"
          aria-disabled={locked || history.past.length === 0 || undefined}
          onClick={() => actions.undo()}
        >
          <IconUndo />
          <span className="sr-only">Undo</span>
        </button>
        <button
          type="button"
          data-redo
          aria-disabled={locked || history.future.length === 0 || undefined}
          onClick={() => actions.redo()}
        >
          <IconRedo />
          <span className="sr-only">Redo</span>
        </button>
        {block && <BlockTools block={block} line={selected} isChanging={hasOther ? isChanging : undefined} />}
        <p className="blocks-say">
          {block && <strong aria-hidden="true">{isChanging ? 'Swap' : `Line ${selected}`}: </strong>}
          <output className={isOnlyHeard ? 'sr-only' : undefined} data-refusal={said.isRefusal || undefined}>
            {said.text}
          </output>
          {isOnlyHeard && <span aria-hidden="true">{hintOf(mode, openings, selected, place)}</span>}
        </p>
        {hasMouse && keys && <keys.KeysHelp toolbox={toolbox} mode={mode} />}
      </div>
      {toolbox.length > 0 && (
        <Palette
          toolbox={toolbox}
          label={isChanging ? `Blocks to take the place of line ${selected}` : 'Blocks to add'}
          isAsked={said.asksForBlock === true && (selected === 0 || isChanging) && !locked}
        />
      )}
    </div>
  )
}
