import type { BlockSpec } from '#domain/lab/vocabulary.ts'
import { useBlockContext } from './block-context.ts'
import { BlockIcon } from './block-icons.tsx'
import { offerName } from './texts.ts'

export function Palette({ toolbox }: { toolbox: readonly BlockSpec[] }) {
  const { locked, actions } = useBlockContext()
  return (
    <fieldset aria-label="Blocks to add" className="block-palette">
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
  )
}
