import { HOLE, numbered, type Line, type Program } from '#domain/learning/lab/program.ts'
import { textOf, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'

interface PaperProgramProps {
  vocabulary: readonly BlockSpec[]
  program: Program
}

/** A program as numbered lines. */
export function PaperProgram({ vocabulary, program }: PaperProgramProps) {
  return <Lines lines={numbered(program)} vocabulary={vocabulary} />
}

function Lines({ lines, vocabulary }: { lines: readonly Line[]; vocabulary: readonly BlockSpec[] }) {
  return (
    <ul className="paper-lines">
      {lines.map(({ line, block, body, otherwise }) => {
        const spec = vocabulary.find(({ op }) => op === block.op)
        const text = block.op === HOLE ? '________________' : spec ? textOf(spec, block) : block.op
        return (
          <li key={line}>
            <span className="paper-number">{line}</span> {text.replaceAll('?', '____')}
            {body.length > 0 && <Lines lines={body} vocabulary={vocabulary} />}
            {otherwise.length > 0 && (
              <>
                <span className="paper-number" /> else
                <Lines lines={otherwise} vocabulary={vocabulary} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
