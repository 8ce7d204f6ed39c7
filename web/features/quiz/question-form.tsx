import { useEffect, useRef, type Ref } from 'react'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { OptionList, type OptionState } from '#web/ui/option-list.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'
import { useMisconception } from '#web/content/use-misconception.ts'
import { ReadAgain } from '#web/ui/place-link.tsx'
import { MisconceptionNote } from '#web/ui/item/misconception-note.tsx'

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
          <h2 ref={headingRef} tabIndex={-1} className="mt-2 text-xl wrap-anywhere outline-none sm:text-2xl">
            {question.question}
          </h2>
        </legend>
        <Stimulus of={question} />
        <OptionList
          name={question.id}
          locked={locked}
          options={question.options.map(({ text }, place) => ({
            text,
            sign: letterOf(place),
            state: stateOf(question, place, choice, locked),
            checked: choice === place,
          }))}
          onChoose={onChoose}
        />
      </fieldset>
    </form>
  )
}

function stateOf(question: Question, place: number, choice: number | null, locked: boolean): OptionState {
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
  const mixUp = useMisconception(answer === undefined ? null : question.options[answer]?.misconception)
  const why = answer === undefined ? undefined : question.options[answer]?.why
  return (
    // This element is always in the page, because a live region that is added together with its text is not announced.
    <div ref={boxRef} aria-live="polite">
      {answer !== undefined && (
        <div ref={box} className="mt-4 rounded-card border-[1.5px] border-line bg-card p-4">
          <span className="float-left mr-3.5 mb-1 grid size-15 place-items-center rounded-control bg-brand p-1.5">
            <Qala pose={right ? 'wave' : 'explain'} className="h-full" />
          </span>
          <p>
            <b>{right ? PRAISE[question.id.length % PRAISE.length] : 'Good try.'}</b> {why}
          </p>
          <p className={why === undefined ? '' : 'mt-2'}>
            {/* There is no link here, because the answers of a quiz under way would be lost. */}
            {question.explanation} <ReadAgain heading={question.source.heading} />
          </p>
          <MisconceptionNote text={mixUp} />
        </div>
      )}
    </div>
  )
}
