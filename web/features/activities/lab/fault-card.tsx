import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReasonText } from '#domain/learning/lab/reasons.ts'
import type { Fault } from '#domain/learning/lab/world.ts'
import { Button } from '#web/ui/button.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'

interface FaultCardProps {
  fault: Fault
  /** This is present if the fault is a misconception. */
  reason: ReasonText | undefined
  /** This is called when the card grows and pushes down the blocks it refers to. */
  onOpened: () => void
}

/** Says what went wrong and why this often happens. */
export function FaultCard({ fault, reason, onOpened }: FaultCardProps) {
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const pushed = useEffectEvent((_by: string) => onOpened())
  const words = `${fault.say}${isOpen ? reason?.explanation : ''}`
  useEffect(() => {
    pushed(words)
    // On a low screen, or with large letters, this card matters more than the marked line.
    const frame = requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [words])
  return (
    <div ref={card} className="flex gap-3">
      <Qala pose="explain" className="lab-fault-qala h-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 font-semibold">{fault.say}</p>
          {reason && (
            <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Close' : 'Why?'}
            </Button>
          )}
        </div>
        {reason && isOpen && (
          <div>
            <p className="font-bold">{reason.name}</p>
            <p>{reason.explanation}</p>
          </div>
        )}
      </div>
    </div>
  )
}
