import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import {
  firstAnswer,
  gradeItem,
  TYPE_A_NUMBER,
  type Grade,
  type ItemAnswer as Answer,
} from '#domain/learning/practice/grade.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { useMisconception } from '#web/content/use-misconception.ts'
import { playSound } from '#web/sound/play-sound.ts'
import { SoundButton } from '#web/sound/sound-button.tsx'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { ItemAnswer } from '#web/ui/item/item-answer.tsx'
import { ItemForm } from '#web/ui/item/item-form.tsx'

interface ItemPageProps {
  item: ShownItem
  /** Determines the order of options and lines. */
  seed: string
  /** Starts at 0. */
  place: number
  total: number
  /** The label of the progress bar. */
  label: string
  /** The answer that was given before the page was left. */
  given?: Answer | undefined
  headingRef: Ref<HTMLHeadingElement>
  onAnswered: (grade: Grade, answer: Answer) => void
  onNext: () => void
  onLeave: () => void
  /** This is shown above the question and contains the page's h1. */
  children: ReactNode
}

const FORM = 'item'

/**
 * Shows one item of a round, first as a question and then with its full answer. Give it a key, so that the next item starts
 * with fresh state.
 */
export function ItemPage(props: ItemPageProps) {
  const { item, seed, place, total, label, given, headingRef, onAnswered, onNext, onLeave, children } = props
  const [answer, setAnswer] = useState(() => given ?? firstAnswer(item, seed))
  const [isAnswered, setAnswered] = useState(given !== undefined)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<HTMLFormElement>(null)
  const explained = useRef<HTMLDivElement>(null)
  const grade = gradeItem(item, answer)
  const mixUp = useMisconception(isAnswered ? grade?.misconception : null)
  const isLast = place === total - 1
  useEffect(() => {
    if (isAnswered) button.current?.focus({ preventScroll: true })
  }, [isAnswered])

  const submit = () => {
    if (grade) {
      setAnswered(true)
      playSound(grade.isRight ? 'right' : 'try-again')
      onAnswered(grade, answer)
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
          label={label}
          percent={((place + (isAnswered ? 1 : 0)) / total) * 100}
          position={`${place + 1} of ${total}`}
          onBack={onLeave}
        >
          <SoundButton />
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
      {children}
      <ItemForm
        id={FORM}
        formRef={asked}
        headingRef={headingRef}
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
