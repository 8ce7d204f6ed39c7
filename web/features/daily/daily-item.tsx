import { useEffect, useRef } from 'react'
import type { Grade } from '#domain/practice/grade.ts'
import type { ShownItem } from '#domain/practice/item.ts'
import { ItemPage } from '#web/items/item-page.tsx'

interface DailyItemProps {
  item: ShownItem
  lessonTitle: string
  seed: string
  /** From 0. */
  place: number
  total: number
  onAnswered: (grade: Grade) => void
  onNext: () => void
  onLeave: () => void
}

/** One question of the round, from whichever lesson. */
export function DailyItem({ lessonTitle, ...props }: DailyItemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Drawn anew for each item.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <ItemPage {...props} label="Five a day" headingRef={heading}>
      <h1 className="text-xs font-medium tracking-normal text-soft outline-none">
        Five a day: {lessonTitle}
      </h1>
    </ItemPage>
  )
}
