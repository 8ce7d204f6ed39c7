import type { Block } from '#domain/lab/program.ts'
import type { BlockSpec } from '#domain/lab/vocabulary.ts'
import { useBlockContext } from './block-context.ts'
import { BlockIcon, IconRedo, IconUndo } from './block-icons.tsx'
import { BlockTools } from './block-tools.tsx'
import type { Mode, SessionState } from './editing-session.ts'
import { KeysHelp } from './keys-help.tsx'
import { offerName } from './texts.ts'

/** Blocks that fit in two rows of a phone. */
const TWO_ROWS = 6

/** What stands beside a selected block. */
const HINTS: Readonly<Record<Mode, string>> = {
  free: 'Up, Down or its dots move it. A new block goes at the blue bar.',
  order: 'Move it with Up and Down, or drag its dots.',
  fill: 'Tap a block to put it here.',
}

interface PanelProps {
  toolbox: readonly BlockSpec[]
  state: SessionState
  /** The selected block, while something can be done with it. */
  block: Block | undefined
}

/** Undo, what was done last, and the blocks on offer. Stays in view below the program, or beside it where there is room. */
export function Panel({ toolbox, state: { history, said, selected }, block }: PanelProps) {
  const { locked, mode, actions } = useBlockContext()
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
