import type { CutBlock } from '#domain/learning/lab/paper.ts'
import { labelOf, partsOf, type Field } from '#domain/learning/lab/vocabulary.ts'

/** From this number on, blocks are printed smaller. */
export const MANY = 20

/** Blocks to cut out. Blocks that contain others are open on the right. */
export function CutBlocks({ blocks }: { blocks: readonly CutBlock[] }) {
  return (
    <ul className="paper-blocks" data-many={blocks.length > MANY || undefined}>
      {blocks.map(({ spec, block }, index) => (
        <li key={index} className="paper-block" data-hat={spec.isHat}>
          <span className="paper-words">
            {partsOf(spec).map((part, place) =>
              typeof part === 'string' ? (
                <span key={place}>{part}</span>
              ) : block ? (
                <b key={place}>{labelOf(part, block.args?.[part.name])}</b>
              ) : (
                <span key={place} className="paper-box" data-wide={isWide(part) || undefined} />
              ),
            )}
          </span>
          {spec.rooms && <span className="paper-mouth" />}
          {spec.rooms === 'body-and-else' && (
            <>
              <span className="paper-words">else</span>
              <span className="paper-mouth" />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function isWide({ choices }: Field): boolean {
  return choices.some(({ label }) => label.length > 4)
}
