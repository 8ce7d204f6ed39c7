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
import { replaceView } from '../navigation/navigate.ts'
import type { ViewEntry } from '../navigation/view-state.ts'
import { wallPage, type WallPlace } from './lab-page.ts'
import { screenOf } from './open-level.tsx'
import { TroublePage } from './trouble-page.tsx'

interface WallRouteProps {
  view: ViewEntry
  of: WallPlace
  onLeave: () => void
}

/** A lesson or a level for the whole class to look at. */
export function WallRoute({ view, of, onLeave }: WallRouteProps) {
  return of.what === 'lesson' ? (
    <LessonWall {...{ view, of, onLeave }} />
  ) : (
    <Wall {...{ view, of, onLeave }} slides={levelSlides(of.id, titleOf(of.id))} />
  )
}

function titleOf(levelId: string): string {
  return labIndex.levels.find(({ id }) => id === levelId)?.title ?? ''
}

function LessonWall(props: WallRouteProps) {
  const { of, onLeave } = props
  const load = useContent(loadLesson, of.id)
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
  const icon = contentIndex.lessons.find(({ id }) => id === of.id)?.icon ?? ''
  return <Wall {...props} slides={lessonSlides(load.item, icon)} />
}

function Wall({ view, of, onLeave, slides }: WallRouteProps & { slides: ReturnType<typeof lessonSlides> }) {
  return (
    <WallScreen
      slides={slides}
      shown={of.slide}
      onShow={(slide) => replaceView({ ...view, level: wallPage({ ...of, slide }) })}
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
