import { labIndex } from 'virtual:qala-lab'
import { useState, type ReactNode } from 'react'
import { STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import type { Level, WorldName } from '#domain/learning/lab/level.ts'
import { levelsByWorld, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { useContent } from '#web/content/use-content.ts'
import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'
import { AnswerSheet } from '#web/features/lab/paper/answer-sheet.tsx'
import { PaperScreen } from '#web/features/lab/paper/paper-screen.tsx'
import { Sheet } from '#web/features/lab/paper/sheet.tsx'
import { Pick } from '#web/ui/pick.tsx'
import type { Preloadable } from '#web/lib/preloadable.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { FirstMoment } from './first-moment.tsx'
import { screenOf } from './open-level.tsx'
import { TroublePage } from './trouble-page.tsx'

interface PaperRouteProps {
  /** The id of one level, or null for all levels of a topic. */
  levelId: string | null
  onLeave: () => void
}

const WORLDS = levelsByWorld(labIndex.levels).map(({ world }) => world)

/** Levels to print, one per page. */
export function PaperRoute({ levelId, onLeave }: PaperRouteProps) {
  const one = labIndex.levels.find(({ id }) => id === levelId)
  const [topic, setTopic] = useState(one?.world ?? WORLDS[0])
  if (topic === undefined) return <Missing onLeave={onLeave} />
  return (
    <Topic
      key={topic}
      world={topic}
      title={one ? `Print: ${one.title}` : 'Levels on paper'}
      text={one ? 'One page of A4, black and white.' : 'Each level is one page of A4, black and white.'}
      topics={one ? [] : WORLDS}
      onTopic={setTopic}
      onLeave={onLeave}
    >
      {(levels, screen) =>
        levels
          .filter(({ id }) => one === undefined || id === one.id)
          .map((level) => (
            <Sheet
              key={level.id}
              level={level}
              vocabulary={screen.world.vocabulary}
              picture={<FirstMoment screen={screen} setup={level.setups[0]} answer={level.start} />}
            />
          ))
      }
    </Topic>
  )
}

/** The answers to the levels, for teachers. */
export function AnswersRoute({ onLeave }: { onLeave: () => void }) {
  const [topic, setTopic] = useState(WORLDS[0])
  if (topic === undefined) return <Missing onLeave={onLeave} />
  return (
    <Topic
      key={topic}
      world={topic}
      title="Answer sheets"
      text="Solutions and usual mistakes, for teachers."
      topics={WORLDS}
      onTopic={setTopic}
      onLeave={onLeave}
    >
      {(levels, { world, Workbench }) => (
        <AnswerSheet
          levels={levels}
          vocabulary={world.vocabulary}
          resultOf={({ setups: [setup], start }) => world.result(setup, world.run(setup, start, STEP_CAP))}
          draw={drawerOf(Workbench)}
        />
      )}
    </Topic>
  )
}

/** Returns a function that renders an answer as the level's own screen shows it. */
function drawerOf(Workbench: WorldScreen['Workbench']) {
  return (level: Level, answer: unknown) =>
    Workbench && <Workbench level={level} answer={answer} locked line={0} onChange={nothing} />
}

function nothing(): void {}

interface TopicProps {
  world: WorldName
  title: string
  text: string
  topics: readonly WorldName[]
  onTopic: (world: WorldName) => void
  onLeave: () => void
  children: (levels: readonly Level[], screen: WorldScreen) => ReactNode
}

function Topic(props: TopicProps) {
  const screen = screenOf(props.world)
  const load = useContent(loadLevels, props.world)
  if (!screen || load.status === 'missing') return <Missing onLeave={props.onLeave} />
  if (load.status === 'offline')
    return (
      <TroublePage
        what="level"
        status="offline"
        backLabel="Back"
        onLeave={props.onLeave}
        onRetry={load.retry}
      />
    )
  return <LoadedTopic {...props} screen={screen} levels={load.status === 'ready' ? load.item : undefined} />
}

interface LoadedTopicProps extends TopicProps {
  screen: Preloadable<WorldScreen>
  levels: readonly Level[] | undefined
}

function LoadedTopic({ title, text, world, topics, screen, levels, ...props }: LoadedTopicProps) {
  const shown = usePreloadable(screen)
  const options = topics.map((topic) => ({ value: topic, label: WORLD_TEXTS[topic].title }))
  return (
    <PaperScreen
      title={title}
      text={text}
      isReady={levels !== undefined && shown !== undefined}
      onLeave={props.onLeave}
      choice={
        options.length > 0 && <Pick label="Topic" value={world} options={options} onPick={props.onTopic} />
      }
    >
      {levels && shown && props.children(levels, shown)}
    </PaperScreen>
  )
}

function Missing({ onLeave }: { onLeave: () => void }) {
  return (
    <TroublePage what="level" status="missing" backLabel="Back" onLeave={onLeave} onRetry={() => undefined} />
  )
}
