import { useEffect, useRef, useState } from 'react'
import { firstAnswer, gradeItem, TYPE_A_NUMBER, type Grade } from '#domain/practice/grade.ts'
import type { ShownItem } from '#domain/practice/item.ts'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { useMisconception } from '#web/content/use-misconception.ts'
import { ItemAnswer } from '#web/ui/item/item-answer.tsx'
import { ItemForm } from '#web/ui/item/item-form.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'

interface DailyItemProps {
  item: ShownItem
  lessonTitle: string
  /** The order in which options and lines stand follows from it. */
  seed: string
  /** From 0. */
  place: number
  total: number
  onAnswered: (grade: Grade) => void
  onNext: () => void
  onLeave: () => void
}

const FORM = 'daily-item'

/** One question of the round, from whichever lesson. */
export function DailyItem(props: DailyItemProps) {
  const { item, lessonTitle, seed, place, total, onAnswered, onNext, onLeave } = props
  const [answer, setAnswer] = useState(() => firstAnswer(item, seed))
  const [isAnswered, setAnswered] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef<HTMLFormElement>(null)
  const explained = useRef<HTMLDivElement>(null)
  const grade = gradeItem(item, answer)
  const isLast = place === total - 1
  // Drawn anew for each item.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const mixUp = useMisconception(isAnswered ? grade?.misconception : null)
  useEffect(() => {
    if (isAnswered) button.current?.focus({ preventScroll: true })
  }, [isAnswered])

  const submit = () => {
    if (grade) {
      setAnswered(true)
      onAnswered(grade)
    } else if (item.kind === 'number') {
      setProblem(TYPE_A_NUMBER)
      asked.current?.querySelector('input')?.focus()
    }
  }
  return (
    <Page
      width="read"
      top={
        <StepHeader
          backLabel="Back"
          label="Five a day"
          percent={((place + (isAnswered ? 1 : 0)) / total) * 100}
          position={`${place + 1} of ${total}`}
          onBack={onLeave}
        >
          <ReadAloud
            passage={isAnswered ? explained : asked}
            passageKey={`${item.id} ${isAnswered}`}
            goesOn={isAnswered}
          />
        </StepHeader>
      }
      bottom={
        <Button
          ref={button}
          wide
          type={isAnswered ? 'button' : 'submit'}
          form={FORM}
          disabled={!isAnswered && item.kind !== 'number' && grade === null}
          iconAfter={isAnswered && !isLast ? <IconArrowRight /> : undefined}
          onClick={isAnswered ? onNext : undefined}
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {isAnswered ? (isLast ? 'See how it went' : 'Next') : 'Check my answer'}
        </Button>
      }
    >
      <h1 className="text-xs font-medium tracking-normal text-soft outline-none">
        Five a day: {lessonTitle}
      </h1>
      <ItemForm
        id={FORM}
        formRef={asked}
        headingRef={heading}
        item={item}
        seed={seed}
        answer={answer}
        locked={isAnswered}
        problem={problem}
        onAnswer={(next) => {
          setProblem(undefined)
          setAnswer(next)
        }}
        onSubmit={submit}
      />
      <ItemAnswer boxRef={explained} item={item} grade={(isAnswered && grade) || undefined} mixUp={mixUp} />
    </Page>
  )
}
