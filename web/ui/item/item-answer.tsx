import { useEffect, useRef, type Ref } from 'react'
import type { MisconceptionText } from '#domain/learning/misconceptions.ts'
import type { Grade } from '#domain/learning/practice/grade.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { numberText } from '#domain/learning/practice/typed-number.ts'
import { Qala } from '../illustrations/qala.tsx'
import { MisconceptionNote } from './misconception-note.tsx'

const PRAISE = ['Well done!', 'Right!', 'Good thinking!', 'Yes!']

interface ItemAnswerProps {
  boxRef: Ref<HTMLDivElement>
  item: ShownItem
  /** This is undefined until the item is answered. */
  grade: Grade | undefined
  /** The misconception behind a wrong answer. */
  mixUp: MisconceptionText | undefined
}

/**
 * Shows the full answer and, after a wrong one, why it is tempting. The element stays in the page while it is empty, so that
 * its text is announced.
 */
export function ItemAnswer({ boxRef, item, grade, mixUp }: ItemAnswerProps) {
  const box = useRef<HTMLDivElement>(null)
  const isGiven = grade !== undefined
  useEffect(() => {
    if (isGiven) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isGiven])
  return (
    <div ref={boxRef} aria-live="polite">
      {grade && (
        <div ref={box} className="mt-4 rounded-card border-[1.5px] border-line bg-card p-4">
          <span className="float-left mr-3.5 mb-1 grid size-15 place-items-center rounded-control bg-brand p-1.5">
            <Qala pose={grade.isRight ? 'wave' : 'explain'} className="h-full" />
          </span>
          <Said item={item} grade={grade} />
          <p className="mt-2">{item.explanation}</p>
          {!grade.isRight && <MisconceptionNote text={mixUp} />}
        </div>
      )}
    </div>
  )
}

function Said({ item, grade: { isRight, whys } }: { item: ShownItem; grade: Grade }) {
  if (isRight)
    return (
      <p>
        <b>{PRAISE[item.id.length % PRAISE.length]}</b>
      </p>
    )
  return (
    <>
      <p>
        <b>Good try.</b> {whys[0]}
      </p>
      {whys.slice(1).map((why) => (
        <p key={why} className="mt-2">
          {why}
        </p>
      ))}
      {item.kind === 'number' && (
        <p className="mt-2">
          The answer is <b>{numberText(item.answer, item.unit)}</b>.
        </p>
      )}
      {item.kind === 'order' && (
        <>
          <p className="mt-2">In the right order:</p>
          <ol className="clear-left list-inside list-decimal pt-1 font-semibold">
            {item.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
