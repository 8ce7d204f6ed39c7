import type { ShownStimulus } from '#domain/learning/stimulus.ts'
import { SvgPicture } from '../svg-picture.tsx'
import { CodeLines } from './code-lines.tsx'
import { DataTable } from './data-table.tsx'
import { ProgramSample } from './program-sample.tsx'

interface StimulusProps {
  of: ShownStimulus
  /** The text shown in place of `___` in the code. */
  gap?: string | undefined
}

/** The material that notes, questions and practice items refer to: code, a program, a table or a picture. */
export function Stimulus({ of: { code, program, table, picture }, gap }: StimulusProps) {
  return (
    <>
      {picture && (
        <SvgPicture
          svg={picture.svg}
          alt={picture.alt}
          className="mt-4 aspect-video w-full overflow-hidden rounded-card"
        />
      )}
      {table && <DataTable table={table} />}
      {program && <ProgramSample blocks={program} />}
      {code && <CodeLines lines={code} gap={gap} />}
    </>
  )
}
