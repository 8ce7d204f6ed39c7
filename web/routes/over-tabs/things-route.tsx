import { useEffect, useRef, useState } from 'react'
import { STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import type { Level, WorldName } from '#domain/learning/lab/level.ts'
import { decodeOwn, encodeOwn, type OwnLevel } from '#domain/learning/lab/own-level.ts'
import { encodeProgram } from '#domain/learning/lab/program-link.ts'
import { answerFor } from '#domain/learning/lab/stored-answer.ts'
import { thingName } from '#domain/learning/lab/own-words.ts'
import type { ThingParts } from '#domain/learning/rows/thing-row.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { useContent } from '#web/content/use-content.ts'
import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'
import { ThingScreen } from '#web/features/things/thing-screen.tsx'
import { ThingsScreen } from '#web/features/things/things-screen.tsx'
import { useBusy } from '#web/offline/busy-lock.ts'
import type { ThingRecord } from '#web/progress/device-records.ts'
import { changeThing, keepThing, removeThing, renameThing, thingsIn } from '#web/progress/my-things.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { openLab, openPlace, replacePlace } from '../navigation/navigate.ts'
import { named } from './keep-and-open.ts'
import { player, screenOf } from './open-level.tsx'
import { keepDraft, readDraft } from './own-draft.ts'
import { TroublePage } from './trouble-page.tsx'

interface RouteProps {
  progress: ProgressView
  onLeave: () => void
}

/** Everything that the learner made and kept. */
export function ThingsRoute({ progress, onLeave }: RouteProps) {
  const session = useSession()
  const things = thingsIn(progress)
    .filter(isKnown)
    .toSorted((a, b) => thingName(a).localeCompare(thingName(b)))
  return (
    <ThingsScreen
      things={things.map((thing) => ({
        id: thing.id,
        name: thingName(thing),
        what: whatIs(thing),
        picture: <ThingPicture thing={thing} />,
      }))}
      isSignedIn={session.status === 'signed-in'}
      isIncomplete={progress.isIncomplete === true}
      onOpen={(id) => openPlace({ page: 'thing', id, part: 'show' })}
      onLab={openLab}
      onOwn={() => openPlace({ page: 'make-level', part: 'make' })}
      onLeave={onLeave}
    />
  )
}

interface ThingRouteProps extends RouteProps {
  id: string
  part: 'show' | 'change'
}

/** One thing, or a copy of it that the learner changes. */
export function ThingRoute({ id, part, progress, onLeave }: ThingRouteProps) {
  const thing = progress.things.get(id)
  if (!thing || thing.made === null || !isKnown(thing))
    return (
      <Page width="read">
        <EmptyState
          headingLevel={1}
          pose="lost"
          title="This thing is not here"
          text="It was removed, or it belongs to somebody else."
          action={<Button onClick={() => replacePlace({ page: 'things' })}>Open My things</Button>}
        />
      </Page>
    )
  return part === 'change' ? (
    <Change thing={thing} onLeave={onLeave} />
  ) : (
    <Show thing={thing} onLeave={onLeave} />
  )
}

interface OneProps {
  thing: ThingRecord
  onLeave: () => void
}

function Show({ thing, onLeave }: OneProps) {
  const { adjective, noun } = thing
  const title = { adjective, thing: noun }
  const name = thingName(thing)
  const own = ownLevelOf(thing)
  const { made, trouble, retry } = useMade(thing)
  const isReady = own !== undefined || made !== undefined
  useHeadingFocusAfter(!isReady && !trouble)
  if (!isReady) {
    if (!trouble) return <Page>{null}</Page>
    return (
      <TroublePage
        what="level"
        status={trouble}
        backLabel="Back to My things"
        onRetry={retry}
        onLeave={onLeave}
      />
    )
  }
  const code = own
    ? encodeOwn({ ...own, title })
    : encodeProgram({ levelId: thing.levelId, title, answer: made?.answer })
  const playOwn = () => code !== undefined && openPlace({ page: 'linked-level', code })
  const change = () => openPlace({ page: 'thing', id: thing.id, part: 'change' })
  const Play = made?.screen.Play
  return (
    <ThingScreen
      title={title}
      what={whatIs(thing)}
      picture={<ThingPicture thing={thing} />}
      link={code && `${location.origin}/#lab=${code}`}
      play={
        own ? (
          <Button variant="sun" wide onClick={playOwn}>
            Play
          </Button>
        ) : Play && made ? (
          <Play setup={made.level.setups[0]} answer={made.answer} />
        ) : (
          <Button variant="sun" wide onClick={change}>
            Play
          </Button>
        )
      }
      onFirst={(next) => void renameThing(thing.id, { adjective: next })}
      onSecond={(next) => void renameThing(thing.id, { noun: next })}
      onChange={() => (own ? remixOwn(own, title) : change())}
      onRemove={() => {
        void removeThing(thing.id).then(() => showToast({ title: `${name} is removed`, tone: 'good' }))
        onLeave()
      }}
      onLeave={onLeave}
    />
  )
}

/** Opens the maker with a copy of the level, in the place of the draft of this tab. */
function remixOwn(own: OwnLevel, title: OwnLevel['title']): void {
  keepDraft({
    ...readDraft(),
    title,
    world: own.world,
    ...(own.world === 'robot'
      ? { map: own.setup, robotProgram: own.solution }
      : { ground: own.ground, turtleProgram: own.solution }),
  })
  openPlace({ page: 'make-level', part: 'make' })
}

const SAVE_MS = 1_000

/** Plays the level with a copy of the program. The copy is kept as a thing of its own at its first change. */
function Change({ thing, onLeave }: OneProps) {
  const [from] = useState(thing)
  const part = usePreloadable(player)
  const { made, trouble, retry } = useMade(from)
  const keeper = useRef(copyKeeper(partsOf(from)))
  useBusy()
  useHeadingFocusAfter(!part || (!made && !trouble))
  useEffect(() => {
    const { flush } = keeper.current
    const leave = () => void flush()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  if (trouble)
    return (
      <TroublePage
        what="level"
        status={trouble}
        backLabel="Back to My things"
        onRetry={retry}
        onLeave={onLeave}
      />
    )
  if (!part || !made) return <Page>{null}</Page>
  return (
    <part.LevelScreen
      level={made.level}
      screen={made.screen}
      saved={{ stars: 0, best: null, last: from.made, tries: 0, help: 0 }}
      place="full"
      name={thingName(from)}
      isFirst={false}
      next={null}
      like={null}
      onWork={({ last }) => {
        if (last !== undefined && last !== null) keeper.current.keep(last)
      }}
      onPassed={async ({ answer }) => keeper.current.keep(answer)}
      onOpen={() => undefined}
      backLabel="Back to My things"
      onLeave={onLeave}
    >
      <p className="text-sm text-soft">This is a copy. Your first one stays as it was.</p>
    </part.LevelScreen>
  )
}

/** Saves a copy at its first change, then once a second while it goes on changing. */
function copyKeeper(from: ThingParts) {
  const name = named({ lessonId: from.lessonId, levelId: from.levelId, made: from.made })
  let id: Promise<string | null> | undefined
  let last = from.made
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async (): Promise<void> => {
    if (!isWaiting) return
    isWaiting = false
    const parts = { ...name, made: last }
    if (id === undefined) {
      id = keepThing(parts)
      if ((await id) === null)
        showToast({
          title: 'There is no room for a copy',
          text: 'Remove one of My things first.',
          tone: 'bad',
        })
      return
    }
    const copy = await id
    if (copy !== null) await changeThing(copy, parts)
  }
  const begin = () => {
    void flush()
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) begin()
    }, SAVE_MS)
  }
  return {
    keep(made: string): void {
      if (made === last) return
      last = made
      isWaiting = true
      if (timer === undefined) begin()
    },
    flush,
  }
}

