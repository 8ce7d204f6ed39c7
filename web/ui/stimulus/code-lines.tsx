import { sayCode } from '#domain/learning/say-code.ts'
import { adoptStyle } from '../adopt-style.ts'
import { AFTER, INSIDE, Spoken } from './spoken.tsx'
import style from './stimulus.css?inline'

adoptStyle(style)

/** Marks the place of the answer in a fill-in item. */
const GAP = '___'
/** Deeper lines are not indented further, because a phone would have no space left for them. */
const DEEPEST = 3

interface CodeLinesProps {
  lines: readonly string[]
  /** The text in the gap; without it, an empty box is shown. */
  gap?: string | undefined
}

export function CodeLines({ lines, gap }: CodeLinesProps) {
  const depths = lines.map(depthOf)
  return (
    <ol aria-label="The program" translate="no" className="code-lines">
      {lines.map((line, place) => {
        const depth = depths[place] ?? 0
        const before = depths[place - 1] ?? 0
        return (
          // The index is a valid key, because a program may repeat a line and never changes while it is shown.
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

/** Adds the signs in words for people who listen. */
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
