import type { ReactNode } from 'react'
import type { Level } from '#domain/learning/lab/level.ts'
import { KIND_NAMES, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import { blocksToCut, choicesOnPaper, linesToWrite } from '#domain/learning/lab/paper.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { CutBlocks, MANY } from './cut-blocks.tsx'
import { PaperProgram } from './paper-program.tsx'

interface SheetProps {
  level: Level
  /** The blocks of the world, if it has blocks. */
  vocabulary: readonly BlockSpec[] | undefined
  /** The world before anything moves. */
  picture: ReactNode
}

/** A level on one A4 page, to be done without a device. */
export function Sheet({ level, vocabulary, picture }: SheetProps) {
  const { kind, start, title, story, options, choices } = level
  const blocks = vocabulary ? blocksToCut(vocabulary, level) : []
  const values = choicesOnPaper(blocks, choices)
  const shows = vocabulary && start !== undefined && kind !== 'order'
  return (
    <section className="sheet" data-world={level.world} aria-label={title}>
      <header className="sheet-head">
        <Qala pose="wave" className="sheet-qala" />
        <div>
          <h2>{title}</h2>
          <p>{`${WORLD_TEXTS[level.world].title}, level ${level.order}. ${KIND_NAMES[kind]}`}</p>
        </div>
        <p className="sheet-name">Name</p>
        <p className="sheet-name">Class</p>
      </header>
      <p className="sheet-story">{story}</p>
      <div className="sheet-middle">
        <div className="sheet-picture">{picture}</div>
        {shows && (
          <div className="sheet-program">
            <h3>{PROGRAM_TITLES[kind] ?? 'Begin with this program.'}</h3>
            <PaperProgram vocabulary={vocabulary} program={start as Program} />
          </div>
        )}
      </div>
      {kind === 'predict' && (
        <div>
          <h3>What will happen? Go step by step with your finger. Then mark one answer.</h3>
          <ul className="sheet-options">
            {options?.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </div>
      )}
      {blocks.length > 0 && (
        <div className="sheet-cut">
          <h3>Cut out the blocks and lay them one below the other. Some are left over.</h3>
          <CutBlocks blocks={blocks} />
          {values.map((value) => (
            <p key={value.label}>
              <b>{value.label}:</b> {value.values}
            </p>
          ))}
        </div>
      )}
      {vocabulary && kind !== 'predict' ? (
        <div className="sheet-answer">
          <h3>My program</h3>
          <ol className="sheet-lines">
            {Array.from({ length: blocks.length > MANY ? 6 : linesToWrite(level) }, (_, index) => (
              <li key={index} />
            ))}
          </ol>
        </div>
      ) : (
        <div className="sheet-answer sheet-free">
          <h3>{kind === 'predict' ? 'This is why:' : 'My answer: write or draw'}</h3>
          <div />
        </div>
      )}
    </section>
  )
}

const PROGRAM_TITLES: Partial<Record<Level['kind'], string>> = {
  debug: 'This program has a mistake. Find it.',
  predict: 'This is the program.',
  fill: 'Fill the gaps.',
}
