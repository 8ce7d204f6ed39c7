import type { LessonSummary } from '#domain/learning/content.ts'
import { Tile } from './card.tsx'
import { SvgPicture } from './svg-picture.tsx'

const TONES = ['sun', 'leaf', 'sky', 'coral', 'indigo'] as const

/** A lesson has the same background everywhere, so that a learner who cannot read yet finds it again. */
export function LessonTile({ lesson }: { lesson: Pick<LessonSummary, 'icon' | 'order'> }) {
  return (
    <Tile tone={TONES[(lesson.order - 1) % TONES.length]}>
      <SvgPicture svg={lesson.icon} className="size-11" />
    </Tile>
  )
}
