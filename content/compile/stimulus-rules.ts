import { drawnProgram } from '#domain/learning/lab/drawn-block.ts'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import type { Shown, ShownStimulus, Stimulus } from '#domain/learning/stimulus.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { Problem } from './content-error.ts'
import type { LessonSource, PracticeSource, QuizSource } from './course-files.ts'
import { pictureFile } from './course-rules.ts'
import { checkBlocks } from './written-blocks.ts'
import type { YamlFile } from './yaml-file.ts'
import { fieldName, type Path } from './zod-messages.ts'

/** Material to look at, with its place and the lesson whose pictures it may show. */
export interface PlacedStimulus {
  yaml: YamlFile
  path: Path
  stimulus: Stimulus
  lesson: string
}

export function stimuliOf(
  lessons: readonly LessonSource[],
  quizzes: readonly QuizSource[],
  practices: readonly PracticeSource[],
): PlacedStimulus[] {
  return [
    ...lessons.flatMap(({ yaml, id, data }) =>
      (data?.content.notes ?? []).flatMap(({ sample, worked }, index) => {
        const block = ['content', 'notes', index]
        return [
          ...(sample ? [{ yaml, path: [...block, 'sample'], stimulus: sample, lesson: id }] : []),
          ...(worked?.steps ?? []).map((step, place) => ({
            yaml,
            path: [...block, 'worked', 'steps', place],
            stimulus: step,
            lesson: id,
          })),
        ]
      }),
    ),
    ...quizzes.flatMap(({ yaml, data }) =>
      (data?.questions ?? []).map((question, index) => ({
        yaml,
        path: ['questions', index],
        stimulus: question,
        lesson: question.source.lesson,
      })),
    ),
    ...practices.flatMap(({ yaml, lesson, data }) =>
      (data?.items ?? []).map((item, index) => ({ yaml, path: ['items', index], stimulus: item, lesson })),
    ),
  ]
}

/** Checks that programs use the blocks of their world and that pictures exist. */
export function checkStimuli(
  stimuli: readonly PlacedStimulus[],
  drawings: ReadonlyMap<string, string>,
): Problem[] {
  return stimuli.flatMap(({ yaml, path, stimulus: { program, picture }, lesson }) => {
    const complain = (at: Path, message: string) => yaml.problem(at, `${fieldName(at)}: ${message}`)
    const problems: Problem[] = []
    if (program) {
      const vocabulary = WORLDS[program.world]?.vocabulary
      const blocks = [...path, 'program', 'blocks']
      if (vocabulary) problems.push(...checkBlocks(yaml, vocabulary, blocks, program.blocks))
      else
        problems.push(complain([...path, 'program', 'world'], `the world "${program.world}" has no blocks`))
    }
    if (picture && !drawings.has(pictureFile(lesson, picture.src))) {
      const file = pictureFile(lesson, picture.src)
      problems.push(complain([...path, 'picture', 'src'], `there is no file ${file}`))
    }
    return problems
  })
}

/** Returns the material in the form that a device gets. @param written must have been checked */
export function shown<Written extends Stimulus>(
  written: Written,
  lesson: string,
  drawings: ReadonlyMap<string, string>,
): Shown<Written> {
  const { code, program, table, picture, ...rest } = written
  const stimulus: ShownStimulus = {
    ...(code && { code }),
    ...(program && { program: drawnBlocks(program) }),
    ...(table && { table }),
    ...(picture && {
      picture: { svg: drawings.get(pictureFile(lesson, picture.src)) ?? '', alt: picture.alt },
    }),
  }
  return { ...rest, ...stimulus } as Shown<Written>
}

function drawnBlocks({ world, blocks }: NonNullable<Stimulus['program']>) {
  const vocabulary = WORLDS[world]?.vocabulary ?? []
  return drawnProgram(vocabulary, readWritten(vocabulary, blocks as Written[]))
}
