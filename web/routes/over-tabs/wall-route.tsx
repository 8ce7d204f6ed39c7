import { labIndex } from 'virtual:qala-lab'
import type { Ref } from 'react'
import { contentIndex } from '#web/content/content-index.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
import { WallLevel } from '#web/features/activities/lab/wall-level.tsx'
import { lessonSlides, levelSlides } from '#web/features/wall/slides.ts'
import { WallScreen, type LevelControls } from '#web/features/wall/wall-screen.tsx'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { replacePlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'
import { screenOf } from './open-level.tsx'
import { TroublePage } from './trouble-page.tsx'

interface WallRouteProps {
  place: PlaceOf<'wall'>
  onLeave: () => void
}

/** A lesson or a level for the whole class to look at. */
export function WallRoute(props: WallRouteProps) {
  const { of, id } = props.place
  return of === 'lesson' ? (
    <LessonWall {...props} />
  ) : (
    <Wall {...props} slides={levelSlides(id, titleOf(id))} />
  )
}

function titleOf(levelId: string): string {
  return labIndex.levels.find(({ id }) => id === levelId)?.title ?? ''
}

function LessonWall(props: WallRouteProps) {
  const { place, onLeave } = props
  const load = useContent(loadLesson, place.id)
  useHeadingFocusAfter(load.status === 'loading')
  if (load.status === 'loading') return <Page>{null}</Page>
  if (load.status !== 'ready')
    return (
      <TroublePage
        what="lesson"
        status={load.status}
        backLabel="Go back"
        onLeave={onLeave}
        onRetry={load.retry}
      />
    )
  const icon = contentIndex.lessons.find(({ id }) => id === place.id)?.icon ?? ''
  return <Wall {...props} slides={lessonSlides(load.item, icon)} />
}

function Wall({ place, onLeave, slides }: WallRouteProps & { slides: ReturnType<typeof lessonSlides> }) {
  return (
    <WallScreen
      slides={slides}
      shown={place.slide}
      onShow={(slide) => replacePlace({ ...place, slide })}
      renderLevel={(levelId, controls) => <LevelOnWall key={levelId} {...{ levelId, controls }} />}
      onEnd={onLeave}
    />
  )
}

function LevelOnWall({ levelId, controls }: { levelId: string; controls: Ref<LevelControls> }) {
  const world = labIndex.levels.find(({ id }) => id === levelId)?.world
  const screen = world && screenOf(world)
  const load = useContent(loadLevels, world ?? '')
  const level = load.status === 'ready' ? load.item.find(({ id }) => id === levelId) : undefined
  if (load.status === 'loading') return null
  if (!level || !screen) return <p>This level is not on this device yet. It comes with the internet.</p>
  return <ShownLevel {...{ level, screen, controls }} />
}

type ShownLevelProps = Omit<Parameters<typeof WallLevel>[0], 'screen'> & {
  screen: NonNullable<ReturnType<typeof screenOf>>
}

function ShownLevel({ screen, ...props }: ShownLevelProps) {
  const shown = usePreloadable(screen)
  return shown ? <WallLevel {...props} screen={shown} /> : null
}
