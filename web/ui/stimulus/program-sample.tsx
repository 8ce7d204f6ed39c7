import { useState } from 'react'
import { drawnText, type DrawnBlock } from '#domain/lab/drawn-block.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '../button.tsx'
import { usePreloadable } from '../use-preloadable.ts'
import { CodeLines } from './code-lines.tsx'

const drawing = preloadable(() => import('./program-blocks.tsx'))

/** Ahead of the first program, so that it is not shown as text for a moment. */
export function preloadBlocks(): void {
  void drawing.load().catch(() => undefined)
}

/** Blocks, and the same as text for whoever asks, or where the drawing cannot be fetched. */
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

/** The program with the numbers of its blocks, two spaces a level. */
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
