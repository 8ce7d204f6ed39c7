import type { ReactNode } from 'react'
import type { Level } from '#domain/learning/lab/level.ts'
import { KIND_NAMES, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { reasonName } from '#domain/learning/lab/all-reasons.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { PaperProgram } from './paper-program.tsx'

interface AnswerSheetProps {
  levels: readonly Level[]
  vocabulary: readonly BlockSpec[] | undefined
  /** Returns the result of a level that asks for a prediction. */
  resultOf: (level: Level) => string
  /** Draws an answer of a world without blocks. */
  draw: (level: Level, answer: unknown) => ReactNode
}

/** Shows teachers the solution of each level of a topic, and common mistakes. */
export function AnswerSheet({ levels, vocabulary, resultOf, draw }: AnswerSheetProps) {
  const [first] = levels
  if (!first) return null
  const show = (level: Level, answer: unknown) =>
    vocabulary ? <PaperProgram vocabulary={vocabulary} program={answer as Program} /> : draw(level, answer)
  return (
    <section className="answers" aria-labelledby={`answers-${first.world}`}>
      <h2 id={`answers-${first.world}`}>Answers: {WORLD_TEXTS[first.world].title}</h2>
      <ol>
        {levels.map((level) => (
          <li key={level.id}>
            <h3>
              {level.order}. {level.title} ({KIND_NAMES[level.kind]})
            </h3>
            <p>{level.idea}</p>
            <div className={vocabulary ? 'answers-columns' : undefined}>
              {level.kind === 'predict' ? (
                <p>
                  Right: <b>{resultOf(level)}</b>
                </p>
              ) : (
                <div>
                  <p>{level.kind === 'free' ? 'For example:' : 'One solution:'}</p>
                  {show(level, level.solution)}
                </div>
              )}
              {level.wrong.length > 0 && (
                <div>
                  <p>Usual mistakes:</p>
                  <dl>
                    {mistakesOf(level, vocabulary !== undefined).map(({ answer, reason }, index) => (
                      <div key={index}>
                        <dt>{reasonName(reason)}</dt>
                        {vocabulary && <dd>{show(level, answer)}</dd>}
                      </div>
                    ))}
                  </dl>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** If the programs are not printed, each mistake is listed only once. */
function mistakesOf({ wrong }: Level, hasPrograms: boolean): Level['wrong'] {
  if (hasPrograms) return wrong
  return wrong.filter(({ reason }, index) => wrong.findIndex((other) => other.reason === reason) === index)
}
