import { useEffect, useMemo } from 'react'
import { isRecord } from '#web/lib/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { saveLevel, type LevelKey, type LevelWork } from './record-work.ts'
import { active } from './use-progress.ts'

const PAUSE_MS = 1_000

/** What is not yet on the disk: a page that is reloaded waits for no database. */
const DRAFT_KEY = 'qala.level'

/**
 * Keeps what a learner is at: at once, then once a second while it goes on changing, and when the page is left. Call what
 * comes back with each change.
 */
export function useLevelWork({ id, lesson }: LevelKey): (work: LevelWork) => void {
  const keeper = useMemo(() => keepLevel({ id, lesson }), [id, lesson])
  useEffect(() => {
    const draft = readDraft(id)
    if (draft) keeper.keep(draft)
    const leave = () => void keeper.flush()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [id, keeper])
  return keeper.keep
}

/** What this learner was at when the page went away, unless it was saved. */
export function readDraft(levelId: string): LevelWork | undefined {
  const stored = safeSessionStorage.getJson(DRAFT_KEY)
  if (!isRecord(stored) || stored['id'] !== levelId || stored['owner'] !== ownerNow()) return undefined
  const { last, tries, help } = stored
  return {
    ...(typeof last === 'string' && { last }),
    ...(Number.isInteger(tries) && { tries: Number(tries) }),
    ...(Number.isInteger(help) && { help: Number(help) }),
  }
}

function ownerNow(): string | null | undefined {
  return active.get()?.replica.owner
}

export function keepLevel(level: LevelKey, save: typeof saveLevel = saveLevel) {
  let unsaved: LevelWork | undefined
  let waiting: LevelWork | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    const work = waiting
    if (!work) return
    waiting = undefined
    const saving = unsaved
    await save(level, work)
    // Unless something was changed meanwhile.
    if (unsaved !== saving) return
    unsaved = undefined
    safeSessionStorage.set(DRAFT_KEY, null)
  }
  function pauseOver(): void {
    timer = undefined
    if (waiting) begin()
  }
  function begin(): void {
    void flush()
    timer = setTimeout(pauseOver, PAUSE_MS)
  }
  return {
    keep(work: LevelWork): void {
      waiting = { ...waiting, ...work }
      unsaved = { ...unsaved, ...work }
      safeSessionStorage.set(DRAFT_KEY, JSON.stringify({ owner: ownerNow(), id: level.id, ...unsaved }))
      if (timer === undefined) begin()
    },
    flush,
  }
}
