import { HOLE, numbered, type Line, type Program } from '#domain/learning/lab/program.ts'
import { textOf, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'

interface ProgramTextProps {
  vocabulary: readonly BlockSpec[]
  program: Program
}

/** A program as text that cannot be changed. */
export function ProgramText({ vocabulary, program }: ProgramTextProps) {
  return <Lines lines={numbered(program)} vocabulary={vocabulary} />
}

function Lines({ lines, vocabulary }: { lines: readonly Line[]; vocabulary: readonly BlockSpec[] }) {
  return (
    <ul className="lab-text">
      {lines.map(({ line, block, body, otherwise }) => {
        const spec = vocabulary.find(({ op }) => op === block.op)
        const text = spec ? textOf(spec, block) : block.op === HOLE ? 'your own block' : block.op
        return (
          <li key={line}>
            {text}
            {body.length > 0 && <Lines lines={body} vocabulary={vocabulary} />}
            {otherwise.length > 0 && (
              <>
                else
                <Lines lines={otherwise} vocabulary={vocabulary} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
