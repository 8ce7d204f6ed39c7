import { useEffect, useId, useRef, useState } from 'react'
import type { Lesson } from '#domain/learning/content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'

type Worked = NonNullable<Lesson['content']['notes'][number]['worked']>

interface WorkedExampleProps {
  worked: Worked
  /** This is true if the example was read before; then all steps are open. */
  wasRead: boolean
  isPrinting: boolean
}

/** A worked example whose steps open one after another, so that the learner thinks along. */
export function WorkedExample({ worked: { title, steps }, wasRead, isPrinting }: WorkedExampleProps) {
  // This is read only once, because steps must not open by themselves while the learner is working on them.
  const [opened, setOpened] = useState(wasRead ? steps.length : 1)
  const first = useRef(opened)
  const count = isPrinting ? steps.length : opened
  const newest = useRef<HTMLLIElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (opened === first.current) return
    newest.current?.scrollIntoView({ block: 'nearest' })
    // The button disappears with the last step, and the focus would be lost with it.
    if (opened === steps.length) newest.current?.focus({ preventScroll: true })
  }, [opened, steps.length])
  return (
    <Card as="section" labelledBy={titleId} className="mt-4">
      <h4 id={titleId} className="text-base font-bold text-indigo">
        {title}
      </h4>
      <ol aria-live="polite" aria-relevant="additions" className="mt-3 grid grid-cols-1 gap-4">
        {steps.slice(0, count).map(({ text, ...stimulus }, step) => (
          <li
            key={text}
            ref={step === count - 1 ? newest : undefined}
            tabIndex={-1}
            className="flex scroll-mt-12 scroll-mb-16 gap-3 outline-none"
          >
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-sm bg-indigo-wash text-sm font-bold text-indigo"
            >
              {step + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p>{text}</p>
              <Stimulus of={stimulus} />
            </div>
          </li>
        ))}
      </ol>
      {count < steps.length && (
        <Button variant="ghost" size="sm" className="mt-4" onClick={() => setOpened(opened + 1)}>
          Next step ({count + 1} of {steps.length})
        </Button>
      )}
    </Card>
  )
}
