import { useState } from 'react'
import { decodeProgram, type SharedProgram } from '#domain/learning/lab/program-link.ts'
import { titleText } from '#domain/learning/lab/own-words.ts'
import { toStored } from '#domain/learning/lab/stored-answer.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { useContent } from '#web/content/use-content.ts'
import { BrokenLink } from '#web/features/lab/own/broken-link.tsx'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { WorldName } from '#domain/learning/lab/level.ts'
import { keepAndOpen } from './keep-and-open.ts'
import { rememberLinked } from './linked-level.ts'
import { player, screenOf } from './open-level.tsx'
import { TroublePage } from './trouble-page.tsx'

interface LinkedProgramProps {
  code: string
  onLeave: () => void
}

/** A game or drawing that was opened by a link. It can be played, changed and kept; it brings no points. */
export function LinkedProgram({ code, onLeave }: LinkedProgramProps) {
  const [read] = useState(() => decodeProgram(code))
  if ('trouble' in read) return <BrokenLink trouble={read.trouble} onLeave={onLeave} />
  return <Shared code={code} shared={read.shared} onLeave={onLeave} />
}

function Shared({ code, shared, onLeave }: LinkedProgramProps & { shared: SharedProgram }) {
  const world = shared.levelId.slice(0, shared.levelId.indexOf('-')) as WorldName
  const screens = screenOf(world)
  if (!screens) throw new Error(`No screen for ${world}`)
  const load = useContent(loadLevels, world)
  const part = usePreloadable(player)
  const screen = usePreloadable(screens)
  const level = load.status === 'ready' ? load.item.find(({ id }) => id === shared.levelId) : undefined
  const isMissing = load.status === 'missing' || (load.status === 'ready' && !level)
  useBusy()
  useHeadingFocusAfter(!part || !screen || load.status === 'loading')
  useState(() => rememberLinked(code))
  if (load.status === 'offline' || isMissing) {
    const status = load.status === 'offline' ? 'offline' : 'missing'
    return (
      <TroublePage
        what="level"
        status={status}
        backLabel="All levels"
        onRetry={load.retry}
        onLeave={onLeave}
      />
    )
  }
  if (!part || !screen || !level) return <Page>{null}</Page>
  const { adjective, thing: noun } = shared.title
  return (
    <part.LevelScreen
      level={{ ...level, title: titleText(shared.title) }}
      screen={screen}
      saved={{ stars: 0, best: null, last: toStored(shared.answer) ?? null, tries: 0, help: 0 }}
      place="full"
      name="Made by someone"
      isFirst={false}
      next={null}
      like={null}
      onWork={() => undefined}
      onPassed={async () => undefined}
      onKeep={(made) =>
        void keepAndOpen({ lessonId: level.lesson, levelId: level.id, adjective, noun, made })
      }
      onOpen={() => undefined}
      backLabel="All levels"
      onLeave={onLeave}
    />
  )
}
