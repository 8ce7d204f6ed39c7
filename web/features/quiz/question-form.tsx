import { useEffect, useRef, type Ref } from 'react'
import type { Quiz } from '#domain/quiz-content.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'

type Question = Quiz['questions'][number]

export const letterOf = (option: number) => String.fromCharCode(65 + option)

interface QuestionFormProps {
  id: string
  formRef: Ref<HTMLFormElement>
  headingRef: Ref<HTMLHeadingElement>
  question: Question
  choice: number | null
  locked: boolean
  onChoose: (option: number) => void
  onSubmit: () => void
}

const OPTION =
  'relative flex min-h-15 scroll-mt-12 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card border-2 px-3.5 py-2.5 text-read has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'
const LETTER = 'grid size-9 shrink-0 place-items-center rounded-sm font-bold'

const LOOK = {
  open: { box: 'border-field bg-card hover:border-indigo', letter: 'bg-indigo-wash text-indigo' },
  chosen: { box: 'border-indigo bg-indigo-wash', letter: 'bg-action text-on-brand' },
  right: { box: 'border-leaf bg-leaf-wash', letter: 'bg-leaf text-on-leaf' },
  wrong: { box: 'border-coral bg-coral-wash', letter: 'bg-coral text-on-coral' },
  other: { box: 'border-line bg-card text-soft', letter: 'bg-line/60 text-soft' },
}

export function QuestionForm({
  id,
  formRef,
  headingRef,
  question,
  choice,
  locked,
  onChoose,
  onSubmit,
}: QuestionFormProps) {
  return (
    <form
      ref={formRef}
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="contents">
          <h2 ref={headingRef} tabIndex={-1} className="mt-2 text-xl outline-none sm:text-2xl">
            {question.question}
          </h2>
        </legend>
        <Stimulus of={question} />
        <div className="mt-4 grid gap-3">
          {question.options.map((option, place) => {
            const look = LOOK[stateOf(question, place, choice, locked)]
            return (
              <label
                key={option.text}
                data-read-together
                data-marked={look === LOOK.right || look === LOOK.wrong || undefined}
                className={`${OPTION} ${look.box}`}
              >
                <input
                  type="radio"
                  name={question.id}
                  className="sr-only"
                  checked={choice === place}
                  disabled={locked}
                  onChange={() => onChoose(place)}
                />
                <span className={`${LETTER} ${look.letter}`}>{letterOf(place)}</span>
                <span className="min-w-[min(100%,8rem)] flex-1">{option.text}</span>
                {locked && place === question.correctAnswer && <b className="ml-auto text-leaf">✓ Right</b>}
                {locked && place === choice && place !== question.correctAnswer && (
                  <b className="ml-auto text-coral-text">✕ Your answer</b>
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
    </form>
  )
}

function stateOf(
  question: Question,
  place: number,
  choice: number | null,
  locked: boolean,
): keyof typeof LOOK {
  if (!locked) return place === choice ? 'chosen' : 'open'
  if (place === question.correctAnswer) return 'right'
  return place === choice ? 'wrong' : 'other'
}

const PRAISE = ['Well done!', 'Right!', 'Good thinking!', 'Yes!']

interface ExplanationProps {
  boxRef: Ref<HTMLDivElement>
  question: Question
  answer: number | undefined
}

export function Explanation({ boxRef, question, answer }: ExplanationProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer === undefined) return
    // The marked options matter more than the end of a long explanation.
    box.current?.scrollIntoView({ block: 'nearest' })
    document.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  const right = answer === question.correctAnswer
  const why = answer === undefined ? undefined : question.options[answer]?.why
  return (
    // Always in the page: a live region that arrives together with its words is not read out.
    <div ref={boxRef} aria-live="polite">
      {answer !== undefined && (
        <div ref={box} className="mt-4 rounded-card border-[1.5px] border-line bg-card p-4">
          <span className="float-left mr-3.5 mb-1 grid size-15 place-items-center rounded-control bg-brand p-1.5">
            <Qala pose={right ? 'wave' : 'explain'} className="h-full" />
          </span>
          <p>
            <b>{right ? PRAISE[question.id.length % PRAISE.length] : 'Good try.'}</b> {why}
          </p>
          <p className={why === undefined ? '' : 'mt-2'}>{question.explanation}</p>
        </div>
      )}
    </div>
  )
}
