import { useId, useState, type ReactNode } from 'react'
import type { Lesson } from '#domain/content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { IconNext } from '#web/ui/icons.tsx'
import { keepOwnAnswer, OWN_ANSWER_MAX, readOwnAnswer } from './own-answers.ts'

type Check = NonNullable<Lesson['content']['notes'][number]['check']>
type Answered = Exclude<Check, string>

interface CheckYourselfProps {
  check: Check
  /** Under which the learner's own words are found again. */
  id: string
  /** Printed: the answers stand below their question. */
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

function Behind({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="mt-3"
        iconAfter={<IconNext className={`size-5 ${opened ? '-rotate-90' : 'rotate-90'}`} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {label}
      </Button>
      {/* Stays in the page while empty, so that what appears is read out. */}
      <div id={id} aria-live="polite" className="mt-3 empty:mt-0">
        {(opened || isOpen) && children}
      </div>
    </>
  )
}