interface Made {
  level: Level
  screen: WorldScreen
  answer: unknown
}

function worldOf({ levelId }: Pick<ThingRecord, 'levelId'>): WorldName {
  return levelId.slice(0, levelId.indexOf('-')) as WorldName
}

/** Returns a program of a free level with its level and screen. The levels may not be on this device yet. */
function useMade(thing: ThingRecord): { made?: Made; trouble?: 'offline' | 'missing'; retry: () => void } {
  const world = worldOf(thing)
  const load = useContent(loadLevels, world)
  const screen = useScreen(world)
  const { retry } = load
  if (load.status === 'offline' || load.status === 'missing') return { trouble: load.status, retry }
  if (load.status !== 'ready' || !screen) return { retry }
  const level = load.item.find(({ id }) => id === thing.levelId)
  const answer = level && thing.made !== null ? answerFor(screen.world, level, jsonOf(thing.made)) : undefined
  return level && answer !== undefined
    ? { made: { level, screen, answer }, retry }
    : { trouble: 'missing', retry }
}

function useScreen(world: WorldName): WorldScreen | undefined {
  const screens = screenOf(world)
  // A thing of a world that only a newer version knows is not in the list, and its page says so.
  if (!screens) throw new Error(`No screen for ${world}`)
  return usePreloadable(screens)
}

/** A newer version may have worlds that this one cannot draw. */
function isKnown(thing: ThingRecord): boolean {
  return screenOf(worldOf(thing)) !== undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ownLevelOf({ levelId, made }: ThingRecord): OwnLevel | undefined {
  if (!levelId.endsWith('-own') || made === null) return undefined
  const read = decodeOwn(made)
  return 'level' in read ? read.level : undefined
}

function partsOf({ lessonId, levelId, adjective, noun, made }: ThingRecord): ThingParts {
  return { lessonId, levelId, adjective, noun, made }
}

const WHAT: Partial<Record<WorldName, string>> = {
  stage: 'A game',
  turtle: 'A drawing',
  robot: 'A show of the robot',
  motors: 'A dance of the robot',
  binary: 'A pattern of beads',
}

function whatIs(thing: ThingRecord): string {
  if (thing.levelId === 'robot-own') return 'A map to solve'
  if (thing.levelId === 'turtle-own') return 'A pattern to draw'
  return WHAT[worldOf(thing)] ?? 'A program'
}

/** The last moment of the thing, drawn as its level draws it. A map is drawn as it is before anything moves. */
function ThingPicture({ thing }: { thing: ThingRecord }) {
  const own = ownLevelOf(thing)
  const { made } = useMade(thing)
  const screen = useScreen(worldOf(thing))
  if (!screen) return null
  const setup = own ? (own.world === 'robot' ? own.setup : { ground: own.ground }) : made?.level.setups[0]
  const answer = own ? own.solution : made?.answer
  if (setup === undefined || answer === undefined) return null
  const { steps } = screen.world.run(setup, answer, STEP_CAP)
  const trail = thing.levelId === 'robot-own' ? steps.slice(0, 1) : steps
  const step = trail.at(-1)
  return step && <screen.Stage setup={setup} step={step} before={null} moveMs={0} trail={trail} />
}
