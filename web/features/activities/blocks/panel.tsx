import type { BlockSpec } from '#domain/lab/vocabulary.ts'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { useBlockContext } from './block-context.ts'
import { IconRedo, IconUndo } from './block-icons.tsx'
import type { SessionState } from './editing-session.ts'
import { KeysHelp } from './keys-help.tsx'
import { offerName } from './texts.ts'

/** Blocks that fit in two rows of a phone. */
const TWO_ROWS = 6

interface PanelProps {
  toolbox: readonly BlockSpec[]
  state: SessionState
}

/** Undo, what was done last, and the blocks on offer. Stays in view below the program, or beside it where there is room. */
export function Panel({ toolbox, state: { history, said, selected } }: PanelProps) {
  const { locked, mode, actions } = useBlockContext()
  return (
    <div className="blocks-panel">
      <div className="blocks-bar">
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
        <output data-refusal={said.isRefusal || undefined}>{said.text}</output>
        <KeysHelp toolbox={toolbox} mode={mode} />
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
