import type { LessonSummary } from '#domain/content.ts'
import { Tile } from './card.tsx'
import { SvgPicture } from './svg-picture.tsx'

const TONES = ['sun', 'leaf', 'sky', 'coral', 'indigo'] as const

/** The same ground everywhere, so that a non-reader finds the lesson again. */
export function LessonTile({ lesson }: { lesson: Pick<LessonSummary, 'icon' | 'order'> }) {
  return (
    <Tile tone={TONES[(lesson.order - 1) % TONES.length]}>
      <SvgPicture svg={lesson.icon} className="size-11" />
    </Tile>
  )
}
