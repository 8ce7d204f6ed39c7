import { labIndex } from 'virtual:qala-lab'
import { nextLevel } from '#domain/learning/lab/level-list.ts'
import type { LabPartProps } from '#web/features/home/home-screen.tsx'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { WorldPicture } from '#web/ui/world-picture.tsx'

/** Draws the level that waits, or says which it is. When every level has three stars, the plain card stays. */
export function NextLevel({ progress, part, children }: LabPartProps & { progress: ProgressView }) {
  const next = nextLevel(labIndex.levels, progress.levels)
  if (!next) return children
  if (part === 'picture') return <WorldPicture world={next.world} />
  return `${progress.levels.size > 0 ? 'Your next level:' : 'Begin with'} ${next.title}`
}
