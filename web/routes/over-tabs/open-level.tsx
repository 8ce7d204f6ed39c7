import { labIndex } from 'virtual:qala-lab'
import { useMemo } from 'react'
import type { Level, LevelSummary, WorldName } from '#domain/learning/lab/level.ts'
import { WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import { levelTaskId } from '#domain/learning/lesson-tasks.ts'
import { emptyLab } from '#domain/learning/rows/lab-row.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { useContent } from '#web/content/use-content.ts'
import { predictionPart } from '#web/features/activities/lab/prediction-part.ts'
import { WORLD_SCREENS } from '#web/features/activities/lab/worlds.ts'
import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'
import { preloadable, type Preloadable } from '#web/lib/preloadable.ts'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useActiveTime } from '#web/progress/active-time.ts'
import { readDraft, useLevelWork } from '#web/progress/level-work.ts'
import { recordMistake } from '#web/progress/level-mistake.ts'
import { passLevel } from '#web/progress/record-work.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { ContentTrouble } from '#web/ui/content-trouble.tsx'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { keepAndOpen } from './keep-and-open.ts'
import { openPlace } from '../navigation/navigate.ts'
import { useMayShowOnWall } from './may-show-on-wall.ts'
import { TroublePage } from './trouble-page.tsx'

export const player = preloadable(() => import('#web/features/activities/lab/level-screen.tsx'))
const SCREENS = new Map<string, Preloadable<WorldScreen>>(
  Object.entries(WORLD_SCREENS).map(([world, load]) => [world, preloadable(load)]),
)

export function screenOf(world: WorldName): Preloadable<WorldScreen> | undefined {
  return SCREENS.get(world)
}

export async function preloadLevel(levelId: string): Promise<void> {
  const world = summaryOf(levelId)?.world
  if (world !== undefined)
    await Promise.allSettled([player.load(), loadLevels(world), SCREENS.get(world)?.load()])
}

function summaryOf(levelId: string): LevelSummary | undefined {
  return labIndex.levels.find(({ id }) => id === levelId)
}

/** Returns a name such as "Robot: 6 of 18". */
function nameOf({ id, world }: Level): string {
  const ofWorld = labIndex.levels.filter((level) => level.world === world)
  return `${WORLD_TEXTS[world].title}: ${ofWorld.findIndex((level) => level.id === id) + 1} of ${ofWorld.length}`
}

export interface OpenLevelProps {
  levelId: string
  place: 'full' | 'inline'
  nextId: string | null
  progress: ProgressView
  backLabel: string
  onOpen: (levelId: string) => void
  onLeave: () => void
}

/** Loads a level of the Lab with all that its screen needs, and records what the learner does in it. */
export function OpenLevel(props: OpenLevelProps) {
  const { levelId, place, backLabel, onLeave } = props
  const world = summaryOf(levelId)?.world
  const load = useContent(loadLevels, world ?? '')
  const level = load.status === 'ready' ? load.item.find(({ id }) => id === levelId) : undefined
  const screen = world && SCREENS.get(world)
  // The levels may arrive later than the screen that shows them.
  useHeadingFocusAfter(place === 'full' && load.status === 'loading')
  if (load.status === 'loading') return <Waiting place={place} />
  if (level && screen) return <PlayedLevel {...props} {...{ level, screen }} />
  const Trouble = place === 'full' ? TroublePage : ContentTrouble
  const status = load.status === 'offline' ? 'offline' : 'missing'
  return <Trouble what="level" {...{ status, backLabel, onLeave }} onRetry={load.retry} />
}

function Waiting({ place }: { place: OpenLevelProps['place'] }) {
  return place === 'full' ? <Page>{null}</Page> : null
}

interface PlayedLevelProps extends OpenLevelProps {
  level: Level
  screen: Preloadable<WorldScreen>
}

function PlayedLevel({
  level,
  screen,
  place,
  nextId,
  progress,
  backLabel,
  onOpen,
  onLeave,
}: PlayedLevelProps) {
  const part = usePreloadable(player)
  const shown = usePreloadable(screen)
  const isPredict = level.kind === 'predict'
  const prediction = usePreloadable(predictionPart, { needed: isPredict })
  const isReady =
    part !== undefined &&
    shown !== undefined &&
    (!isPredict || prediction !== undefined) &&
    progress.status === 'ready'
  useHeadingFocusAfter(place === 'full' && !isReady)
  useBusy()
  useActiveTime(place === 'full' ? level.lesson : null, levelTaskId(level.id))
  const draft = useMemo(() => readDraft(level.id), [level.id])
  const kept = progress.levels.get(level.id) ?? null
  const { keep, newer } = useLevelWork(level, kept?.last ?? null)
  const mayShowOnWall = useMayShowOnWall()
  if (!isReady) return <Waiting place={place} />
  return (
    <part.LevelScreen
      {...{ level, place, backLabel, onOpen, onLeave }}
      name={nameOf(level)}
      next={nextId === null ? null : (summaryOf(nextId) ?? null)}
      screen={shown}
      newer={newer}
      saved={draft ? { ...(kept ?? emptyLab(level.lesson, level.id)), ...draft } : kept}
      isFirst={![...progress.levels.values()].some(({ tries }) => tries > 0)}
      like={level.like === undefined ? null : (summaryOf(level.like) ?? null)}
      onWork={keep}
      onPassed={(best) => passLevel(level, best)}
      onKeep={(made) => void keepAndOpen({ lessonId: level.lesson, levelId: level.id, made })}
      onMistake={(misconception) => void recordMistake(level, misconception)}
    >
      {place === 'full' && (
        <>
          <Button variant="quiet" size="sm" onClick={() => openPlace({ page: 'paper', level: level.id })}>
            Print on paper
          </Button>
          {mayShowOnWall && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => openPlace({ page: 'wall', of: 'level', id: level.id, slide: 0 })}
            >
              Show on the wall
            </Button>
          )}
        </>
      )}
    </part.LevelScreen>
  )
}
