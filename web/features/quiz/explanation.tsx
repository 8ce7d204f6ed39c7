import { useEffect, useRef, type Ref } from 'react'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import type { Question } from './question-form.tsx'

/** Varies by question. */
const PRAISE = ['Well done!', 'Right!', 'Good thinking!', 'Yes!']

export interface ExplanationProps {
  boxRef: Ref<HTMLDivElement>
  question: Question
  answer: number | undefined
}

/** What Qala says after an answer: the mistake by its name, then the reason. */
export function Explanation({ boxRef, question, answer }: ExplanationProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer === undefined) return
    // As much of it as there is room for, but the marked options stay in view.
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
