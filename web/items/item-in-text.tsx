import { useRef, useState, type Ref } from 'react'
import { firstAnswer, gradeItem, TYPE_A_NUMBER, type Grade } from '#domain/learning/practice/grade.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { useMisconception } from '#web/content/use-misconception.ts'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { ItemAnswer } from '#web/ui/item/item-answer.tsx'
import { ItemForm } from '#web/ui/item/item-form.tsx'

interface ItemInTextProps {
  item: ShownItem
  /** Determines the order of options and lines. */
  seed: string
  headingRef: Ref<HTMLHeadingElement>
  onAnswered: (grade: Grade) => void
  /** This is undefined for the last question. */
  onNext?: (() => void) | undefined
}

/** Shows one item inside a text. Give it a key, so that the next item starts with fresh state. */
export function ItemInText({ item, seed, headingRef, onAnswered, onNext }: ItemInTextProps) {
  const [answer, setAnswer] = useState(() => firstAnswer(item, seed))
  const [isAnswered, setAnswered] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const explained = useRef<HTMLDivElement>(null)
  const grade = gradeItem(item, answer)
  const mixUp = useMisconception(isAnswered ? grade?.misconception : null)
  const submit = () => {
    if (grade) {
      setAnswered(true)
      onAnswered(grade)
    } else if (item.kind === 'number') {
      setProblem(TYPE_A_NUMBER)
      form.current?.querySelector('input')?.focus()
    }
  }
  return (
    <>
      <ItemForm
        inText
        id={`in-text-${item.id}`}
        formRef={form}
        locked={isAnswered}
        onAnswer={(next) => {
          setProblem(undefined)
          setAnswer(next)
        }}
        onSubmit={submit}
        {...{ headingRef, item, seed, answer, problem }}
      />
      {!isAnswered && (
        <Button
          wide
          type="submit"
          form={`in-text-${item.id}`}
          className="mt-4"
          disabled={item.kind !== 'number' && grade === null}
        >
          Check my answer
        </Button>
      )}
      <ItemAnswer boxRef={explained} item={item} grade={(isAnswered && grade) || undefined} mixUp={mixUp} />
      {isAnswered && onNext && (
        <Button variant="ghost" className="mt-4" iconAfter={<IconArrowRight />} onClick={onNext}>
          Try another question
        </Button>
      )}
    </>
  )
}
