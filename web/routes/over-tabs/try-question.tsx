import { useId, useState } from 'react'
import type { Practice } from '#domain/learning/practice/item.ts'
import type { GivenAnswer } from '#domain/learning/practice/memory.ts'
import { itemsOfPart } from '#domain/learning/practice/part.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { useContent } from '#web/content/use-content.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { newId } from '#web/lib/new-id.ts'
import { recordAnswer } from '#web/progress/record-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

/** A lesson that is open loads this, because a question may be opened after the network has gone. */
export const itemInText = preloadable(() => import('#web/items/item-in-text.tsx'))

interface TryQuestionProps {
  lessonId: string
  /** The heading of the part of the notes that the questions are about. */
  heading: string
  answers: readonly GivenAnswer[]
}

/** Offers the practice questions about one part of the notes right below it. They are loaded with the first tap. */
export function TryQuestion(props: TryQuestionProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  return (
    <Card as="section" className="mt-4 scroll-mt-16 print:hidden" labelledBy={titleId}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-brand p-1">
          <Qala pose="wave" className="h-full" />
        </span>
        <h4 id={titleId} className="min-w-[min(100%,9rem)] flex-1 text-base font-bold">
          Now you try
          {/* All parts can be on one page, and regions of one name could not be told apart. */}
          <span className="sr-only">: {props.heading}</span>
        </h4>
        {!isOpen && (
          <Button
            aria-label={`Answer a question: ${props.heading}`}
            onClick={() => setOpen(true)}
            onPointerEnter={() => void itemInText.load().catch(() => undefined)}
          >
            Answer a question
          </Button>
        )}
      </div>
      {isOpen && <Questions {...props} />}
    </Card>
  )
}

function Questions({ lessonId, heading, answers }: TryQuestionProps) {
  const load = useContent(loadPractice, lessonId)
  const [isMissing, setMissing] = useState(false)
  const part = usePreloadable(itemInText, { onFailure: () => setMissing(true) })
  if (load.status === 'ready' && part) {
    return <Round Item={part.ItemInText} practice={load.item} {...{ lessonId, heading, answers }} />
  }
  if (load.status === 'loading' || (load.status === 'ready' && !isMissing)) {
    return <p className="mt-3 text-soft">The question is loading...</p>
  }
  return (
    <>
      <p className="mt-3">
        This question is not on your device yet. Connect to the internet once to fetch it.
      </p>
      <Button
        variant="ghost"
        className="mt-3"
        onClick={() => {
          setMissing(false)
          load.retry()
          void itemInText.load().catch(() => setMissing(true))
        }}
      >
        Try again
      </Button>
    </>
  )
}

type Part = NonNullable<ReturnType<(typeof itemInText)['loaded']>>

interface RoundProps extends TryQuestionProps {
  Item: Part['ItemInText']
  practice: Practice
}

function Round({ Item, practice, lessonId, heading, answers }: RoundProps) {
  // An answer must not reorder the questions while they are on the screen.
  const [{ items, seed }] = useState(() => ({
    items: itemsOfPart(practice.items, heading, answers),
    seed: newId(),
  }))
  const [place, setPlace] = useState(0)
  const item = items[place]
  if (!item) return null
  return (
    <Item
      key={item.id}
      headingRef={focusAtTop}
      onAnswered={({ isRight, misconception }) =>
        void recordAnswer({ itemId: item.id, isRight, misconception, lessonId, source: 'practice' })
      }
      onNext={place + 1 < items.length ? () => setPlace(place + 1) : undefined}
      {...{ item, seed }}
    />
  )
}

/** Below the text, most of a question would be behind the bar at the bottom of a phone, and the tap would seem to do nothing. */
function focusAtTop(question: HTMLElement | null): void {
  focusOnce(question)
  question?.closest('section')?.scrollIntoView({ block: 'start' })
}
