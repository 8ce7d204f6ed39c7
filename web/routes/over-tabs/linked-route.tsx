import { useState } from 'react'
import * as z from 'zod/mini'
import { asLevel, decodeOwn, type OwnLevel } from '#domain/learning/lab/own-level.ts'
import { isProgramCode } from '#domain/learning/lab/program-link.ts'
import type { LevelScreenProps } from '#web/features/activities/lab/level-screen.tsx'
import { BrokenLink } from '#web/features/lab/own/broken-link.tsx'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { readLinked, rememberLinked } from './linked-level.ts'
import { LinkedProgram } from './linked-program.tsx'
import { player, screenOf } from './open-level.tsx'

/** A level that was opened by a link. It brings no points, and no row stores it. */
export function LinkedRoute({ code, onLeave }: { code: string; onLeave: () => void }) {
  const [read] = useState(() => decodeOwn(readLinked(code)))
  if (isProgramCode(code)) return <LinkedProgram code={readLinked(code)} onLeave={onLeave} />
  if ('trouble' in read) return <BrokenLink trouble={read.trouble} onLeave={onLeave} />
  return <Linked code={code} own={read.level} onLeave={onLeave} />
}

type Saved = NonNullable<LevelScreenProps['saved']>

const Work = z.object({
  stars: z.int().check(z.minimum(0), z.maximum(3)),
  last: z.nullable(z.string()),
  tries: z.int(),
  help: z.int(),
})
const WORK = 'qala.linked-work'

function Linked({ code, own, onLeave }: { code: string; own: OwnLevel; onLeave: () => void }) {
  const [level] = useState(() => asLevel(own))
  const [saved, setSaved] = useState(() => workOn(code))
  const screen = screenOf(own.world)
  if (!screen) throw new Error(`No screen for ${own.world}`)
  const shown = usePreloadable(screen)
  const part = usePreloadable(player)
  useBusy()
  useHeadingFocusAfter(!part || !shown)
  useState(() => rememberLinked(code))
  if (!part || !shown) return <Page>{null}</Page>
  const keep = (change: Partial<Saved>) =>
    setSaved((now) => {
      const next = { ...now, ...change }
      safeSessionStorage.set(WORK, JSON.stringify({ code, ...next }))
      return next
    })
  return (
    <part.LevelScreen
      level={level}
      screen={shown}
      saved={saved}
      place="full"
      name="A level made by someone"
      isFirst={false}
      next={null}
      like={null}
      onWork={keep}
      onPassed={async ({ stars }) => keep({ stars: Math.max(stars, saved.stars) })}
      onOpen={() => undefined}
      backLabel="All levels"
      onLeave={onLeave}
    />
  )
}

/** Returns this tab's work on the level, so that a reload loses nothing. */
function workOn(code: string): Saved {
  const stored = safeSessionStorage.getJson(WORK)
  const read = Work.safeParse(stored)
  const isThis = typeof stored === 'object' && stored !== null && 'code' in stored && stored.code === code
  return { stars: 0, last: null, tries: 0, help: 0, ...(isThis && read.success && read.data), best: null }
}
