import { sayCode } from '#domain/say-code.ts'
import { adoptStyle } from '../adopt-style.ts'
import { AFTER, INSIDE, Spoken } from './spoken.tsx'
import style from './stimulus.css?inline'

adoptStyle(style)

/** Where the answer of an item to fill in stands. */
const GAP = '___'
/** Deeper lines stay at the last one, or there would be no room left on a phone. */
const DEEPEST = 3

interface CodeLinesProps {
  lines: readonly string[]
  /** What stands in the gap; without it an empty box. */
  gap?: string | undefined
}

/** Lines of pseudocode. */
export function CodeLines({ lines, gap }: CodeLinesProps) {
  const depths = lines.map(depthOf)
  return (
    <ol aria-label="The program" className="code-lines">
      {lines.map((line, place) => {
        const depth = depths[place] ?? 0
        const before = depths[place - 1] ?? 0
        return (
          // A program may repeat a line, and it never changes while it is shown.
          <li key={place} data-depth={depth} data-read-together>
            {depth > before && <Spoken>{INSIDE}</Spoken>}
            {depth < before && <Spoken>{AFTER}</Spoken>}
            <Line text={line.trim()} gap={gap} />
          </li>
        )
      })}
    </ol>
  )
}

function Line({ text, gap }: { text: string; gap: string | undefined }) {
  const [before = '', after] = text.split(GAP)
  if (after === undefined) return <Said text={text} />
  return (
    <>
      {before}
      <span className="code-gap" data-filled={gap === undefined ? undefined : true}>
        {gap ?? <Spoken>gap</Spoken>}
      </span>
      {after}
    </>
  )
}

/** With its signs in words for whoever listens. */
function Said({ text }: { text: string }) {
  const words = sayCode(text)
  if (words === text) return text
  return (
    <span data-say={words}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

function depthOf(line: string): number {
  const spaces = line.length - line.trimStart().length
  return Math.min(DEEPEST, Math.round(spaces / 2))
}
