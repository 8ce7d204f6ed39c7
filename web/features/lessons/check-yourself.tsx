import { useState } from 'react'
import type { Lesson } from '#domain/learning/content.ts'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Behind } from './behind.tsx'
import { keepOwnAnswer, OWN_ANSWER_MAX, readOwnAnswer } from './own-answers.ts'

type Check = NonNullable<Lesson['content']['notes'][number]['check']>
type Answered = Exclude<Check, string>

interface CheckYourselfProps {
  check: Check
  /** The key under which the learner's own answer is stored. */
  id: string
  /** This is true in print, where the answers are shown below their questions. */
  isOpen: boolean
}

export function CheckYourself({ check, id, isOpen }: CheckYourselfProps) {
  return (
    <Card tone="sun" className="mt-4">
      <h4 className="text-base font-bold text-sun-text">Check yourself</h4>
      <p>{typeof check === 'string' ? check : check.question}</p>
      {typeof check !== 'string' && <Answers {...{ check, id, isOpen }} />}
    </Card>
  )
}

function Answers({ check: { answer, usual }, id, isOpen }: CheckYourselfProps & { check: Answered }) {
  const [own, setOwn] = useState(() => readOwnAnswer(id))
  return (
    <>
      <div className="mt-3">
        <TextArea
          label="Say your answer first, or write it here"
          hint="Nobody else sees what you write."
          rows={2}
          maxLength={OWN_ANSWER_MAX}
          autoComplete="off"
          value={own}
          onChange={({ currentTarget: { value } }) => {
            setOwn(value)
            keepOwnAnswer(id, value)
          }}
        />
      </div>
      <Behind label="Show an answer" isOpen={isOpen}>
        <p>
          <b className="block text-leaf">A good answer</b>
          {answer}
        </p>
        <Behind label="What many say" isOpen={isOpen}>
          <p>
            <b className="block text-coral-text">Many say: </b>
            {usual.says}
          </p>
          <p className="mt-2">
            <b className="block">But look: </b>
            {usual.why}
          </p>
        </Behind>
      </Behind>
    </>
  )
}
