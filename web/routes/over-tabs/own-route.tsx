import { useState } from 'react'
import { asLevel, encodeOwn, OWN_LESSON, toolboxOf } from '#domain/learning/lab/own-level.ts'
import { mapLacks } from '#domain/learning/lab/own-map.ts'
import { titleText } from '#domain/learning/lab/own-words.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { readProgram, type Program } from '#domain/learning/lab/program.ts'
import { EDGE, SIDE } from '#web/features/activities/lab/worlds/robot/robot-places.ts'
import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'
import { MakeScreen } from '#web/features/lab/own/make-screen.tsx'
import { MapMaker } from '#web/features/lab/own/map-maker.tsx'
import { ShareScreen } from '#web/features/lab/own/share-screen.tsx'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { openPlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'
import { FirstMoment } from './first-moment.tsx'
import { keepAndOpen } from './keep-and-open.ts'
import { player, screenOf } from './open-level.tsx'
import { finished, keepDraft, readDraft, type OwnDraft } from './own-draft.ts'

interface OwnRouteProps {
  /** Each part has its own place in the history. */
  part: PlaceOf<'make-level'>['part']
  onLeave: () => void
}

/** The screens for making a level: the map or pattern, its solution, and its link. */
export function OwnRoute({ part, onLeave }: OwnRouteProps) {
  const [draft, setDraft] = useState(readDraft)
  const change = (changes: Partial<OwnDraft>) => {
    const next = { ...draft, ...changes }
    keepDraft(next)
    setDraft(next)
  }
  const props = { draft, onChange: change, onLeave }
  useBusy()
  if (part === 'solve') return <Solve {...props} />
  return part === 'share' ? <Share {...props} /> : <Make {...props} />
}

interface PartProps {
  draft: OwnDraft
  onChange: (changes: Partial<OwnDraft>) => void
  onLeave: () => void
}

/** Space beside and below the squares of a drawn map. */
const RIM = 8

function Make({ draft, onChange, onLeave }: PartProps) {
  const { world, map, ground } = draft
  const robotScreen = useScreen('robot')
  useHeadingFocusAfter(robotScreen === undefined)
  if (!robotScreen) return <Page>{null}</Page>
  return (
    <MakeScreen
      {...{ world, ground, onLeave }}
      onWorld={(next) => onChange({ world: next })}
      onGround={(next) => onChange({ ground: next })}
      map={
        <MapMaker
          setup={map}
          picture={<FirstMoment screen={robotScreen} setup={map} />}
          grid={{ side: SIDE, edge: EDGE, rim: RIM }}
          onChange={(next) => onChange({ map: next })}
        />
      }
      lacks={world === 'robot' ? mapLacks(map) : undefined}
      isSolved={finished(draft) !== undefined}
      onSolve={() => openPlace({ page: 'make-level', part: 'solve' })}
      onShare={share}
    />
  )
}

function Solve({ draft, onChange, onLeave }: PartProps) {
  const { world, title } = draft
  const [level] = useState(() => levelToSolve(draft))
  const part = usePreloadable(player)
  const screen = useScreen(world)
  useHeadingFocusAfter(!part || !screen)
  if (!part || !screen) return <Page>{null}</Page>
  const isRobot = world === 'robot'
  const keep = (text: string): Partial<OwnDraft> => {
    const program = readProgram(JSON.parse(text)) ?? []
    return isRobot ? { robotProgram: program } : { turtleProgram: program }
  }
  const last = JSON.stringify(isRobot ? draft.robotProgram : draft.turtleProgram)
  return (
    <part.LevelScreen
      level={level}
      screen={screen}
      // All help counts as given, because only the maker of the level knows the solution.
      saved={{ stars: 0, best: null, last, tries: 0, help: 4 }}
      place="full"
      name="Your own level"
      isFirst={false}
      next={{ ...level, title: `share “${titleText(title)}”` }}
      like={null}
      onWork={({ last: text }) => {
        if (text !== undefined && text !== null) onChange(keep(text))
      }}
      onPassed={async ({ answer }) => onChange(keep(answer))}
      onOpen={share}
      backLabel="Back to making it"
      onLeave={onLeave}
    />
  )
}

function Share({ draft, onChange, onLeave }: PartProps) {
  const own = finished(draft)
  useHeadingFocusAfter(false)
  if (!own) return <Make {...{ draft, onChange, onLeave }} />
  const code = encodeOwn(own)
  return (
    <ShareScreen
      title={draft.title}
      link={code && `${location.origin}/#lab=${code}`}
      onTitle={(title) => onChange({ title })}
      onPlay={() => code !== undefined && openPlace({ page: 'linked-level', code })}
      onKeep={() => {
        const { adjective, thing: noun } = draft.title
        const [lessonId, levelId] = [OWN_LESSON, `${own.world}-own`]
        if (code !== undefined) void keepAndOpen({ lessonId, levelId, adjective, noun, made: code })
      }}
      onLeave={onLeave}
    />
  )
}

function share(): void {
  openPlace({ page: 'make-level', part: 'share' })
}

function useScreen(world: 'robot' | 'turtle'): WorldScreen | undefined {
  const screen = screenOf(world)
  if (!screen) throw new Error(`No screen for ${world}`)
  return usePreloadable(screen)
}

function levelToSolve({ world, map, ground, title }: OwnDraft): Level<unknown, Program> {
  const own =
    world === 'robot' ? { world, title, setup: map, solution: [] } : { world, title, ground, solution: [] }
  const { ideal: _, ...level } = asLevel(own)
  return {
    ...level,
    toolbox: toolboxOf(own),
    ...(world === 'turtle' && {
      kind: 'free',
      setups: [{ ground }],
      story: 'Draw a pattern. When you like it, choose “I am done”.',
    }),
    hints: {
      nudge: 'Only a level that can be done can be shared.',
      idea: 'Too hard? Go back and change the map.',
    },
  }
}
