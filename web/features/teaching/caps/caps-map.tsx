import { createPortal } from 'react-dom'
import { count } from '#domain/counts.ts'
import type { CapsLesson, Thinking } from '#domain/learning/caps.ts'
import { THINKING } from '#domain/learning/quiz-content.ts'
import { STRAND_NAMES, STRANDS } from '#domain/learning/content.ts'
import { Button } from '#web/ui/button.tsx'

interface CapsMapProps {
  map: readonly CapsLesson[]
  /** Opens the plan of a lesson. Paper has no such button. */
  onLesson?: ((lessonId: string) => void) | undefined
}

/** The whole course by strand: lessons with their outcomes, and what belongs to each, with minutes and thinking levels. */
export function CapsMap({ map, onLesson }: CapsMapProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72">
          The minutes of practice and of the Lab are estimates. After the minutes you see how many questions,
          items or outcomes ask learners to recall, to use or to reason.
        </p>
        <Button variant="ghost" size="sm" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className="caps-map">
        <Strands map={map} onLesson={onLesson} />
      </div>
      {createPortal(
        <div className="print-only caps-map caps-map-sheet print:block!">
          <p className="memorandum-title">Map of the course for CAPS Coding and Robotics</p>
          <Strands map={map} />
        </div>,
        document.body,
      )}
    </>
  )
}

function Strands({ map, onLesson }: CapsMapProps) {
  return STRANDS.map((strand) => {
    const lessons = map.filter((lesson) => lesson.strand === strand)
    return (
      <section key={strand}>
        <h3>
          {STRAND_NAMES[strand]} <small>{count(lessons.length, 'lesson')}</small>
        </h3>
        {lessons.map((lesson) => (
          <Lesson key={lesson.id} {...lesson} onPlan={onLesson && (() => onLesson(lesson.id))} />
        ))}
      </section>
    )
  })
}

function Lesson({
  title,
  outcomes,
  minutes,
  thinking,
  quizzes,
  practice,
  levels,
  onPlan,
}: CapsLesson & { onPlan: (() => void) | undefined }) {
  return (
    <article>
      <h4>{title}</h4>
      <p>Learners can {outcomes.join('; ')}.</p>
      <ul>
        <Part name="Lesson" {...{ minutes, thinking }} />
        {quizzes.map((quiz) => (
          <Part key={quiz.title} name={`Quiz “${quiz.title}”`} {...quiz} />
        ))}
        {practice && <Part name="Practice" {...practice} />}
        {levels.map((level) => (
          <Part
            key={level.place}
            name={`Lab, ${level.place}: “${level.title}”`}
            text={level.idea}
            {...level}
          />
        ))}
      </ul>
      {onPlan && (
        <Button variant="quiet" size="sm" className="-ml-2 px-2!" onClick={onPlan}>
          Lesson plan
          <span className="sr-only"> of {title}</span>
        </Button>
      )}
    </article>
  )
}

interface PartProps {
  name: string
  text?: string
  minutes: number
  thinking: Thinking
}

function Part({ name, text, minutes, thinking }: PartProps) {
  return (
    <li>
      <b>{name}</b>{' '}
      <span>
        {minutes} min · {inWords(thinking)}
      </span>
      {text !== undefined && <em>{text}</em>}
    </li>
  )
}

/** Says "2 recall, 3 use", or "reason" alone where there is only one thing to count. */
function inWords(thinking: Thinking): string {
  const some = THINKING.filter((level) => thinking[level] > 0)
  const sum = some.reduce((total, level) => total + thinking[level], 0)
  return sum === 1 ? some.join() : some.map((level) => `${thinking[level]} ${level}`).join(', ')
}
