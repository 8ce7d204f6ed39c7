import { useEffect, useRef } from 'react'
import type { Grade } from '#domain/learning/practice/grade.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { ItemPage } from '#web/items/item-page.tsx'

interface DailyItemProps {
  item: ShownItem
  lessonTitle: string
  seed: string
  /** Starts at 0. */
  place: number
  total: number
  onAnswered: (grade: Grade) => void
  onNext: () => void
  onLeave: () => void
}

/** One question of the round, from any lesson. */
export function DailyItem({ lessonTitle, ...props }: DailyItemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // This component mounts again for each item, so this runs for each.
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
