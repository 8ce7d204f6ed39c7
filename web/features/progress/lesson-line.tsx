import type { ReactNode } from 'react'
import type { LessonSummary } from '#domain/content.ts'
import { LessonTile } from '#web/ui/lesson-tile.tsx'

interface LessonLineProps {
  lesson: LessonSummary
  /** Beside the duration: how far the tasks are. */
  detail?: string
  /** Badges. */
  children: ReactNode
  /** Under the line, over its whole width. */
  below?: ReactNode
}

export function LessonLine({ lesson, detail, children, below }: LessonLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <LessonTile lesson={lesson} />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="text-base wrap-anywhere">{lesson.title}</h3>
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-soft">
            {lesson.duration}
            {detail !== undefined && ` · ${detail}`}
          </span>
          {children}
        </div>
      </div>
      {below}
    </li>
  )
}
