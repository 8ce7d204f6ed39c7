import { cast } from '#web/content/cast.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { ClubScreen } from '#web/features/club/club-screen.tsx'
import { openLesson } from '../navigation/navigate.ts'

export function ClubRoute({ onLeave }: { onLeave: () => void }) {
  return <ClubScreen cast={cast} lessons={contentIndex.lessons} onOpenLesson={openLesson} onLeave={onLeave} />
}
