import type { Block } from '#domain/lab/program.ts'
import type { BlockSpec } from '#domain/lab/vocabulary.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { useBlockContext } from './block-context.ts'
import { IconRedo, IconUndo } from './block-icons.tsx'
import { BlockTools } from './block-tools.tsx'
import type { Mode, SessionState } from './editing-session.ts'
import { offerName } from './texts.ts'

/** Blocks that fit in two rows of a phone. */
const TWO_ROWS = 6

/** What stands beside a selected block. */
const MOVE = 'Tap Up or Down, or drag its dots.'
const HINTS: Readonly<Record<Mode, string>> = {
  free: `${MOVE} A new block goes at the bar.`,
  order: MOVE,
  fill: 'Tap a block to put it here.',
}

/** A device with a mouse has a keyboard. */
const WITH_MOUSE = '(any-hover: hover) and (any-pointer: fine)'
const keysHelp = preloadable(() => import('./keys-help.tsx'))

interface PanelProps {
  toolbox: readonly BlockSpec[]
  state: SessionState
  /** The selected block, while something can be done with it. */
  block: Block | undefined
}

/** Undo, what was done last, and the blocks on offer. Stays in view below the program, or beside it where there is room. */
export function Panel({ toolbox, state: { history, said, selected }, block }: PanelProps) {
  const { locked, mode, actions } = useBlockContext()
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
          aria-disabled={locked || history.future.length === 0 || undefined}
          onClick={() => actions.redo()}
        >
          <IconRedo />
          <span className="sr-only">Redo</span>
        </button>
        {block && <BlockTools block={block} line={selected} />}
        <output data-refusal={said.isRefusal || undefined}>
          {said.text}
          {block && said.text === '' && <span aria-hidden="true">{HINTS[mode]}</span>}
        </output>
        {hasMouse && keys && <keys.KeysHelp toolbox={toolbox} mode={mode} />}
      </div>
      {toolbox.length > 0 && (
        <fieldset
          aria-label="Blocks to add"
          className="block-palette"
          data-asked={(said.asksForBlock && selected === 0 && !locked) || undefined}
          data-many={toolbox.length > TWO_ROWS || undefined}
        >
          {toolbox.map((spec) => (
            <button
              key={spec.op}
              type="button"
              className="block-offer"
              data-group={spec.group}
              data-add={spec.op}
              aria-keyshortcuts={spec.letter}
              aria-disabled={locked || undefined}
              onClick={() => actions.add(spec.op)}
            >
              <BlockIcon op={spec.op} />
              <span className="block-offer-name">{offerName(spec)}</span>
              <kbd aria-hidden="true">{spec.letter.toUpperCase()}</kbd>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
