import { useState } from 'react'
import { drawnText, type DrawnBlock } from '#domain/learning/lab/drawn-block.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '../button.tsx'
import { usePreloadable } from '../use-preloadable.ts'
import { CodeLines } from './code-lines.tsx'

const drawing = preloadable(() => import('./program-blocks.tsx'))

/** Call this before the first program is shown, so that it does not appear as text for a moment. */
export function preloadBlocks(): void {
  void drawing.load().catch(() => undefined)
}

/** Shows blocks. The user can switch to text, which is also shown where the drawing code cannot be fetched. */
export function ProgramSample({ blocks }: { blocks: readonly DrawnBlock[] }) {
  const [asText, setAsText] = useState(false)
  const part = usePreloadable(drawing, { onFailure: () => undefined })
  return (
    <div>
      {part && !asText ? (
        <div className="mt-4">
          <part.ProgramBlocks blocks={blocks} label="The program" />
        </div>
      ) : (
        <CodeLines lines={textLines(blocks)} />
      )}
      {part && (
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={asText}
          className="-mx-2 px-2!"
          onClick={() => setAsText(!asText)}
        >
          {asText ? 'Show as blocks' : 'Show as text'}
        </Button>
      )}
    </div>
  )
}

/** Returns the program as text, with the numbers of its blocks and two spaces per level. */
export function textLines(blocks: readonly DrawnBlock[]): string[] {
  let number = 0
  const write = (some: readonly DrawnBlock[], indent: string): string[] =>
    some.flatMap((block) => {
      const { parts, body, otherwise } = block
      number += 1
      const text = parts.length === 0 ? 'your own block' : drawnText(block)
      return [
        `${indent}${number} ${text}`,
        ...write(body ?? [], `${indent}  `),
        ...(otherwise ? [`${indent}else`, ...write(otherwise, `${indent}  `)] : []),
      ]
    })
  return write(blocks, '')
}
